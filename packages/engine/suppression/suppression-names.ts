import { transliterate } from '../names/transliterate.ts'

// Forms of address and degrees in the languages of the company sites that we read. Some pages write them, others do
// not.
const decorations = new Set(
  `mr mrs ms miss mx sir dame lord lady dr prof professor herr frau hr fr monsieur madame mme mlle m signor signora sig
dott ing dipl mag drs ir phd md mba msc bsc ba ma llm esq jr sr ii iii iv cpa cfa jun sen`.split(
    /\s/,
  ),
)

// These may be written or left out, together or apart: they do not distinguish two people.
const particles = new Set(
  'van von der den de del della di da dos das do du la le las los el al bin ibn ten ter zu zum zur y e af av'.split(
    ' ',
  ),
)

/** Names have fewer words; a longer text is no name, so that its end does not matter. */
const wordsMax = 8

/** Names are shorter; a page may have any text in the place of a name. */
const nameCharactersMax = 500

/**
 * Returns the words by which two spellings of one name are recognised as the same, in the order written, given name
 * first: without case, accents, titles, particles and initials. `Dr. Müller, Jörg A.` gives `jorg`, `muller`.
 */
export function nameWords(name: string): string[] {
  const written = name.slice(0, nameCharactersMax)
  const words = latinOf(givenNameFirst(written.replace(/\([^)]*\)|"[^"]*"|“[^”]*”/g, ' ')))
    .replace(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
  const telling = words.filter(
    (word) => word.length > 1 && !decorations.has(word) && !particles.has(word),
  )
  return (telling.length > 0 ? telling : words).map(foldDigraphs)
}

/** Rewrites `Doe, Jane` as `Jane Doe`; the text behind a second comma is a title. */
function givenNameFirst(name: string): string {
  const [family = '', given = ''] = name.split(',')
  const isTitle = given
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .every((word) => word === '' || decorations.has(word))
  return isTitle ? family : `${given} ${family}`
}

/** Returns one form for `Müller`, `Mueller` and `MULLER`. */
export function foldSpelling(text: string): string {
  return foldDigraphs(latinOf(text))
}

/** Writes a text in lower case Latin letters. */
export function latinOf(text: string): string {
  return transliterate(text.normalize('NFKC')).toLowerCase()
}

/** Removes the `e` that some write for an umlaut: `mueller` becomes `muller`. */
export function foldDigraphs(latin: string): string {
  return latin.replace(/([aou])e/g, '$1')
}

// Six words have 57 parts; a longer name is found by its first five words and the last.
const partedWordsMax = 6

/**
 * Returns every part of a name that may also stand for it: at least two of its words, sorted. Parts with a word that
 * `mayBeIn` rules out are left out.
 */
export function partsOfName(
  words: readonly string[],
  mayBeIn: (word: string) => boolean = () => true,
): string[] {
  if (words.length < 2) return words.filter(mayBeIn)
  const isLong = words.length > partedWordsMax
  const first = isLong ? [...words.slice(0, partedWordsMax - 1), words.at(-1) ?? ''] : words
  const few = first.filter(mayBeIn)
  const parts: string[] = []
  for (let chosen = 1; chosen < 2 ** few.length; chosen += 1) {
    const part = few.filter((_, index) => chosen & (1 << index))
    if (part.length >= 2) parts.push(sortedName(part))
  }
  return parts
}

/** Returns the words of a name, each once and sorted, so that their order does not count. */
export function sortedName(words: readonly string[]): string {
  return [...new Set(words)].sort().join(' ')
}

/**
 * Returns given and family name of the words of a name. Either of two surnames may stand alone, so that the last word
 * but one counts as a family name too.
 */
export function namePairs(words: readonly string[]): (readonly [string, string])[] {
  const [given, ...rest] = words
  if (given === undefined) return []
  return rest.slice(-2).map((family) => [given, family])
}
