import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Company } from '../../model/company.ts'
import type { RoleCategory } from '../../model/staff.ts'
import { isStaffed, peopleOf } from '../../model/staff-view.ts'
import { proofOf } from '../../truth/mail-proof.ts'

/** The true state of an address, whatever a vendor calls it. */
export type MailboxState = 'valid' | 'catch_all' | 'unknown' | 'gone' | 'objected'

/** One person that vendors know. */
export type KnownPerson = {
  readonly name: string
  readonly given: string
  readonly family: string
  readonly title: string
  readonly role: RoleCategory | null
  readonly slug: string
  readonly email: string
  readonly domain: string
  readonly companyName: string
  readonly mailboxState: MailboxState
}

/** The knowledge that one vendor has of the example world. */
export type Knowledge = {
  /** The person of that name at a domain or a company of that name. */
  byName(name: string, place: string): KnownPerson | null
  bySlug(slug: string): KnownPerson | null
  at(domain: string): readonly KnownPerson[]
  /** Returns what the mail server says: an address that does not exist is gone unless its host is a catch-all. */
  mailboxStateOf(email: string): MailboxState
}

/** Changes the truth about a person into what a vendor has on record; null: the vendor does not know the person. */
export type VendorRecord = (person: KnownPerson) => KnownPerson | null

/**
 * Returns the people of the example world as a vendor knows them, each with address, state and profile. `share` is the
 * part of the people that it knows, always the same ones for the same `vendor`; `recordOf` replaces the truth by the
 * vendor's record.
 */
export function knowledgeOf(
  vendor: string,
  share: number,
  everyone: readonly KnownPerson[],
  recordOf: VendorRecord = (person) => person,
): Knowledge {
  const known = everyone
    .filter(({ email }) => drawOf(`${vendor} ${email}`) < share)
    .flatMap((person) => recordOf(person) ?? [])
  return {
    byName: (name, place) =>
      known.find(
        (person) =>
          endsOf(person.name) === endsOf(name) &&
          (person.domain === folded(place) || folded(person.companyName) === folded(place)),
      ) ?? null,
    bySlug: (slug) => known.find((person) => person.slug === slug) ?? null,
    at: (domain) => known.filter((person) => person.domain === folded(domain)),
    mailboxStateOf: (email) => {
      const exact = everyone.find((person) => person.email === email.toLowerCase())
      if (exact) return exact.mailboxState
      const others = everyone.filter(({ domain }) => domain === email.split('@')[1])
      if (others.length === 0) return 'unknown'
      return others.some(({ mailboxState }) => mailboxState === 'catch_all') ? 'catch_all' : 'gone'
    },
  }
}

const mailboxStates: Readonly<Record<string, MailboxState>> = {
  mailbox_proven: 'valid',
  published_on_catch_all: 'catch_all',
  pattern_on_catch_all: 'catch_all',
  // Providers find such an address in their own ways, and its mail server proves it.
  unguessable: 'valid',
  refused: 'gone',
  takes_no_mail: 'gone',
  suppressed: 'objected',
}

/** Returns all people who work at these companies and have an address. */
export function peopleKnownAt(companies: readonly Company[]): readonly KnownPerson[] {
  return companies.filter(isStaffed).flatMap((company) =>
    peopleOf(company).flatMap((person) => {
      if (person.email === null) return []
      const [given = '', ...rest] = person.name.split(' ')
      return {
        name: person.name,
        given,
        family: rest.join(' '),
        title: person.title,
        role: person.role,
        slug: person.slug ?? slugOf(person.name),
        email: person.email,
        domain: domainToASCII(company.domain),
        companyName: company.name,
        mailboxState: mailboxStates[proofOf(company, person).why] ?? 'unknown',
      }
    }),
  )
}

/** Returns the first and the last word of a name: callers leave out the words between them. */
function endsOf(name: string): string {
  const words = folded(name).split(' ')
  return `${words[0]} ${words.at(-1)}`
}

function slugOf(name: string): string {
  return folded(name).replaceAll(/[^\p{L}\p{N}]+/gu, '-')
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** Returns a number from 0 to 1 that depends on the text alone. */
function drawOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}
