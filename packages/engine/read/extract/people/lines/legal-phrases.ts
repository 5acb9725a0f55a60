import { readSections } from '../../../../data/words.ts'
import { memoizeTexts } from '../../../../lib/memoize.ts'
import { once } from '../../../../lib/once.ts'
import { transliterate } from '../../../../names/transliterate.ts'

/** A phrase of a legal notice in a text: the title that it gives, and where the text goes on. */
export type LegalPhrase = {
  readonly title: string
  readonly end: number
  /** A firm may stand behind the phrase as well as a person. */
  readonly isOfOwner: boolean
  /** The text has words before the phrase. */
  readonly isWithin: boolean
}

/** The places of phrases: at the beginning of a line alone, or anywhere. */
type Place = 'start' | 'within'
type Entry = Pick<LegalPhrase, 'title' | 'isOfOwner'>
type Word = { readonly folded: string; readonly end: number }

// A notice names its firm, and perhaps its street, before the phrase.
const searchedLettersMax = 400
const phraseWordsMax = 8

const others = new Set(['links', 'capacities', 'duties'])

type Table = {
  readonly phrases: ReadonlyMap<string, Entry>
  readonly firstWords: ReadonlySet<string>
}

/** The phrases that may stand at a place, and their first words. */
const tables = once(
  (): Readonly<Record<Place, Table>> => ({ start: tableOf('start'), within: tableOf('within') }),
)

function tableOf(place: Place): Table {
  const found = [...readSections('legal-notice-words')].flatMap(([section, words]) => {
    if (others.has(section) || section.startsWith('signs ')) return []
    const kind = /\s(within|owner)$/.exec(section)?.[1]
    if (place === 'within' && kind !== 'within') return []
    const title = kind ? section.slice(0, -kind.length - 1) : section
    return words.map((phrase) => [phrase, { title, isOfOwner: kind !== undefined }] as const)
  })
  // A phrase of two sections follows the stricter one inside a sentence, and the other one at the beginning.
  const ordered = found.toSorted(([, a], [, b]) => Number(b.isOfOwner) - Number(a.isOfOwner))
  return {
    phrases: new Map(ordered),
    firstWords: new Set(found.map(([phrase]) => phrase.split(' ', 1)[0] ?? '')),
  }
}

const links = once((): ReadonlySet<string> => new Set(wordsOfSection('links')))
const capacities = once((): ReadonlySet<string> => new Set(wordsOfSection('capacities')))

const wordsOfSection = (section: string): readonly string[] =>
  readSections('legal-notice-words').get(section) ?? []

type Sign = readonly [sign: string, title: string]

/**
 * Beginnings of lines in scripts without blanks by their first letter, the longest first, with the title that each
 * gives.
 */
const signs = once((): ReadonlyMap<string, readonly Sign[]> => {
  const all = [...readSections('legal-notice-words')].flatMap(([section, words]): Sign[] =>
    section.startsWith('signs ')
      ? words.map((sign) => [sign, section.slice('signs '.length)] as const)
      : [],
  )
  return Map.groupBy(
    all.toSorted(([a], [b]) => b.length - a.length),
    ([sign]) => sign.charAt(0),
  )
})

/** Returns whether a text begins with a sign. Korean parts words by blanks, and `대표이사` is an office of its own. */
function beginsWith(text: string, sign: string): boolean {
  return text.startsWith(sign) && !/^\p{Script=Hangul}/u.test(text.slice(sign.length))
}

/** Lists the phrases of a legal notice in a text: one at its beginning, then those inside of it. Pure. */
export function legalPhrasesIn(text: string): readonly LegalPhrase[] {
  const sign = signs()
    .get(text.charAt(0))
    ?.find(([beginning]) => beginsWith(text, beginning))
  if (sign) return [{ title: sign[1], end: sign[0].length, isOfOwner: false, isWithin: false }]
  const searched = text.slice(0, searchedLettersMax)
  // Most lines have the first word of no phrase, and need no closer look.
  const known = (searched.match(wordPattern) ?? []).map(knownWord)
  if (!known.some((word, at) => word[at === 0 ? 'start' : 'within'])) return []
  const words = placesOf(known, searched)
  const found: LegalPhrase[] = []
  for (const [at, word] of known.entries()) {
    const place = at === 0 ? 'start' : 'within'
    const phrase = word[place] ? longestAt(words, at, tables()[place]) : null
    if (phrase) found.push(phrase)
  }
  return found
}

function longestAt(words: readonly Word[], at: number, { phrases }: Table): LegalPhrase | null {
  for (let count = phraseWordsMax; count > 0; count -= 1) {
    if (at + count > words.length) continue
    const text = words.slice(at, at + count).map(({ folded }) => folded)
    const entry = phrases.get(text.join(' '))
    if (entry) return { ...entry, end: endWithLinks(words, at + count), isWithin: at > 0 }
  }
  return null
}

/** Returns the end of the small words behind a phrase: `vertreten durch` `den`. */
function endWithLinks(words: readonly Word[], from: number): number {
  let at = from
  while (at < words.length && links().has(words[at]?.folded ?? '')) at += 1
  return words[at - 1]?.end ?? 0
}

/** Returns a text without the words for a capacity at its beginning: `en qualité de`. */
export function withoutCapacity(text: string): string {
  const words = wordsOf(text.slice(0, searchedLettersMax)).slice(0, phraseWordsMax)
  for (let count = words.length; count > 0; count -= 1) {
    const said = words.slice(0, count).map(({ folded }) => folded)
    if (capacities().has(said.join(' '))) return text.slice(words[count - 1]?.end ?? 0).trim()
  }
  return text
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

/** A word as written and folded, and whether it may begin a phrase at each place. */
type KnownWord = Readonly<Record<Place, boolean>> & {
  readonly written: string
  readonly folded: string
}

const knownWord = memoizeTexts((written): KnownWord => {
  const folded = transliterate(written).toLowerCase()
  const { start, within } = tables()
  return {
    written,
    folded,
    start: start.firstWords.has(folded),
    within: within.firstWords.has(folded),
  }
})

/** Splits a text into its words, folded, with their places. */
const wordsOf = (text: string): readonly Word[] =>
  placesOf((text.match(wordPattern) ?? []).map(knownWord), text)

/** Adds to words the places where they end in the text that consists of them. */
function placesOf(known: readonly KnownWord[], text: string): readonly Word[] {
  let end = 0
  return known.map(({ written, folded }) => {
    end = text.indexOf(written, end) + written.length
    return { folded, end }
  })
}
