import { yieldToEventLoop } from '../lib/time.ts'
import { titleWordsOf } from '../read/extract/titles.ts'
import {
  best,
  bestWhole,
  fieldsOf,
  foldTitle,
  hasPhrase,
  phrasesOf,
  scoredPhrases,
  scoreOffice,
  withoutOthers,
} from './role-phrases.ts'
import {
  asianFields,
  asianRanks,
  isExcludedTitle,
  lesserTitles,
  namesHelperOrPast,
  type RoleCategory,
  roleCategories,
  withoutSuperior,
} from './role-titles.ts'

export type { RoleCategory }
export { roleCategories }

/** A person, and how well the title fills the role asked for, above 0 to 1. */
export type RankedPerson<Person> = { readonly person: Person; readonly score: number }

/**
 * Ranks the people whose titles fill a role, best first; equals in the order given. `category` is a known role, a
 * synonym of one, or words to look for in titles. People whose title does not fit are left out. Pure.
 * @param domain of their firm, whose name in a title is no field of work; empty: not known
 */
export function rankForRole<Person extends { readonly jobTitle: string | null }>(
  category: string,
  people: readonly Person[],
  domain = '',
): readonly RankedPerson<Person>[] {
  const sought = titleWordsOf(category).join(' ')
  const known = categories.get(sought)
  const score = known ? (title: string) => scoreForRole(known, title) : scoreForWords(sought)
  return people
    .flatMap((person) => {
      const points = person.jobTitle === null ? 0 : score(withoutOwnName(person.jobTitle, domain))
      return points > 0 ? [{ person, score: points }] : []
    })
    .toSorted((a, b) => b.score - a.score)
}

/** Returns true for the role of the head of a firm, and for a synonym of it. */
export const isHeadCategory = (category: string): boolean =>
  categories.get(titleWordsOf(category).join(' ')) === 'ceo'

/** Returns true for the name of a known role, and for a synonym of one. */
export function isKnownRole(category: string): boolean {
  return categories.has(titleWordsOf(category).join(' '))
}

// A title takes up to a fifth of a millisecond to rank, and one made to be slow takes more than a millisecond; a site
// may show a thousand titles.
const rankedPerSlice = 20

/** Ranks like `rankForRole`, but lets the event loop serve other requests after every twenty people. */
export async function rankInSlices<Person extends { readonly jobTitle: string | null }>(
  category: string,
  people: readonly Person[],
  domain = '',
): Promise<readonly RankedPerson<Person>[]> {
  const ranked: RankedPerson<Person>[] = []
  for (let start = 0; start < people.length; start += rankedPerSlice) {
    ranked.push(...rankForRole(category, people.slice(start, start + rankedPerSlice), domain))
    await yieldToEventLoop()
  }
  return ranked.toSorted((a, b) => b.score - a.score)
}

const ofName = /\s+(?:of|at)\s+(?:the\s+)?(\p{Lu}[\p{L}\p{N}'’-]*)(?:\s[^,;|/]*)?$/u
// Shorter words begin too many domains.
const ownWordLettersMin = 4

/** Returns `President of Lindqvist Financial` without the firm's name, at lindqvist.example. */
export function withoutOwnName(title: string, domain: string): string {
  const named = ofName.exec(title)
  const [first = ''] = titleWordsOf(named?.[1] ?? '')
  const letters = first.replaceAll(/[^a-z0-9]/g, '')
  const isOwn =
    letters.length >= ownWordLettersMin && domain.replaceAll('-', '').startsWith(letters)
  return named && isOwn ? title.slice(0, named.index) : title
}

const categories: ReadonlyMap<string, RoleCategory> = new Map(
  roleCategories.flatMap((category) =>
    [category, ...phrasesOf(`${category} aliases`)].map((name) => [name, category] as const),
  ),
)

const titlesOf = new Map(roleCategories.map((name) => [name, scoredPhrases(name)]))
const rankWords = scoredPhrases('rank')

/** Scores how well a title fills a known role: 0 when it does not. */
function scoreForRole(category: RoleCategory, written: string): number {
  const title = withoutSuperior(written)
  const folded = foldTitle(title)
  if (isExcludedTitle(folded) || namesHelperOrPast(written)) return 0
  if (category !== 'ceo' && isOfPractice(folded)) return 0
  if (category === 'operations' && isManagerOfOther(title)) return 0
  const asian = scoreAsian(category, title)
  const score = Math.max(
    asian,
    ...officesIn(title).map((part) => scorePart(category, foldTitle(part))),
    scorePart(category, folded),
    // `HR-Manager`, `Verkoop-directeur`.
    folded.includes('-') ? scorePart(category, folded.replaceAll('-', ' ')) : 0,
  )
  return lessen(score, folded)
}

// `Director, Finance Recruitment` of an agency names the staff its customers seek, not its own work.
const recruitsFor = /\b(?:recruitment|recruiting|staffing|executive search)$/

// `Partner, Head of Employment & HR Law`, `Senior Consultant, IT` name what a firm does for its clients.
const practice = /\blaw$|^(?:associate |lead |managing |principal |senior )?consultant\b/

const isOfPractice = (folded: string): boolean =>
  practice.test(folded) || (recruitsFor.test(folded) && fieldsNamed(folded) > 1)

/** Counts the roles whose field of work a folded title names. */
export const fieldsNamed = (folded: string): number =>
  roleCategories.filter((name) =>
    (fieldsOf.get(name) ?? []).some((field) => hasPhrase(folded, field)),
  ).length

// `Founder & CTO`, `Geschäftsführer und Vertriebsleiter`, `VD – Marketing`: each part may be a role of its own.
const roleJoint = /\s*[,;/|]\s*|\s+(?:[&+–—-]|und|and|et|y|e|en|i|og|och|oraz|ja|ve|a|ir|un)\s+/iu

// `Chief Financial & Operating Officer`: two offices that share a rank.
const chiefOfTwo =
  /\bchief\s(\p{L}{3,20})(?:\s(?:&|and)\s|\s?\/\s?)(?:chief\s)?(\p{L}{3,20})\sofficer\b/iu

// `Vertriebs- und Marketingleiter`, `försäljnings- och marknadschef`: the second word names the office of both fields.
const halvesOfTwo =
  /(?<!\p{L})(\p{L}{2,30})-\s(?:und|och|og|en|&)\s\p{L}{2,30}(chef(?:in)?|leit(?:er(?:in)?|ung)|leder|direktør|direktör|direktor(?:in)?|directeur|manager(?:in)?|ansvarig|ansvarlig|sjef)(?!\p{L})/iu

/** Returns the parts of a title that may each be an office. */
export function officesIn(title: string): readonly string[] {
  const [, one, other] = chiefOfTwo.exec(title) ?? []
  const chiefs = one && other ? [`chief ${one} officer`, `chief ${other} officer`] : []
  const [, field, office] = halvesOfTwo.exec(title) ?? []
  const halves = field && office ? [`${field}${office}`] : []
  return [...title.split(roleJoint), ...chiefs, ...halves]
}

function scorePart(category: RoleCategory, text: string): number {
  const folded = withoutOthers(category, text)
  const named = best(titlesOf.get(category) ?? [], folded)
  if (category === 'ceo') return scoreChief(folded, named)
  // `General Manager Sales` runs sales.
  if (category === 'operations' && generalManagerOf.test(folded) && isOfField(folded)) return 0
  const isInField = (fieldsOf.get(category) ?? []).some((field) => hasPhrase(folded, field))
  return Math.max(named, isInField ? Math.max(best(rankWords, folded), scoreOffice(folded)) : 0)
}

/** Scores titles with words that mean the head of the company only when they stand alone or first. */
function scoreChief(folded: string, named: number): number {
  const alone = bestWhole(aloneTitles, folded.replace(placeLed, ''))
  if (alone > 0) return Math.max(named, alone)
  if (named > 0) return isOfField(folded) ? 0 : named
  return folded.split(' ').some(isHeadCompound) ? compoundScore : 0
}

// `Director` of a small British or `Directrice` of a small French firm; `Direction` over a name alone.
const aloneTitles = scoredPhrases('ceo-alone')
const placeLed = /^(?:company|site|clinic|studio|school|agency) (?=\S)/

// `Fahrschulinhaber`, `restaurangägare`.
const compoundEndings = phrasesOf('ceo endings')
const compoundScore = 0.92
// In a shorter word the ending is the word itself or chance.
const compoundLettersMin = 3
const isHeadCompound = (word: string): boolean =>
  compoundEndings.some(
    (ending) => word.length >= ending.length + compoundLettersMin && word.endsWith(ending),
  )

const ofField = phrasesOf('ceo of-field')

/** Returns true for `General Manager Sales`, `Managing Director Operations`: the head of one field, not of the firm. */
const isOfField = (folded: string): boolean =>
  ofField.some((office) => `${folded} `.startsWith(`${office} `)) && fieldsNamed(folded) > 0

const generalManagerOf = /^general manager\s+(?!operations?\b|production\b|plant\b)/

// `Group General Manager, Corporate Services`: the part behind the comma names what is managed, unless it is an office.
const managerOf = /\bgeneral manager,\s([^,]{3,60})$/iu

function isManagerOfOther(title: string): boolean {
  const managed = foldTitle(managerOf.exec(title)?.[1] ?? '')
  return managed !== '' && ![...titlesOf.keys()].some((role) => scorePart(role, managed) > 0)
}

function scoreAsian(category: RoleCategory, title: string): number {
  if (!asianFields[category].test(title)) return 0
  if (category === 'ceo') return /副|顧問|秘書/u.test(title) ? 0 : 0.97
  return asianRanks.find(([, words]) => words.test(title))?.[0] ?? 0
}

/** Returns the score of a folded title that may name a deputy or an adviser, who fill the role by less. */
export function lessen(score: number, folded: string): number {
  let lessened = score
  for (const [factor, words] of lesserTitles) if (words.test(folded)) lessened *= factor
  return lessened
}

// A title that has the words asked for gets this score; words of rank lift it.
const wordsScore = 0.5

/** Scores titles for words that are no known role: a title must have all of them, in the singular or the plural. */
function scoreForWords(sought: string): (title: string) => number {
  const words = sought
    .split(' ')
    .filter((word) => word !== '')
    .map(singular)
  return (title) => {
    const folded = foldTitle(title)
    const found = new Set(
      titleWordsOf(title)
        .flatMap((word) => [word, ...word.split(/[-/]/)])
        .map(singular),
    )
    if (words.length === 0 || isExcludedTitle(folded)) return 0
    if (!words.every((word) => found.has(word))) return 0
    return lessen(wordsScore + best(rankWords, folded) / 2, folded)
  }
}

const singular = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)
