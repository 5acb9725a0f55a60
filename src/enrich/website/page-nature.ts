import { readSections } from '../../data/words.ts'
import { type CompanyName, parseCompanyName } from '../../names/company-name.ts'
import { givenNames } from '../../names/person/given-names.ts'
import { transliterate } from '../../names/transliterate.ts'
import { classOfWord } from './affixes.ts'
import { countEntries, type PageWords, readPageWords } from './page-words.ts'

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

/** Returns what a page is about by its words, titles and names; null for a firm, or nothing in particular. Pure. */
export function natureOf(page: PageTexts): PageNature | null {
  const words = readPageWords(`${page.title} . ${page.description} . ${page.text}`)
  const title = readPageWords(page.title)
  if (countLures(words, title) >= luresMinFor(words.count)) return 'lure'
  const offers = countEntries(words, 'offer')
  const points = personalPoints(page, words, title) - firmPoints(page, words, offers)
  if (points >= personalMin) return 'personal'
  if (points >= unopposedMin && !hasFirmSigns(page, words)) return 'personal'
  if (offers === 0 && isOfCommunity(words, title)) return 'community'
  return points >= maybePersonalMin ? 'maybe_personal' : null
}

const sections = readSections('page-nature')

/** Returns whether a name is that of a society itself: `Kerven Sailing Club`. */
export function isSociety({ words }: CompanyName): boolean {
  return words.some((word) => classOfWord(word) === 'org' || societies.has(word))
}

const societies = new Set(sections.get('society') ?? [])

/** Returns whether a name is that of a firm whose trade lures live on: `Kerven Casino`. */
export function isOfLureTrade({ words }: CompanyName): boolean {
  return words.some((word) => lureTrades.has(word))
}

const lureTrades = new Set(sections.get('lure') ?? [])

const luresMin = 2
// Firms of that trade, and newspapers, have longer pages with such words among others.
const longWordsMin = 600
const luresMinLong = 5

function luresMinFor(wordCount: number): number {
  return wordCount < longWordsMin ? luresMin : luresMinLong
}

/** Counts the words of lures; those that its title has are what the page is about. */
function countLures(words: PageWords, title: PageWords): number {
  return countEntries(words, 'lure') + countEntries(title, 'lure title')
}

function isOfCommunity(words: PageWords, title: PageWords): boolean {
  const isTitled = countEntries(title, 'community title') > 0
  return isTitled || countEntries(words, 'community') >= communityMin
}

const communityMin = 2
const personalMin = 3
const maybePersonalMin = 1.5
// Where nothing on the page is a firm's.
const unopposedMin = 2

const languages = [...sections.keys()].flatMap((name) =>
  name.startsWith('singular ') ? [name.slice('singular '.length)] : [],
)

/** Adds up the signs of a person's page. */
function personalPoints(page: PageTexts, words: PageWords, title: PageWords): number {
  const { singular } = personsOf(words, page.language)
  const introduced = countEntries(words, 'introduction') > 0 ? 1.5 : 0
  const matters = Math.min(3, countEntries(words, 'private'))
  const calling = Math.min(1, countEntries(words, 'calling'))
  const isTitled = countEntries(title, 'private title') + countEntries(title, 'calling') > 0
  const self = singular >= 0.05 ? 2 : singular >= 0.02 ? 1.5 : singular > 0 ? 0.5 : 0
  return introduced + matters + calling + (isTitled ? 2 : 0) + self + namePoints(page)
}

/** Adds up what a firm's page has and a person's has not. */
function firmPoints(page: PageTexts, words: PageWords, offers: number): number {
  const { plural } = personsOf(words, page.language)
  return Math.min(6, 1.5 * offers) + (plural >= 0.02 ? 2 : 0) + (hasLegalForm(page) ? 3 : 0)
}

/** Returns the shares of words that say I and we: in the language of the page, or that in which there are most. */
function personsOf({ tally, count }: PageWords, language: string | null) {
  const sharesOf = (one: string) => {
    const sum = (section: string) =>
      (sections.get(section) ?? []).reduce((total, word) => total + (tally.get(word) ?? 0), 0)
    return { singular: sum(`singular ${one}`), plural: sum(`plural ${one}`) }
  }
  // Templates declare English whatever the page is written in. One language's `my` is the next one's `with`.
  const isDeclared = language !== null && language !== 'en' && languages.includes(language)
  const [best] = (isDeclared ? [language] : languages)
    .map(sharesOf)
    .sort((a, b) => b.singular + b.plural - (a.singular + a.plural))
  const share = (times = 0) => (count === 0 ? 0 : times / count)
  return { singular: share(best?.singular), plural: share(best?.plural) }
}

// Of some hundred home pages of firms seven say something that people say of themselves; each of those has a number to
// call, or says we.
const phoneNumber = /(?:\+|\(0|\b0|\b\d{3}[ .-])[\d ()./-]{6,20}\d/

/** Returns whether a page shows anything that firms show and people do not. */
function hasFirmSigns(page: PageTexts, words: PageWords): boolean {
  const isPlural = personsOf(words, page.language).plural > 0
  return (
    isPlural ||
    countEntries(words, 'offer') > 0 ||
    hasLegalForm(page) ||
    phoneNumber.test(words.said)
  )
}

const namePartsMax = 3
// Longer ones are no names.
const titleLengthMax = 60

// What follows a name in a title: `Jo Brumwick | Poet`. A comma parts a name from a degree.
const titleParts = / (?:[-~]|for|in|blog|cv|resume) |[|·•–—,(:]/i

/** A title that is a person's name, alone or before a calling, is that person's page more often than a firm's. */
function namePoints({ title }: PageTexts): number {
  const [first = ''] = title.slice(0, titleLengthMax).split(titleParts)
  const [given = '', ...rest] = first.trim().split(/\s+/)
  const isNamed = rest.length > 0 && rest.length < namePartsMax
  return isNamed && givenNames.has(transliterate(given).toLowerCase()) ? 1 : 0
}

function hasLegalForm({ statedNames }: PageTexts): boolean {
  return statedNames.some(
    ({ position, text }) => position === 'copyright' && parseCompanyName(text).legal !== null,
  )
}
