import { wordSet } from '../data/words.ts'
import { parseDomain } from '../lib/domain.ts'
import type { SiteCrawl, SitePerson } from '../model/site-crawl.ts'
import { expandUmlauts, transliterate } from '../names/transliterate.ts'
import { titleWordsOf } from '../read/extract/titles.ts'
import { parseLocalName } from './local-names.ts'
import { foldTitle } from './role-phrases.ts'
import { isExcludedTitle, namesHelperOrPast } from './role-titles.ts'

/** The facts about a site that tell who leads its firm where no page states it. */
export type StaffFacts = Pick<SiteCrawl, 'people' | 'domain' | 'companyNames'>

/** A person who is likely to lead a firm, without a page that says so. */
export type InferredHead = {
  readonly person: SitePerson
  readonly score: number
  /** The reason, as a sentence for the evidence. */
  readonly reason: string
}

// A stated office fills the role by 0.45 at least: what is inferred never stands before it.
const scores = { surname: 0.4, family: 0.35, profession: 0.3 }
// A firm that shows more people has a head who is stated somewhere.
const peopleMax = 12
// More partners are the lawyers of a larger firm, some of whom are employed.
const equalsMax = 3

/**
 * Infers who leads a firm whose site states no head: the person whose surname the firm bears, all of a family or of a
 * practice where they have the same profession, and the only person of a practice. Pure.
 */
export function inferHeads(site: StaffFacts): readonly InferredHead[] {
  const { people, domain } = site
  if (people.length === 0 || people.length > peopleMax) return []
  const able = people.filter(
    ({ name, jobTitle }) => mayLead(jobTitle) && parseLocalName(name, domain) !== null,
  )
  const bearers = professionalsOf(able.filter(bearersOf(site)))
  const [first] = bearers
  if (first && areOne(bearers, domain)) {
    return bearers.map((person) => ({ person, score: scores.surname, reason: bySurname }))
  }
  if (first && areEqual(bearers)) {
    return bearers.map((person) => ({ person, score: scores.family, reason: byFamily }))
  }
  if (first || able.length < people.length || !areProfessionals(able)) return []
  const reason = able.length === 1 ? byProfession : byPartners
  return able.map((person) => ({ person, score: scores.profession, reason }))
}

/** Returns the one of a family who has a profession, where the others have none; all of them otherwise. */
function professionalsOf(people: readonly SitePerson[]): readonly SitePerson[] {
  const skilled = people.filter(({ jobTitle }) => professionOf(jobTitle) !== null)
  return skilled.length === 1 ? skilled : people
}

const bySurname = 'The company bears this surname, and its site names no other head.'
const byFamily = 'The company bears the surname of these people, who have the same profession.'
const byProfession =
  'This person is the only one whom the site names, with a profession of its own.'
const byPartners = 'The people whom the site names have the same profession.'

const mayLead = (title: string | null): boolean =>
  title === null || !(isExcludedTitle(foldTitle(title)) || namesHelperOrPast(title))

/** Returns whether one person is meant, who is written with a short and with a full given name. */
const areOne = (people: readonly SitePerson[], domain: string): boolean =>
  people.length === 1 ||
  new Set(people.map(({ name }) => foldName(parseLocalName(name, domain)?.given ?? '').slice(0, 1)))
    .size === 1

const areEqual = (people: readonly SitePerson[]): boolean =>
  people.length <= equalsMax &&
  new Set(people.map(({ jobTitle }) => professionOf(jobTitle))).size === 1

const areProfessionals = (people: readonly SitePerson[]): boolean =>
  areEqual(people) && professionOf(people[0]?.jobTitle ?? null) !== null

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
 * Returns a function that tells whether a firm bears the surname of a person, by its domain or the names on its home
 * page, which are folded once. Pure.
 */
export function bearersOf({
  domain,
  companyNames = [],
}: StaffFacts): (person: SitePerson) => boolean {
  const label = parseDomain(domain)?.label ?? ''
  const words = new Set(
    [label, ...companyNames].flatMap((text) => foldName(text).split(/[^a-z0-9]+/)),
  )
  const letters = label.replaceAll('-', '')
  return ({ name }) =>
    surnamesOf(parseLocalName(name, domain)?.family ?? '').some(
      (surname) =>
        (surname.length >= wordLettersMin && words.has(surname)) ||
        (surname.length >= wordLettersMin + 1 && isAtEdge(letters, surname)) ||
        (surname.length >= partLettersMin && letters.includes(surname)),
    )
}

const isAtEdge = (letters: string, surname: string): boolean =>
  letters.startsWith(surname) || letters.endsWith(surname)

/** Lists the spellings of a surname, and of each of two. */
const surnamesOf = (family: string): readonly string[] =>
  [family, expandUmlauts(family)]
    .map(foldName)
    .flatMap((folded) => [folded.replaceAll(/[^a-z0-9]/g, ''), ...folded.split(/[^a-z0-9]+/)])
    .filter((surname) => surname !== '')

const foldName = (text: string): string => transliterate(text).toLowerCase()
