import { wordSet } from '../../../data/words.ts'
import { titleWordsOf } from '../titles.ts'
import { hasOfficeOfFirm } from './employment/employer.ts'

/** A title as a page has it, and the probability that it is the person's. */
type Titled = {
  readonly jobTitle: string | null
  readonly titleChance: number
  /** The page is in another language than the home page of its site. */
  readonly isTranslated?: boolean
}

// A title below is less likely the person's than not.
const chanceMin = 0.5

/**
 * Returns the richer of two titles of one person: the only one that is likely and no duty by law, the longer one when
 * it holds the other, the office of a head rather than a profession, of two equal in this the one in the language of
 * the site, then the likelier one, and of equals the first. Pure.
 */
export function richerTitle<One extends Titled>(one: One, other: One): One {
  const only = onlyTitle(one, other)
  if (only !== null) return only
  const [first, second] = [one.jobTitle ?? '', other.jobTitle ?? '']
  const [firstWords, secondWords] = [wordsOf(first), wordsOf(second)]
  if (firstWords !== secondWords && secondWords.includes(firstWords)) return other
  if (firstWords !== secondWords && firstWords.includes(secondWords)) return one
  if (isOfPractice(first) && hasOfficeOfFirm(second)) return other
  if (isOfPractice(second) && hasOfficeOfFirm(first)) return one
  return likelierTitle(one, other)
}

/** Returns the only one in the language of the site, unless one alone is an office; else the likelier or first one. */
function likelierTitle<One extends Titled>(one: One, other: One): One {
  const likelier = other.titleChance > one.titleChance ? other : one
  const own = onlyOf(one, other, isInOwnLanguage)
  if (own === null) return likelier
  const [isOffice, isOther] = [one, other].map(({ jobTitle }) => hasOfficeOfFirm(jobTitle ?? ''))
  return isOffice === isOther ? own : likelier
}

/** Returns the first of two readings, unless the second alone has a title or a likely one. Pure. */
export const likelyTitle = <One extends Titled>(one: One, other: One): One =>
  onlyTitle(one, other) ?? one

/** Returns the only one that has a title, a likely one, or one beyond a duty by law; null where both or neither do. */
function onlyTitle<One extends Titled>(one: One, other: One): One | null {
  if (one.jobTitle === null || other.jobTitle === null) return one.jobTitle === null ? other : one
  return onlyOf(one, other, isLikely) ?? onlyOf(one, other, isBeyondDuty)
}

const isLikely = ({ titleChance }: Titled): boolean => titleChance >= chanceMin

/** Returns the only one of two for which a statement holds; null where it holds for both or neither. */
function onlyOf<One>(one: One, other: One, holds: (given: One) => boolean): One | null {
  const isOne = holds(one)
  if (isOne === holds(other)) return null
  return isOne ? one : other
}

const duties = wordSet('legal-notice-words', 'duties')

// Laws ask for a publisher and for a keeper of data, and the same person has another office beside.
const isDuty = (title: string): boolean =>
  title.length <= dutyLettersMax && duties.has(titleWordsOf(title).join(' '))

// The longest of them has 57 letters; thousands of titles are compared.
const dutyLettersMax = 70

const isInOwnLanguage = ({ isTranslated = false }: Titled): boolean => !isTranslated

const isBeyondDuty = ({ jobTitle }: Titled): boolean => jobTitle !== null && !isDuty(jobTitle)

// `CTO` is no part of `Director`.
const wordsOf = (title: string): string => ` ${titleWordsOf(title).join(' ')} `

const professions = wordSet('professions')

const isOfPractice = (title: string): boolean =>
  !hasOfficeOfFirm(title) && titleWordsOf(title).some((word) => professions.has(word))
