import { readSections } from '../../data/words.ts'
import { type CompanyName, parseCompanyName } from '../../names/company-name.ts'
import { givenNames } from '../../names/person/given-names.ts'
import { transliterate } from '../../names/transliterate.ts'
import { classOfWord } from './affixes.ts'

/**
 * What a page is about, where that is no firm: a person, a lure for the visitors of a lapsed name, a group of people.
 * `maybe_personal` has some of the signs of a person's page.
 */
export type PageNature = 'personal' | 'maybe_personal' | 'lure' | 'community'

type PageTexts = {
  readonly title: string
  readonly description: string
  readonly text: string
  readonly language: string | null
  readonly statedNames: readonly { readonly position: string; readonly text: string }[]
}

// Who a page belongs to is said at its beginning; what follows costs time and dilutes it.
const lettersMax = 8_000

/** Returns what a page is about by its words, titles and names; null for a firm, or nothing in particular. Pure. */
export function natureOf(page: PageTexts): PageNature | null {
  const said = `${page.title} . ${page.description} . ${page.text}`.slice(0, lettersMax)
  const words = readWordsOf(said)
  if (countLures(words, said) >= luresMinFor(words.count)) return 'lure'
  const offers = countOf(words, 'offer')
  const points = personalPoints(page, words, offers)
  if (points >= personalMin) return 'personal'
  if (points >= unopposedMin && !hasFirmSigns(page, words, said)) return 'personal'
  if (offers === 0 && countOf(words, 'community') >= communityMin) return 'community'
  return points >= maybePersonalMin ? 'maybe_personal' : null
}

/** The words of a text, folded: alone, and as one line in which phrases are found. */
type Words = {
  readonly tally: ReadonlyMap<string, number>
  readonly count: number
  readonly line: string
  /** The words of that line: folding makes several of some signs. */
  readonly inLine: ReadonlySet<string>
}

function readWordsOf(said: string): Words {
  const tokens = said.split(/[^\p{L}\p{N}]+/u).filter((token) => token !== '')
  // A small `i` is an article of Italian and a conjunction of Polish.
  const folded = tokens
    .filter((token) => token !== 'i')
    .map((token) => transliterate(token).toLowerCase())
  const tally = new Map<string, number>()
  for (const word of folded) tally.set(word, (tally.get(word) ?? 0) + 1)
  const line = ` ${folded.join(' ')} `
  return { tally, count: folded.length, line, inLine: new Set(line.split(' ')) }
}

const sections = readSections('page-nature')
// `first`: the first word of a phrase; null for a single word.
const entriesBySection = new Map(
  [...sections].map(([section, entries]) => [
    section,
    entries.map((entry) => ({ entry, first: entry.includes(' ') ? firstWordOf(entry) : null })),
  ]),
)

function firstWordOf(phrase: string): string {
  return phrase.slice(0, phrase.indexOf(' '))
}

/** Counts the entries of a section that a text has, each once. */
function countOf({ tally, line, inLine }: Words, section: string): number {
  const entries = entriesBySection.get(section) ?? []
  return entries.filter(({ entry, first }) =>
    // Looking for a phrase takes the length of the page; most of their first words are not on it.
    first === null ? tally.has(entry) : inLine.has(first) && line.includes(` ${entry} `),
  ).length
}

/** Returns whether a name is that of a society itself: `Kerven Sailing Club`. */
export function isSociety({ words }: CompanyName): boolean {
  return words.some((word) => classOfWord(word) === 'org' || societies.has(word))
}

const societies = new Set(sections.get('society') ?? [])

const luresMin = 2
// Firms of that trade, and newspapers, have longer pages with such words among others.
const longWordsMin = 600
const luresMinLong = 5

function luresMinFor(wordCount: number): number {
  return wordCount < longWordsMin ? luresMin : luresMinLong
}

function countLures(words: Words, said: string): number {
  const letters = sections.get('lure letters') ?? []
  return countOf(words, 'lure') + letters.filter((entry) => said.includes(entry)).length
}

const communityMin = 2
const personalMin = 3
const maybePersonalMin = 1.5
// Where nothing on the page is a firm's.
const unopposedMin = 2

const languages = [...sections.keys()].flatMap((name) =>
  name.startsWith('singular ') ? [name.slice('singular '.length)] : [],
)

/** Adds up the signs of a person's page and takes away those of a firm's. */
function personalPoints(page: PageTexts, words: Words, offers: number): number {
  const { singular, plural } = personsOf(words, page.language)
  const introduced = countOf(words, 'introduction') > 0 ? 1.5 : 0
  const matters = Math.min(3, countOf(words, 'private'))
  const self = singular >= 0.05 ? 2 : singular >= 0.02 ? 1.5 : singular > 0 ? 0.5 : 0
  const firm = Math.min(6, 1.5 * offers) + (plural >= 0.02 ? 2 : 0) + (hasLegalForm(page) ? 3 : 0)
  return introduced + matters + self + titlePoints(page) - firm
}

/** Returns the shares of words that say I and we, in the language in which there are most of them. */
function personsOf({ tally, count }: Words, language: string | null) {
  const sharesOf = (one: string) => {
    const sum = (section: string) =>
      (sections.get(section) ?? []).reduce((total, word) => total + (tally.get(word) ?? 0), 0)
    return { singular: sum(`singular ${one}`), plural: sum(`plural ${one}`) }
  }
  const declared = language !== null && languages.includes(language) ? [language] : []
  const [best] = [...declared, ...languages]
    .map(sharesOf)
    .sort((a, b) => b.singular + b.plural - (a.singular + a.plural))
  const share = (times = 0) => (count === 0 ? 0 : times / count)
  return { singular: share(best?.singular), plural: share(best?.plural) }
}

// Of some hundred home pages of firms seven say something that people say of themselves; each of those has a number to
// call, or says we.
const phoneNumber = /(?:\+|\(0|\b0|\b\d{3}[ .-])[\d ()./-]{6,20}\d/

/** Returns whether a page shows anything that firms show and people do not. */
function hasFirmSigns(page: PageTexts, words: Words, said: string): boolean {
  const isPlural = personsOf(words, page.language).plural > 0
  return isPlural || countOf(words, 'offer') > 0 || hasLegalForm(page) || phoneNumber.test(said)
}

const namePartsMax = 3
// Longer ones are no names.
const titleLengthMax = 60

/** A title that is a person's name alone is that person's page more often than a firm's. */
function titlePoints({ title }: PageTexts): number {
  const [first = '', ...rest] = title.slice(0, titleLengthMax).trim().split(/\s+/)
  const isNamed = rest.length > 0 && rest.length < namePartsMax
  return isNamed && givenNames.has(transliterate(first).toLowerCase()) ? 1 : 0
}

function hasLegalForm({ statedNames }: PageTexts): boolean {
  return statedNames.some(
    ({ position, text }) => position === 'copyright' && parseCompanyName(text).legal !== null,
  )
}
