import { isPublicEnding, parseDomain } from '@enricher/engine/lib/domain'
import { transliterate } from '@enricher/engine/names/transliterate'

/** A word of a question, or a sign between words. */
export type Token = {
  /** The token as the question writes it. */
  readonly text: string
  /** Lower case, in Latin letters without accents and full stops; for a domain, the host without `www.`. */
  readonly folded: string
  readonly kind: 'word' | 'quoted' | 'domain' | 'email' | 'profile' | 'page' | 'mark'
  /** Position in the text. */
  readonly start: number
  readonly end: number
}

/** Returns a question in one line, composed, without control characters and without quotes around the whole. */
export function cleanQuestion(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  const inner = /^["“”„«'](.*)["”“»']$/u.exec(line)?.[1]
  return inner === undefined || /["“”„«»]/u.test(inner) ? line : inner.trim()
}

/** Splits a cleaned question into tokens. Its time is linear in the length of the text. */
export function tokenise(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const end = quotedEnd(text, at)
    if (end !== null) {
      tokens.push(quotedToken(text, at + 1, end))
      at = end + 1
      continue
    }
    const blank = text.indexOf(' ', at)
    const chunkEnd = blank < 0 ? text.length : blank
    if (chunkEnd > at) readChunk(text, at, chunkEnd, tokens)
    at = chunkEnd + 1
  }
  return tokens
}

/** French puts spaces inside its quotes, which do not belong to the quoted text. */
function quotedToken(text: string, from: number, to: number): Token {
  const start = text[from] === ' ' ? from + 1 : from
  return tokenOf(text, start, text[to - 1] === ' ' && to - 1 > start ? to - 1 : to, 'quoted')
}

const closingQuotes: ReadonlyMap<string, string> = new Map(
  Object.entries({ '"': '"', '“': '”', '„': '“', '«': '»', '‘': '’', "'": "'", '‚': '‘' }),
)
// A quoted text up to this length is a name; longer quotes are sentences and are read as such.
const quotedMax = 100

/** Returns the end of the quote that begins here; null: no quote begins here, or it does not end. */
function quotedEnd(text: string, at: number): number | null {
  const closing = closingQuotes.get(text[at] ?? '')
  if (closing === undefined || (at > 0 && !/[\s([¿¡]/u.test(text[at - 1] ?? ''))) return null
  const within = text.slice(at + 1, at + 1 + quotedMax)
  const length = within.indexOf(closing)
  const isEnd =
    length > 0 && /^(?:$|[\s,.;:!?)\]'’])/u.test(text.slice(at + 2 + length, at + 3 + length))
  return isEnd ? at + 1 + length : null
}

function tokenOf(text: string, start: number, end: number, kind: Token['kind']): Token {
  const written = text.slice(start, end)
  const folded = kind === 'word' ? foldWord(written).replaceAll('.', '') : foldWord(written)
  return { text: written, folded, kind, start, end }
}

/** Returns a word in lower case and Latin letters without accents, the form in which word lists are compared. */
export function foldWord(word: string): string {
  return transliterate(word)
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
}

const openers = /^[([{¿¡"“”„«<*'‘’_]$/u
const closers = /^[,;:!?)\]}"”“»>…*'’_]$/u
const abbreviation =
  /^(?:inc|co|ltd|corp|bros|cie|ges|mbh|dr|mr|mrs|ms|mme|mlle|prof|st|sr|sra|srta|jr|hr|hrn|fr|ing|lic|dipl|mag|cia|hnos|gebr|nr|no|int|assoc|bzw|evtl|u|m|d|dott|rev|hon|ste)\.$|^(?:\p{L}\.)+$|\p{L}\.\p{L}{1,3}\.$/iu

/** Reads the text between two spaces: marks around it, and one or more words. */
function readChunk(text: string, from: number, to: number, tokens: Token[]): void {
  let start = from
  while (start < to && openers.test(text[start] ?? '')) {
    if (text[start] === '(' || text[start] === '[')
      tokens.push(tokenOf(text, start, start + 1, 'mark'))
    start += 1
  }
  let end = to
  while (end > start && isCloser(text, start, end)) end -= 1
  if (end > start && !readAddress(text, start, end, tokens))
    readChunkParts(text, start, end, tokens)
  for (let at = end; at < to; at += 1) tokens.push(tokenOf(text, at, at + 1, 'mark'))
}

function isCloser(text: string, start: number, end: number): boolean {
  const sign = text[end - 1] ?? ''
  if (sign === '.')
    return !abbreviation.test(text.slice(Math.max(start, end - abbreviationMax), end))
  // The apostrophe of "d' Acme" and of "Jones' website" is a token of its own.
  return closers.test(sign)
}

// The longest abbreviation is shorter.
const abbreviationMax = 12

/** Adds an address if the text is one; returns whether it is. */
function readAddress(text: string, start: number, end: number, tokens: Token[]): boolean {
  const kind = addressKind(text.slice(start, end))
  if (kind === null) return false
  const token = tokenOf(text, start, end, kind)
  const host = kind === 'domain' ? hostOf(token.text) : null
  tokens.push(host === null ? token : { ...token, folded: host })
  return true
}

/** Returns the kind of an address without spaces; null for words. */
function addressKind(core: string): 'domain' | 'email' | 'profile' | 'page' | null {
  if (/linkedin\.com\//i.test(core))
    return /linkedin\.com\/in\/[^/]/i.test(core) ? 'profile' : 'page'
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/u.test(core)) return 'email'
  return hostOf(core) === null ? null : 'domain'
}

const documentationEnding = /\.(?:example|test|invalid)$/

/** Returns the host of a domain or web address, in lower case without `www.`; null for other texts. */
function hostOf(core: string): string | null {
  const rest = core.replace(/^https?:\/\//i, '')
  const host = (rest.split(/[/?#:]/, 1)[0] ?? '').toLowerCase()
  if (!host.includes('.') || !/^[\p{L}\p{N}][\p{L}\p{N}.-]*$/u.test(host)) return null
  const bare = host.replace(/^www\./, '')
  if (documentationEnding.test(bare)) return bare
  return isPublicEnding(bare) && parseDomain(bare) !== null ? bare : null
}

// French elisions: l'adresse, d'Acme, qu'est. Spanish and English have no such words.
const elision = /^(?:l|d|qu|j|n|m|t|s|c|jusqu|lorsqu|puisqu|quelqu)['’]$/i
const inversion = /-(?:t-)?(?:moi|tu|vous|ce|il|elle|je|nous|on|ils|elles|lui|leur)$/

/** Splits at commas, `acme,globex`, and then at slashes and colons, `CEO/CFO`, `url:acme`. */
function readChunkParts(text: string, start: number, end: number, tokens: Token[]): void {
  for (const [from, to] of splitAt(text, start, end, /[,;|]/g, tokens)) {
    if (readAddress(text, from, to, tokens)) continue
    // `A/S` and `c/o` are one word each.
    const isWhole = to - from < shortMax || text.slice(from, to).includes('://')
    if (isWhole) readWord(text, from, to, tokens)
    else readSlashed(text, from, to, tokens)
  }
}

function readSlashed(text: string, start: number, end: number, tokens: Token[]): void {
  for (const [from, to] of splitAt(text, start, end, /[/:]/g, tokens)) {
    if (!readAddress(text, from, to, tokens)) readWord(text, from, to, tokens)
  }
}

const shortMax = 4

/** Yields the texts between separators, and turns the separators into marks. */
function* splitAt(
  text: string,
  start: number,
  end: number,
  separator: RegExp,
  tokens: Token[],
): Generator<readonly [number, number]> {
  let from = start
  for (const match of text.slice(start, end).matchAll(separator)) {
    const at = start + match.index
    if (at > from) yield [from, at]
    tokens.push(tokenOf(text, at, at + 1, 'mark'))
    from = at + 1
  }
  if (end > from) yield [from, end]
}

function readWord(text: string, start: number, end: number, tokens: Token[]): void {
  const core = text.slice(start, end)
  const apostrophe = core.search(/['’]/)
  const isElided =
    apostrophe > 0 && apostrophe < core.length - 1 && elision.test(core.slice(0, apostrophe + 1))
  const last = tokens.at(-1)
  const isFirst = last === undefined || (last.kind === 'mark' && /^[.!?…]$/.test(last.text))
  if (!isElided || (!isFirst && !core.startsWith(core.slice(0, 1).toLowerCase()))) {
    readEnding(text, start, end, tokens)
    return
  }
  const from = start + apostrophe + 1
  tokens.push(tokenOf(text, start, from, 'word'))
  // Example: `d'acme.example`.
  if (!readAddress(text, from, end, tokens)) readEnding(text, from, end, tokens)
}

/** Splits off `'s` and the pronoun of a French question. */
function readEnding(text: string, start: number, end: number, tokens: Token[]): void {
  const core = text.slice(start, end)
  const tail = /['’](?:s|d|m|ll|re|ve)$/i.exec(core) ?? inversion.exec(core)
  const cut = tail && tail.index > 0 ? start + tail.index : end
  tokens.push(tokenOf(text, start, cut, 'word'))
  if (cut === end) return
  const isHyphen = text[cut] === '-'
  tokens.push(tokenOf(text, isHyphen ? cut + 1 : cut, end, 'word'))
}
