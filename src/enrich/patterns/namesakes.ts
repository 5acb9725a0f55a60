import { ownValue } from '../../lib/own-value.ts'
import { givenNames } from '../../names/person/given-names.ts'
import type { PersonName } from '../../names/person/person-name.ts'
import { conventionOf } from './large-employers.ts'
import { type NameForm, nameForms } from './name-forms.ts'
import { buildLocalPart } from './patterns.ts'
import type { RankedAddress } from './rank-addresses.ts'

/** Who else works at a domain, as far as it is known. */
export type Colleagues = {
  /** The names of other people there whose address is not known. */
  readonly forms: readonly NameForm[]
  /** How many people are known to work there; null when nothing is known. */
  readonly peopleCount: number | null
  /** People are named there and the sought one is not: they are not all of the staff. */
  readonly areSomeUnnamed: boolean
}

// Public statistics of names: one in two hundred bears a common given name, hardly one in a thousand the same family
// name; initials are shared by one in fifteen.
const commonGivenShare = 0.005
const rareGivenShare = 0.0007
const familyShare = 0.0008
const initialShare = 1 / 15
/** Of the people who share two letters, or three, at the beginning of a name. */
const beginningShare = 0.01

// How many work at a large employer is not known; enough for every common name to be there.
const largeEmployerPeople = 1_000
// Of a firm of unknown size: most people asked for work at one that is not small. One that names some of its staff
// names as many as it likes.
const unknownPeople = 50
/** Where first names alone are the custom the firm is small, or they would not do. */
const firstNamePeople = 12
const customShareMin = 0.4

/**
 * Returns how many others may be expected to have the very address, at a domain where this many people with these names
 * work. `jane@` is another person's at a firm of hundreds; at a firm of ten it is Jane's. Pure.
 */
export function expectedNamesakes(
  { email, pattern, patternShare }: RankedAddress,
  name: PersonName,
  { forms, peopleCount, areSomeUnnamed }: Colleagues,
): number {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const clashing = forms.filter((form) => buildLocalPart(pattern, form) === local)
  const people = areSomeUnnamed
    ? Math.max(peopleCount ?? 0, unknownPeople)
    : (peopleCount ?? guessPeople(pattern, patternShare, domain))
  const unseen = Math.max(0, people - 1 - forms.length)
  return patternShare * (clashing.length + unseen * shareOfAlike(pattern, name, domain))
}

function guessPeople(pattern: string, patternShare: number, domain: string): number {
  if (conventionOf(domain) !== null) return largeEmployerPeople
  return pattern === '{first}' && patternShare >= customShareMin ? firstNamePeople : unknownPeople
}

/** Of all people, those of whose names a pattern makes the same address. */
function shareOfAlike(pattern: string, name: PersonName, domain: string): number {
  const given = nameForms(name, domain)[0]?.first ?? ''
  const wholes: Readonly<Record<string, number>> = {
    first: givenNames.has(given) ? commonGivenShare : rareGivenShare,
    middle: commonGivenShare,
    last: familyShare,
  }
  const parts = [...pattern.matchAll(/\{(\w+)(?::(\d))?\}/g)]
  return parts.reduce((share, [, part = '', length]) => {
    const whole = ownValue(wholes, part) ?? initialShare
    return share * (length === undefined || Number(length) > 3 ? whole : beginningShare)
  }, 1)
}
