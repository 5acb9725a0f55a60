import { parseDomain } from '../lib/domain.ts'
import { profileSlugOf } from '../lib/linkedin-profile.ts'
import { isDisposableDomain, isFreeMailDomain, isRoleLocalPart } from '../mail/mail-domains.ts'
import type { PersonName } from '../names/person/person-name.ts'
import { isSamePerson } from '../names/person/same-person.ts'
import type { FoundContact } from '../sources/vendors/adapter.ts'
import type { Suppression } from '../suppression/suppression.ts'
import { parseLocalName } from './local-names.ts'
import { rankForRole } from './roles.ts'

/** The person that a provider was asked for. */
export type Sought = {
  /** Null: any person with a name. */
  readonly name: PersonName | null
  /** Domains whose addresses count; null: the company's own are not known. */
  readonly ownDomains: ReadonlySet<string> | null
  /** Null: no profile was asked for. */
  readonly profileSlug: string | null
  /** Null: no role was asked for. */
  readonly category: string | null
}

/**
 * Returns true when a provider's answer fits the question: a work address at this company, of this person, with this
 * role, and of no suppressed person. Pure.
 */
export function isFit(contact: FoundContact, sought: Sought, suppression: Suppression): boolean {
  const { local, domain } = addressParts(contact.email)
  return (
    isWorkDomain(domain, sought.ownDomains) &&
    !isRoleLocalPart(local) &&
    isPerson(contact, domain, sought) &&
    // A suppressed address must not be verified and stored: it counts as a mismatch, so that the next vendor is asked.
    !isSuppressed({ ...contact, name: contact.name ?? sought.name?.full ?? null }, suppression)
  )
}

/** Returns true for a domain that may be a company's and, where the company's own ones are known, is one of them. */
function isWorkDomain(domain: string, ownDomains: ReadonlySet<string> | null): boolean {
  if (ownDomains) return ownDomains.has(domain)
  return !isFreeMailDomain(domain) && !isDisposableDomain(domain)
}

/** Splits an address into its local part and registrable domain: mail of one firm may go to `uk.acme.example`. */
export function addressParts(email: string): { readonly local: string; readonly domain: string } {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  return { local: email.slice(0, at), domain: parseDomain(host)?.registrable ?? host }
}

/** Returns true when an address or its owner is on the list. */
export function isSuppressed(
  { email, name, linkedinUrl }: Pick<FoundContact, 'email' | 'name' | 'linkedinUrl'>,
  suppression: Suppression,
): boolean {
  const { domain } = addressParts(email)
  const hasAddress = name === null ? suppression.hasUnnamedEmail : suppression.hasEmail
  return hasAddress(email) || suppression.hasPerson({ name, domain, linkedinUrl })
}

function isPerson(contact: FoundContact, domain: string, sought: Sought): boolean {
  const { name, linkedinUrl } = contact
  if (sought.category !== null && rankForRole(sought.category, [contact]).length === 0) return false
  if (sought.profileSlug !== null && linkedinUrl !== null) {
    if (profileSlugOf(linkedinUrl) !== sought.profileSlug) return false
  }
  // A role or a profile needs a name; an address alone has none.
  if (name === null) return sought.name !== null
  const parsed = parseLocalName(name, domain)
  return !parsed || !sought.name || isSamePerson(parsed, sought.name) !== 'different'
}
