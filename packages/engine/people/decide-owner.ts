import { localPartOfEmail } from '../mail/address-parts.ts'
import { isRoleLocalPart } from '../mail/mail-domains.ts'
import type { DomainFacts } from '../model/domain-facts.ts'
import type { EmailOwner } from '../model/engine.ts'
import { importSource } from '../model/imported-contact.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import { isSamePerson } from '../names/person/same-person.ts'
import { type Contact, contactsOf } from './contacts.ts'
import { parseLocalName } from './local-names.ts'
import { ambiguousMin } from './namesake-odds.ts'
import { lettersOf, spelledNames } from './spelled-name.ts'

/** A person whom a source gives with the very address. */
export type StatedOwner = Pick<Contact, 'name' | 'jobTitle' | 'linkedinUrl'> & {
  readonly name: string
  readonly source: string
  /** The name is that of a caller's query alone: it proves no owner, and only forbids to name another one. */
  readonly isHearsay: boolean
}

/** A person of the company whose name some pattern makes the address of. */
export type FittingPerson = {
  readonly contact: Contact
  /** The address as a search for this person weighs it; null: that search would not think of it. */
  readonly odds: OwnerOdds | null
}

/** The chances of one person and address. */
export type OwnerOdds = {
  /** That the address is theirs where no server tells. */
  readonly untold: number
  /** That another person has it, if it exists. */
  readonly others: number
  /** Colleagues' addresses are built alike, or it spells the whole name. */
  readonly isAsUsual: boolean
  /** The address spells the given and the family name. */
  readonly spellsName: boolean
}

type OwnerFacts = {
  readonly stated: readonly StatedOwner[]
  /** Null: not all people of the company can be compared. */
  readonly fitting: readonly FittingPerson[] | null
  readonly verdict: Pick<MailboxVerdict, 'status'>
  /** People of the company may be suppressed: one of them may have the address, and no search sees them. */
  readonly hidesPeople: boolean
}

// The same bound as for addresses that a pattern makes of a name (decide-email.ts).
const chanceMin = 0.8

/**
 * Decides whose address it is; null: no person is named. A person whom the company's site or a list gives with the
 * address is its owner, whatever its state. Else its pattern tells, where its only possible owner at the company has no
 * other address and is the likely one: no colleague known or probable would have the same. Two people who may have it
 * name none. Pure.
 */
export function decideOwner(facts: OwnerFacts): EmailOwner | null {
  const { stated, fitting, verdict, hidesPeople } = facts
  if (stated.length > 0) return isHeardOnly(stated) ? null : ownerOf(stated)
  const [only, ...rivals] = fitting ?? []
  if (!only || rivals.length > 0 || verdict.status === 'invalid') return null
  if (hidesPeople && only.odds?.spellsName !== true) return null
  const { name, email, jobTitle, linkedinUrl } = only.contact
  const chance = chanceOf(only, verdict)
  if (name === null || email !== null || chance < chanceMin) return null
  return { name, jobTitle, linkedinUrl, source: 'native:pattern', chance }
}

const isHeardOnly = (stated: readonly StatedOwner[]): boolean =>
  stated.some(({ isHearsay }) => isHearsay)

function ownerOf([owner, ...others]: readonly StatedOwner[]): EmailOwner | null {
  if (!owner || others.length > 0) return null
  const { name, jobTitle, linkedinUrl, source } = owner
  return { name, jobTitle, linkedinUrl, source, chance: null }
}

function chanceOf({ odds }: FittingPerson, { status }: OwnerFacts['verdict']): number {
  if (odds === null || !odds.isAsUsual || odds.others >= ambiguousMin) return 0
  return status === 'valid' ? 1 - odds.others : odds.untold
}

/**
 * Returns the different people whom sources give with an address; none for a role address, which is no person's. Names
 * that agree are one person, the first with a title before others. Pure.
 */
export function statedOwnersOf(mailbox: string, facts: DomainFacts): readonly StatedOwner[] {
  const local = localPartOfEmail(mailbox)
  if (isRoleLocalPart(local)) return []
  const owners: StatedOwner[] = []
  for (const owner of [...contactOwners(mailbox, facts), ...siteOwners(mailbox, facts)]) {
    const known = owners.findIndex((other) => isOnePerson(other.name, owner.name, facts.domain))
    const before = owners[known]
    if (!before) owners.push(owner)
    else if (before.jobTitle === null && owner.jobTitle !== null) owners[known] = owner
  }
  return [...owners, ...spelledColleagues(mailbox, owners, facts)]
}

/**
 * Returns the people whose name an address spells where it stands beside others alone: `Assistant: jane.doe@` on the
 * card of Bob Smith is no address of Bob's.
 */
function spelledColleagues(
  mailbox: string,
  owners: readonly StatedOwner[],
  facts: DomainFacts,
): readonly StatedOwner[] {
  const local = lettersOf(localPartOfEmail(mailbox))
  const isSpelled = ({ name }: { readonly name: string | null }): boolean => {
    const parsed = name === null ? null : parseLocalName(name, facts.domain)
    return parsed !== null && spelledNames(parsed).has(local)
  }
  if (owners.length === 0 || owners.some(isSpelled)) return []
  const { name = null } = contactsOf(facts).slice(0, comparedMax).find(isSpelled) ?? {}
  const isHearsay = true
  return name === null
    ? []
    : [{ name, jobTitle: null, linkedinUrl: null, source: 'native:site', isHearsay }]
}

// A larger staff costs the event loop some milliseconds more, and holds namesakes beyond count.
const comparedMax = 300

function contactOwners(mailbox: string, facts: DomainFacts): readonly StatedOwner[] {
  const local = lettersOf(localPartOfEmail(mailbox))
  const onSite = new Set((facts.crawl?.people ?? []).map(({ name }) => name))
  return contactsOf(facts).flatMap((contact) => {
    const { name, jobTitle, linkedinUrl, isPublished, isImported } = contact
    if (name === null || contact.email !== mailbox) return []
    const parsed = parseLocalName(name, facts.domain)
    const isSpelled = parsed !== null && spelledNames(parsed).has(local)
    const isHearsay = !isPublished && !isImported && !onSite.has(name) && !isSpelled
    const source = isPublished ? 'native:site' : isImported ? importSource : 'native:smtp'
    return [{ name, jobTitle, linkedinUrl, source, isHearsay }]
  })
}

/** Returns the people of the site beside the address where it is at a host that is not among the company's own. */
function siteOwners(mailbox: string, { crawl }: DomainFacts): readonly StatedOwner[] {
  const people = (crawl?.people ?? []).filter(({ email }) => email === mailbox)
  const addresses = (crawl?.addresses ?? []).filter(({ email }) => email === mailbox)
  return [
    ...people.map(({ name, jobTitle, linkedinUrl }) => ({ name, jobTitle, linkedinUrl })),
    ...addresses.flatMap(({ name }) =>
      name === null ? [] : [{ name, jobTitle: null, linkedinUrl: null }],
    ),
  ].map((person) => ({ ...person, source: 'native:site', isHearsay: false }))
}

function isOnePerson(one: string, other: string, domain: string): boolean {
  if (one === other) return true
  const [a, b] = [parseLocalName(one, domain), parseLocalName(other, domain)]
  return a !== null && b !== null && isSamePerson(a, b) === 'same'
}
