import { ownValue } from '../../lib/own-value.ts'
import type { PersonName } from '../../names/person/person-name.ts'
import { conventionOf } from './large-employers.ts'
import { type NameForm, nameForms } from './name-forms.ts'
import { familyShareOf, givenShareOf } from './name-shares.ts'
import { buildLocalPart } from './patterns.ts'
import type { RankedAddress } from './rank-addresses.ts'

/** Who else works at a domain, as far as it is known. */
export type Colleagues = {
  /** The names of other people there whose address is not known. */
  readonly forms: readonly NameForm[]
  /** People and addresses known there: at least as many work there. */
  readonly known: number
  /** How many people are believed to work there; null when that is not known. */
  readonly staff: number | null
}

// Initials are shared by one in fifteen; middle names and initials are drawn from the same names.
const initialShare = 1 / 15
const middleShare = 0.005
/** Of the people who share two letters, or three, at the beginning of a name. */
const beginningShare = 0.01

// How many work at a large employer is not known; enough for every common name to be there.
const largeEmployerPeople = 1_000
// Of a firm of unknown size: most people asked for work at one that is not small.
const unknownPeople = 50
// Of one of unknown size where a colleague's address is the first name alone: few large firms write so. With 25 one in
// four hundred people gets another person's as `valid`, with this number one in six hundred (docs/accuracy-history.md).
const firstNamePeople = 32
// Of one where colleagues' addresses are known and none is the first name: of firms that write so few are large, so
// that this one is the likelier to be, and what is left of the mailbox's owners the likelier to be another (the same).
const otherwisePeople = 100
// Of the staff of a firm of which many are known, and yet nothing says that these are all.
const knownShare = 1 / 2

/**
 * Returns how many others may be expected to have the very address, at a domain where this many people with these names
 * work. `jane@` is another person's at a firm of hundreds; at a firm of ten it is Jane's. Pure.
 */
export function expectedNamesakes(
  guess: RankedAddress,
  name: PersonName,
  colleagues: Colleagues,
): number {
  const { email, pattern, patternShare } = guess
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const { forms } = colleagues
  const clashing = forms.filter((form) => buildLocalPart(pattern, form) === local)
  const unseen = Math.max(0, peopleOf(colleagues, domain, assumedPeople(guess)) - 1 - forms.length)
  return patternShare * (clashing.length + unseen * shareOfAlike(pattern, name, domain))
}

/** Returns how many work at a firm of unknown size, by how colleagues' addresses are written. */
function assumedPeople({ pattern, agreeing, known }: RankedAddress): number {
  if (pattern !== '{first}' || known === 0) return unknownPeople
  return agreeing > 0 ? firstNamePeople : otherwisePeople
}

function peopleOf({ known, staff }: Colleagues, domain: string, unknown: number): number {
  if (conventionOf(domain) !== null) return largeEmployerPeople
  return staff === null ? Math.max(unknown, known / knownShare) : Math.max(staff, known)
}

/** Of all people, those of whose names a pattern makes the same address. */
function shareOfAlike(pattern: string, name: PersonName, domain: string): number {
  const [form] = nameForms(name, domain)
  const wholes: Readonly<Record<string, number>> = {
    first: givenShareOf(form?.first ?? '', domain),
    middle: middleShare,
    last: familyShareOf(form?.last ?? ''),
  }
  const parts = [...pattern.matchAll(/\{(\w+)(?::(\d))?\}/g)]
  return parts.reduce((share, [, part = '', length]) => {
    const whole = ownValue(wholes, part) ?? initialShare
    return share * (length === undefined || Number(length) > 3 ? whole : beginningShare)
  }, 1)
}
