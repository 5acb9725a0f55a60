import { readSections } from '../../data/words.ts'
import { transliterate } from '../../names/transliterate.ts'
import { countPhrases, type Phrases, phrasesOf, shared, type WordLine } from '../lexicon/phrases.ts'

/** The folded words of a page: single, and as a line, which may have more, as folding makes several of some signs. */
export type PageWords = WordLine & {
  readonly tally: ReadonlyMap<string, number>
  readonly count: number
  /** The text as it is written. */
  readonly said: string
}

// The beginning of a page says who it belongs to; the rest costs time and dilutes that.
const lettersMax = 8_000

/** Folds the words of a text's beginning: lower case, Latin letters. Pure. */
export function readPageWords(text: string): PageWords {
  const said = text.slice(0, lettersMax)
  const tokens = said.split(/[^\p{L}\p{N}]+/u).filter((token) => token !== '')
  // A small `i` is an article of Italian and a conjunction of Polish.
  const folded = tokens
    .filter((token) => token !== 'i')
    .map((token) => transliterate(token).toLowerCase())
  const tally = new Map<string, number>()
  for (const word of folded) tally.set(word, (tally.get(word) ?? 0) + 1)
  const line = ` ${folded.join(' ')} `
  return { tally, count: folded.length, line, inLine: new Set(line.split(' ')), said }
}

/** The entries of a section of `page-nature.txt`, by how they are looked for. */
type Entries = {
  readonly words: ReadonlySet<string>
  readonly phrases: Phrases
  readonly beginnings: ReadonlySet<string>
  readonly ends: ReadonlySet<string>
  /** Entries in scripts without blanks between words, which may stand anywhere in a text. */
  readonly letters: readonly string[]
}

const sections = readSections('page-nature')
const entriesBySection: ReadonlyMap<string, Entries> = new Map(
  [...sections].map(([section, entries]) => [
    section,
    sortEntries(entries, sections.get(`${section} letters`) ?? []),
  ]),
)

function sortEntries(entries: readonly string[], letters: readonly string[]): Entries {
  const isPart = (entry: string) => entry.startsWith('-') || entry.endsWith('-')
  const whole = entries.filter((entry) => !isPart(entry))
  return {
    words: new Set(whole.filter((entry) => !entry.includes(' '))),
    phrases: phrasesOf(whole.filter((entry) => entry.includes(' '))),
    beginnings: new Set(entries.filter((one) => one.endsWith('-')).map((one) => one.slice(0, -1))),
    ends: new Set(entries.filter((one) => one.startsWith('-')).map((one) => one.slice(1))),
    letters,
  }
}

/** Counts the entries of a section that a text has, each once. Pure. */
export function countEntries(words: PageWords, section: string): number {
  const entries = entriesBySection.get(section)
  if (!entries) return 0
  const { tally, said } = words
  return (
    shared(tally, entries.words).length +
    countPhrases(words, entries.phrases) +
    entries.letters.filter((entry) => said.includes(entry)).length +
    partsIn(tally, entries).size
  )
}

// Shorter parts of words are parts of many.
const partLettersMin = 4
const partLettersMax = 14

/** Finds the beginnings and ends of words that are on the list: inflected and compound words. */
function partsIn(tally: ReadonlyMap<string, number>, { beginnings, ends }: Entries): Set<string> {
  const found = new Set<string>()
  if (beginnings.size + ends.size === 0) return found
  for (const word of tally.keys()) {
    for (let at = partLettersMin; at <= Math.min(partLettersMax, word.length); at += 1) {
      const [beginning, end] = [word.slice(0, at), word.slice(-at)]
      if (beginnings.has(beginning)) found.add(beginning)
      if (ends.has(end)) found.add(end)
    }
  }
  return found
}

const languages = [...sections.keys()].flatMap((name) =>
  name.startsWith('singular ') ? [name.slice('singular '.length)] : [],
)

/** Returns whether the words for I and we of a language are known. */
export function isReadLanguage(language: string): boolean {
  return languages.includes(language)
}

/** The shares of words that say I, we and you. */
export type PersonShares = {
  readonly singular: number
  readonly plural: number
  readonly address: number
}

/**
 * Returns the shares of words that name persons: in the language of the page, or in the language in which most of them
 * say I and we. Pure.
 */
export function sharesOfPersons(
  { tally, count }: PageWords,
  language: string | null,
): PersonShares {
  const share = (section: string) => {
    const found = sections.get(section) ?? []
    const times = found.reduce((total, word) => total + (tally.get(word) ?? 0), 0)
    return count === 0 ? 0 : times / count
  }
  const selves = (one: string) => share(`singular ${one}`) + share(`plural ${one}`)
  // Templates declare English whatever the page is written in. Words of one language alone are counted, because `my` of
  // one language is `with` of another.
  const isDeclared = language !== null && language !== 'en' && languages.includes(language)
  const spoken = isDeclared
    ? language
    : languages.reduce((best, one) => (selves(one) > selves(best) ? one : best), 'en')
  return {
    singular: share(`singular ${spoken}`),
    plural: share(`plural ${spoken}`),
    address: share(`address ${spoken}`),
  }
}
