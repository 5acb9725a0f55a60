import weights from '../../data/page-nature-weights.json' with { type: 'json' }
import { givenNames } from '../../names/person/given-names.ts'
import { transliterate } from '../../names/transliterate.ts'
import { type Weights, weightMap } from '../lexicon/weights.ts'
import { withoutConsent } from './consent.ts'
import { hasLegalForm } from './firm-signs.ts'
import { phoneNumber, type SignedPage, signsOf } from './signs.ts'
import { scoreTopics, type TopicScores, topicSigns } from './topics.ts'
import {
  countEntries,
  type PageWords,
  type PersonShares,
  readPageWords,
  sharesOfPersons,
} from './words.ts'

/**
 * The subject of a page that is no firm's: a person, a lure for the visitors of a lapsed name, a group of people.
 * `maybe_personal` has some of the signs of a person's page, `hardly_firm` fewer.
 */
export type PageNature = 'personal' | 'maybe_personal' | 'hardly_firm' | 'lure' | 'community'

/** The parts of a page that decide about its nature. */
export type PageTexts = SignedPage & {
  readonly description: string
  readonly text: string
  readonly statedNames: readonly { readonly position: string; readonly text: string }[]
}

/** Returns what a page is about by its words, titles and names; null for a firm, or nothing in particular. Pure. */
export function natureOf(page: PageTexts, words: PageWords = wordsOf(page)): PageNature | null {
  const title = readPageWords(page.title)
  if (countLures(words, title) >= luresMinFor(words.count)) return 'lure'
  const topics = scoreTopics(words, page.language)
  const shares = sharesOfPersons(words, page.language)
  const firm = { offers: countEntries(words, 'offer'), isLegal: hasLegalForm(page) }
  const own = personalPoints(words, title, shares) + namePoints(page) + pointsOfTopic(topics.person)
  const points = own - firmPoints(firm, shares)
  if (points >= personalMin) return 'personal'
  if (points >= unopposedMin && !hasFirmSigns(firm, shares, words)) return 'personal'
  if (firm.offers === 0 && isOfCommunity(words, title)) return 'community'
  const ofTopic = firm.isLegal ? null : natureByTopics(topics, words, firm.offers)
  if (ofTopic !== null && ofTopic !== 'hardly_firm') return ofTopic
  if (points >= maybePersonalMin) return 'maybe_personal'
  return natureOfOthers(page, words, topics, firm) ?? ofTopic
}

/**
 * Returns the nature that signs beside the words show, on a page without an offer or a legal form: a person who works
 * for customers says I as well, and has a name as title.
 */
function natureOfOthers(
  page: PageTexts,
  words: PageWords,
  topics: TopicScores,
  { offers, isLegal }: FirmSigns,
): PageNature | null {
  if (offers > 0 || isLegal) return null
  return natureBySigns([...signsOf(page, words), ...topicSigns(topics)], weights)
}

/** Signs of a firm's page that a person's page has not: words of an offer, and a legal form. */
type FirmSigns = { readonly offers: number; readonly isLegal: boolean }

/** Folds the words of a page's beginning. Pure. */
export function wordsOf({ title, description, text }: PageTexts): PageWords {
  return readPageWords(`${title} . ${description} . ${withoutConsent(text)}`)
}

// Log-odds. Among some thousand pages of firms, by two authors and real ones, only firms of such a trade reach the
// higher bounds, and one in a hundred reaches the lower ones.
const topicMin = { lure: 2, hardlyLure: 1, club: 1.5, hardlyClub: 1, hardlyPerson: 2.25 } as const

/**
 * Returns the nature that the topics of a page show. Words of an offer count against a person and a club, but a church
 * has services as well. Firms have a number to call, and hardly one lure or club in forty has: it leaves a doubt.
 */
function natureByTopics(
  { person, lure, club }: TopicScores,
  { said }: PageWords,
  offers: number,
): PageNature | null {
  const left = club - offers
  const isCallable = phoneNumber.test(said)
  if (lure >= topicMin.lure && !isCallable) return 'lure'
  if (left >= topicMin.club && !isCallable) return 'community'
  const isHardly = lure >= topicMin.hardlyLure || left >= topicMin.hardlyClub
  return isHardly || person - offers >= topicMin.hardlyPerson ? 'hardly_firm' : null
}

// From the first score on the topic counts as one word that persons alone use, and from the second as two.
const personTopics = [1, 2.25] as const

function pointsOfTopic(person: number): number {
  return personTopics.filter((from) => person >= from).length
}

// Log-odds against a firm: fewer than one in two hundred pages with more are a firm's, on pages by each of three
// authors with weights learnt from the other two.
const hardlyFirmMin = 1
const muchLikeMin = 1.5

/**
 * Returns how little a page is like a firm's, by signs that are no words of any list; null: as much like a firm's as
 * not. Lures and clubs show the same signs as persons, in words of other topics: all three are learnt together. Pure.
 */
export function natureBySigns(
  signs: readonly string[],
  learnt: Weights,
): 'maybe_personal' | 'hardly_firm' | null {
  const weightOf = weightMap(learnt)
  const score = signs.reduce((sum, sign) => sum + (weightOf.get(sign) ?? 0), 0)
  if (score >= muchLikeMin) return 'maybe_personal'
  return score >= hardlyFirmMin ? 'hardly_firm' : null
}

const luresMin = 2
// Firms of that trade, and newspapers, have longer pages with such words among others.
const longWordsMin = 600
const luresMinLong = 5

function luresMinFor(wordCount: number): number {
  return wordCount < longWordsMin ? luresMin : luresMinLong
}

/** Counts the words of lures on a page, and those of its title, which say what the page is about. */
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
// Points that are enough where nothing on the page is a firm's.
const unopposedMin = 2

/** Adds up the signs of a person's page. */
function personalPoints(words: PageWords, title: PageWords, { singular }: PersonShares): number {
  const introduced = countEntries(words, 'introduction') > 0 ? 1.5 : 0
  const matters = Math.min(3, countEntries(words, 'private'))
  const calling = Math.min(1, countEntries(words, 'calling'))
  const isTitled = countEntries(title, 'private title') + countEntries(title, 'calling') > 0
  const self = singular >= 0.05 ? 2 : singular >= 0.02 ? 1.5 : singular > 0 ? 0.5 : 0
  return introduced + matters + calling + (isTitled ? 2 : 0) + self
}

/** Adds up what a firm's page has and a person's has not. */
function firmPoints({ offers, isLegal }: FirmSigns, { plural }: PersonShares): number {
  return Math.min(6, 1.5 * offers) + (plural >= 0.02 ? 2 : 0) + (isLegal ? 3 : 0)
}

/**
 * Returns whether a page shows anything that firms show and people do not. Among some hundred home pages of firms seven
 * say something that people say of themselves, and each of these seven has a number to call, or says we.
 */
function hasFirmSigns(
  { offers, isLegal }: FirmSigns,
  { plural }: PersonShares,
  { said }: PageWords,
): boolean {
  return plural > 0 || offers > 0 || isLegal || phoneNumber.test(said)
}

const namePartsMax = 3
// A longer title is no name.
const titleLengthMax = 60

// Words and marks that end a name in a title: `Jo Brumwick | Poet`. A comma parts a name from a degree.
const titleParts = / (?:[-~]|for|in|blog|cv|resume) |[|·•–—,(:]/i

/** Returns a point for a person's name as title, alone or before a calling: most such pages are persons'. */
function namePoints({ title }: PageTexts): number {
  const [first = ''] = title.slice(0, titleLengthMax).split(titleParts)
  const [given = '', ...rest] = first.trim().split(/\s+/)
  const isNamed = rest.length > 0 && rest.length < namePartsMax
  return isNamed && givenNames.has(transliterate(given).toLowerCase()) ? 1 : 0
}
