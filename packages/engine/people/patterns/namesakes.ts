import { ownValue } from '../../lib/own-value.ts'
import { conventionOf } from './large-employers.ts'
import type { NameForm } from './name-forms.ts'
import { familyShareOf, givenShareOf } from './name-shares.ts'
import { buildLocalPart } from './patterns.ts'
import type { RankedAddress } from './rank-addresses.ts'

/** The other people at a domain, as far as known. */
export type Colleagues = {
  /** The names of other people there whose addresses are not known. */
  readonly forms: readonly NameForm[]
  /** Number of people and addresses known there: at least as many work there. */
  readonly known: number
  /** Number of people who are believed to work there; null when it is not known. */
  readonly staff: number | null
}

// One in fifteen shares an initial; middle names and initials are drawn from the same names.
const initialShare = 1 / 15
const middleShare = 0.005
/** Share of people with the same two or three letters at the beginning of a name. */
const beginningShare = 0.01

// The staff of a large employer is not known; this is enough for every common name to occur.
const largeEmployerPeople = 1_000
// Assumed staff of a firm of unknown size: most people who are asked for work at a firm that is not small.
const unknownPeople = 50
// Assumed staff where, at unknown size, a colleague's address is the first name alone: few large firms write like this.
// With 25 one in four hundred people gets another person's address as `valid`, with this number one in six hundred.
const firstNamePeople = 32
// Assumed staff where colleagues' addresses are known and none is the first name. Few firms that use first names are
// large, so that this firm is likelier to be large, and the mailbox is likelier to be another person's.
const otherwisePeople = 100
// Share of the staff that is known, at a firm with many known people where nothing says that these are all.
const knownShare = 1 / 2

/**
 * Returns how many others are expected to have the same address, at a domain with these people and this many staff.
 * `form`: the likeliest form of the sought person's name.
 * `jane@` is another person's at a firm of hundreds; at a firm of ten it is Jane's. Pure.
 */
export function expectedNamesakes(
  guess: RankedAddress,
  form: NameForm | undefined,
  colleagues: Colleagues,
): number {
  const { email, pattern, patternShare } = guess
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const { forms } = colleagues
  const clashing = forms.filter((form) => buildLocalPart(pattern, form) === local)
  const unseen = Math.max(0, peopleOf(colleagues, domain, assumedPeople(guess)) - 1 - forms.length)
  return patternShare * (clashing.length + unseen * shareOfAlike(pattern, form, domain))
}

/** Returns the assumed staff of a firm of unknown size, by the way colleagues' addresses are written. */
function assumedPeople({ pattern, agreeing, known }: RankedAddress): number {
  if (pattern !== '{first}' || known === 0) return unknownPeople
  return agreeing > 0 ? firstNamePeople : otherwisePeople
}

function peopleOf({ known, staff }: Colleagues, domain: string, unknown: number): number {
  if (conventionOf(domain) !== null) return largeEmployerPeople
  return staff === null ? Math.max(unknown, known / knownShare) : Math.max(staff, known)
}

/** Returns the share of all people for whose names a pattern makes the same address. */
function shareOfAlike(pattern: string, form: NameForm | undefined, domain: string): number {
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
