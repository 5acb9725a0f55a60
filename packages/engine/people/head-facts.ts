import { wordSet } from '../data/words.ts'
import { parseDomain } from '../lib/domain.ts'
import type { SiteCrawl, SitePerson } from '../model/site-crawl.ts'
import { expandUmlauts, transliterate } from '../names/transliterate.ts'
import { readName } from '../read/extract/people/names/names.ts'
import { titleWordsOf } from '../read/extract/titles.ts'
import { parseLocalName } from './local-names.ts'
import { best, foldTitle, scoredPhrases } from './role-phrases.ts'
import { isExcludedTitle, namesHelperOrPast } from './role-titles.ts'
import { fieldsNamed } from './roles.ts'

/** The facts about a site that tell who leads its firm where no page states it. */
export type StaffFacts = Pick<SiteCrawl, 'people' | 'domain' | 'companyNames'>

/** The facts about a person of a site, as numbers by the names that their learnt weights have. */
export type HeadFacts = {
  readonly person: SitePerson
  readonly facts: Readonly<Record<string, number>>
}

/**
 * Lists the people of a site who may lead its firm, and the facts that tell how likely each of them does. Helpers and
 * former holders are left out. Pure.
 */
export function readHeadFacts(site: StaffFacts): readonly HeadFacts[] {
  const { people, domain } = site
  const bearingOf = bearingReader(site)
  const professions = people.map(({ jobTitle }) => professionOf(jobTitle))
  const bearings = people.map(bearingOf)
  const highest = Math.max(...bearings)
  const label = lettersOf(parseDomain(domain)?.label ?? '')
  const firms = [label, ...(site.companyNames ?? [])].map(lettersOf)
  const isFirm = (name: string) => {
    const letters = lettersOf(name)
    return firms.some((firm) => firm.startsWith(letters) || firm.endsWith(letters))
  }
  const isOnlyBest = bearings.filter((one) => one === highest).length === 1
  return people.flatMap((person, at) => {
    const { name, jobTitle } = person
    const title = foldTitle(jobTitle ?? '')
    if (!mayLead(jobTitle, title) || parseLocalName(name, domain) === null) return []
    // Beside other people a name alone that the firm bears whole may be the firm.
    if (people.length > 1 && isBare(person) && isFirm(name)) return []
    const bearing = bearings[at] ?? 0
    const facts = {
      bearing,
      only_bearer: Number(bearing > 0 && bearing === highest && isOnlyBest),
      first: Number(at === 0),
      people_log: Math.log(people.length),
      known_name: Number(readName(name)?.grade === 'known'),
      ...professionFacts(professions, professions[at] ?? null),
      ...titleFacts(jobTitle, title, label),
      ...reachFacts(person, people.length),
    }
    return [{ person, facts }]
  })
}

function professionFacts(all: readonly (string | null)[], own: string | null) {
  return {
    profession: Number(own !== null),
    all_of_profession: Number(own !== null && all.every((one) => one === own)),
  }
}

function titleFacts(jobTitle: string | null, folded: string, label: string) {
  return {
    title: Number(jobTitle !== null),
    title_of_trade: Number(titleWordsOf(jobTitle ?? '').some((word) => isTradeIn(word, label))),
    rank: best(rankWords, folded),
    field: Number(fieldsNamed(folded) > 0),
  }
}

function reachFacts(person: SitePerson, people: number) {
  return {
    alone: Number(people === 1),
    reached: Number(isReached(person)),
    bare_beside_others: Number(isBare(person) && people > 1),
  }
}

const isReached = ({ email, linkedinUrl }: SitePerson): boolean =>
  email !== null || linkedinUrl !== null

/** Returns true for a name alone. */
const isBare = (person: SitePerson): boolean => person.jobTitle === null && !isReached(person)

const mayLead = (title: string | null, folded: string): boolean =>
  title === null || !(isExcludedTitle(folded) || namesHelperOrPast(title))

/** Returns true for the word of a title that is the firm's trade: `Notar` at notar-brandmoor.example. */
const isTradeIn = (word: string, label: string): boolean =>
  word.length >= partLettersMin && label.includes(word)

const rankWords = scoredPhrases('rank')

const professions = wordSet('professions')

/** Returns the word of a title that is a profession of practices: `attorney`; null for every other. */
const professionOf = (title: string | null): string | null =>
  titleWordsOf(title ?? '')
    .flatMap((word) => [word, ...word.split('-')])
    .find((word) => professions.has(word)) ?? null

// Shorter surnames are parts of other words; a whole word of the name may be as short as this.
const partLettersMin = 5
const wordLettersMin = 3

/**
 * Returns a function that tells which share of the surname of a person a firm bears, by its domain or the names on its
 * home page, which are folded once. Pure.
 */
export function bearingReader({
  domain,
  companyNames = [],
}: StaffFacts): (person: SitePerson) => number {
  const label = parseDomain(domain)?.label ?? ''
  const words = new Set(
    [label, ...companyNames].flatMap((text) => foldName(text).split(/[^a-z0-9]+/)),
  )
  const letters = label.replaceAll('-', '')
  const bearing = (surname: string): number => {
    const isWhole =
      (surname.length >= wordLettersMin && words.has(surname)) ||
      (surname.length > wordLettersMin && isAtEdge(letters, surname)) ||
      (surname.length >= partLettersMin && letters.includes(surname))
    if (isWhole) return 1
    const shared = sharedStart(letters, surname)
    return shared > partLettersMin ? shared / surname.length : 0
  }
  return ({ name }) =>
    Math.max(0, ...surnamesOf(parseLocalName(name, domain)?.family ?? '').map(bearing))
}

const isAtEdge = (letters: string, surname: string): boolean =>
  letters.startsWith(surname) || letters.endsWith(surname)

/** Returns the number of letters at the beginning of a surname that stand anywhere in a label. */
function sharedStart(letters: string, surname: string): number {
  let length = 0
  while (length < surname.length && letters.includes(surname.slice(0, length + 1))) length += 1
  return length
}

/** Lists the spellings of a surname; of two surnames, those of both together and of each. */
const surnamesOf = (family: string): readonly string[] =>
  [family, expandUmlauts(family)]
    .map(foldName)
    // Greek upsilon behind a vowel is written as it sounds.
    .flatMap((folded) => [folded, folded.replaceAll(/(?<=[ae])[yu]/g, 'v')])
    .flatMap((folded) => [lettersOf(folded), ...folded.split(/[^a-z0-9]+/)])
    .filter((surname) => surname !== '')

const foldName = (text: string): string => transliterate(text).toLowerCase()

const lettersOf = (text: string): string => foldName(text).replaceAll(/[^a-z0-9]/g, '')
