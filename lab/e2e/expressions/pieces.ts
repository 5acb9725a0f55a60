import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** The pieces of a pattern from which texts are made that nearly match it. */
export type Pieces = {
  /** One text for each run of the pattern's pieces, in order, and the text that may come before it. */
  readonly runs: readonly Run[]
  /** One character of each kind that the pattern distinguishes. */
  readonly letters: readonly string[]
}

/** Some neighbouring pieces of a pattern, as a text they match, and a text that leads to them. */
export type Run = { readonly before: string; readonly text: string }

// The number of pieces of one alternative that are taken together; longer patterns repeat themselves.
const leavesMax = 14
const runsMax = 150

/** Takes a pattern apart. Throws what the parser throws when the text is no pattern. */
export function piecesOf(source: string, flags: string): Pieces {
  const isUnicode = flags.includes('u')
  const isSets = flags.includes('v')
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: isUnicode,
    unicodeSets: isSets,
  })
  const letters = createLetters(flags.replace(/[gy]/g, ''))
  const runs = new Map<string, Run>()
  for (const way of waysThrough(pattern, letters)) {
    const leaves = way.slice(0, leavesMax)
    for (let from = 0; from < leaves.length; from += 1) {
      for (let to = from + 1; to <= leaves.length && runs.size < runsMax; to += 1) {
        const run = {
          before: leaves.slice(0, from).join(''),
          text: leaves.slice(from, to).join(''),
        }
        if (run.text !== '') runs.set(`${run.before}\0${run.text}`, run)
      }
    }
  }
  return { runs: [...runs.values()], letters: letters.kinds(pattern) }
}

type Letters = {
  /** A character that a set matches. */
  first(raw: string): string
  kinds(pattern: AST.Pattern): readonly string[]
}

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
const others = [...'\t\n\r\0\u00a0\u00adéÉßşІяЯ一あア한·–’“»©…\u2028\uFFFD：@＠、。']
// Letters come first, so that a set with letters is represented by one.
const alphabet = [...'aA0', ...printable.filter((letter) => !'aA0'.includes(letter)), ...others]

function createLetters(flags: string): Letters {
  const matcher = (raw: string) => new RegExp(`^(?:${raw})$`, flags)
  return {
    first(raw) {
      const set = matcher(raw)
      const known = alphabet.find((letter) => set.test(letter))
      if (known !== undefined) return known
      for (let code = 0x80; code < 0xffff; code += 1) {
        const letter = String.fromCharCode(code)
        if (set.test(letter)) return letter
      }
      return ''
    },
    kinds(pattern) {
      const sets = [...setsOf(pattern)].map(matcher)
      const kinds = new Map<string, string>()
      for (const letter of alphabet) {
        const kind = sets.map((set) => (set.test(letter) ? '1' : '0')).join('')
        if (!kinds.has(kind)) kinds.set(kind, letter)
      }
      return [...kinds.values()]
    },
  }
}

/** Returns the sets of a pattern as written, and the characters that stand alone beside them. */
function setsOf(pattern: AST.Pattern): ReadonlySet<string> {
  const sets = new Set<string>()
  const see = (node: AST.Node): void => {
    if (node.type === 'CharacterClass' || node.type === 'CharacterSet') sets.add(node.raw)
    else if (node.type === 'Character' && !/[\p{L}\p{N}]/u.test(node.raw)) sets.add(node.raw)
    else for (const child of childrenOf(node)) see(child)
  }
  see(pattern)
  return sets
}

function childrenOf(node: AST.Node): readonly AST.Node[] {
  if ('alternatives' in node && Array.isArray(node.alternatives)) return node.alternatives
  if (node.type === 'Alternative') return node.elements
  return node.type === 'Quantifier' ? [node.element] : []
}

// Every alternative is followed once, together with the first alternatives of all other groups.
const waysMax = 90

/** Returns the texts of the pieces along each way through a pattern. */
function waysThrough(node: AST.Node, letters: Letters): readonly (readonly string[])[] {
  if (node.type === 'Character') return [[String.fromCodePoint(node.value)]]
  if (node.type === 'CharacterClass' || node.type === 'CharacterSet')
    return [[letters.first(node.raw)]]
  if (node.type === 'Quantifier') return node.max === 0 ? [[]] : repeated(node, letters)
  if (node.type === 'Alternative') return joinedWays(node, letters)
  const children = childrenOf(node)
  // An assertion's own text is tried as well: it may be what repeats.
  return children.length === 0
    ? [[]]
    : children.flatMap((child) => waysThrough(child, letters)).slice(0, waysMax)
}

function repeated(node: AST.Quantifier, letters: Letters): readonly (readonly string[])[] {
  const count = Math.min(Math.max(1, node.min), 8)
  return waysThrough(node.element, letters).map((way) =>
    Array.from({ length: count }, () => way).flat(),
  )
}

/** Joins pieces in a row: neighbouring literal characters become one piece. */
function joinedWays(node: AST.Alternative, letters: Letters): readonly (readonly string[])[] {
  const parts = node.elements.map((element) => ({
    isPlain: element.type === 'Character',
    ways: waysThrough(element, letters),
  }))
  const first = parts.map(({ ways }) => ways[0] ?? [])
  const ways = [mergePlain(parts, first)]
  for (const [at, part] of parts.entries()) {
    for (const way of part.ways.slice(1)) {
      if (ways.length >= waysMax) return ways
      ways.push(mergePlain(parts, first.with(at, way)))
    }
  }
  return ways
}

function mergePlain(
  parts: readonly { readonly isPlain: boolean }[],
  ways: readonly (readonly string[])[],
): readonly string[] {
  const leaves: string[] = []
  let wasPlain = false
  for (const [at, way] of ways.entries()) {
    const isPlain = parts[at]?.isPlain ?? false
    if (isPlain && wasPlain) leaves.push(`${leaves.pop() ?? ''}${way.join('')}`)
    else leaves.push(...way)
    wasPlain = isPlain
  }
  return leaves
}
