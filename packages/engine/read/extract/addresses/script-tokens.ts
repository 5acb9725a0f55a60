/** Finds the ends of literals in one text, in a time that only grows with its length. */
export type LiteralFinder = {
  /** Returns the index behind the literal whose quote stands at `start`; -1 when nothing closes it. */
  endOf(start: number): number
}

/**
 * Finds the ends of literals in `source`, for starts from its beginning to its end. Each search is remembered: a quote
 * that it passed was escaped, and a search from that quote would come to the same end.
 */
export function createLiteralFinder(source: string): LiteralFinder {
  const known = new Map<string, { readonly until: number; readonly end: number }>()
  return {
    endOf(start) {
      const quote = source[start] ?? ''
      const before = known.get(quote)
      if (before && start < before.until) return before.end
      const at = scanLiteral(source, start, quote)
      const end = source[at] === quote ? at + 1 : -1
      known.set(quote, { until: at, end })
      return end
    },
  }
}

/** Returns the index at which a literal ends: at its quote, or at a sign that no literal holds. */
function scanLiteral(source: string, start: number, quote: string): number {
  const stop = quote === '`' ? '$' : '\n'
  let at = start + 1
  while (at < source.length && source[at] !== quote && source[at] !== stop) {
    at += source[at] === '\\' ? 2 : 1
  }
  return at
}

const tokenPattern =
  /['"`]|\/\/[^\n]*|\/(?:[^/\\\n*]|\\.)(?:[^/\\\n]|\\.){0,30}\/[gimu]{0,3}(?=\s*,)|[A-Za-z_$][\w$]*|0x[\da-f]+|\d+|\+=|==+|=>|\S/gi

/** Splits a script into at most `tokensMax` tokens, without its comments; a quote without a closing one is a token. */
export function tokenize(source: string, tokensMax: number): readonly string[] {
  const literals = createLiteralFinder(source)
  tokenPattern.lastIndex = 0
  const tokens: string[] = []
  while (tokens.length < tokensMax) {
    const match = tokenPattern.exec(source)
    if (!match) break
    const [token] = match
    if (token.startsWith('//')) continue
    const end = /^['"`]/.test(token) ? literals.endOf(match.index) : -1
    tokens.push(end < 0 ? token : source.slice(match.index, end))
    if (end >= 0) tokenPattern.lastIndex = end
  }
  return tokens
}
