import { registrableDomainOfEmail } from '../mail/registrable-domain.ts'
import type { Suppression } from '../suppression/suppression.ts'
import {
  type DomainFacts,
  emptyFacts,
  type KnownMailbox,
  type ProviderEmail,
} from './domain-facts.ts'
import { profileWithout } from './profile-without.ts'
import type { SiteAddress, SiteCrawl, SitePerson } from './site-crawl.ts'

// These functions remove suppressed people and their addresses from facts that are stored or returned.

/** Returns the facts without suppressed people and their addresses; none of a suppressed domain. */
export function factsWithout(facts: DomainFacts, list: Suppression): DomainFacts {
  const { domain } = facts
  if (list.hasDomain(domain)) return emptyFacts(domain)
  return {
    ...facts,
    crawl: facts.crawl && crawlWithout(facts.crawl, list),
    verdicts: facts.verdicts.filter(({ email }) => !list.hasUnnamedEmail(email)),
    mailboxes: facts.mailboxes.filter((mailbox) => !isMailboxSuppressed(mailbox, domain, list)),
    contacts: facts.contacts.filter((contact) => !isProviderEmailSuppressed(contact, list)),
  }
}

/** Returns the crawl without suppressed people, and without the addresses beside their names. */
export function crawlWithout(crawl: SiteCrawl, list: Suppression): SiteCrawl {
  const { domain } = crawl
  const gone = new Set<SitePerson | string>()
  for (const person of crawl.people) {
    if (!isPersonSuppressed(person, domain, list)) continue
    gone.add(person)
    if (person.email !== null) gone.add(person.email)
  }
  return {
    ...crawl,
    ...(crawl.profile && { profile: profileWithout(crawl.profile, domain, list) }),
    people: crawl.people.filter((person) => !gone.has(person)),
    addresses: crawl.addresses.filter(
      (address) => !gone.has(address.email) && !isAddressSuppressed(address, domain, list),
    ),
  }
}

/** Returns true when the person, or the address beside the name, is suppressed. */
export function isPersonSuppressed(
  { name, email, linkedinUrl }: SitePerson,
  domain: string,
  list: Suppression,
): boolean {
  return list.hasPerson({ name, domain, linkedinUrl }) || (email !== null && list.hasEmail(email))
}

function isAddressSuppressed({ email, name }: SiteAddress, domain: string, list: Suppression) {
  if (name === null) return list.hasUnnamedEmail(email)
  return list.hasEmail(email) || list.hasPerson({ name, domain, linkedinUrl: null })
}

/** Returns true when the mailbox, or the person it belongs to, is suppressed. */
export function isMailboxSuppressed(
  { email, personName: name }: KnownMailbox,
  domain: string,
  list: Suppression,
): boolean {
  return isAddressSuppressed({ email, name, pageUrl: '' }, domain, list)
}

/** Returns true when the provider email, or the person it was given for, is suppressed. */
export function isProviderEmailSuppressed(
  { email, personName: name, linkedinUrl }: GivenPerson,
  list: Suppression,
): boolean {
  const domain = registrableDomainOfEmail(email)
  const isEmail = name === null ? list.hasUnnamedEmail : list.hasEmail
  return isEmail(email) || list.hasPerson({ name, domain, linkedinUrl })
}

type GivenPerson = Pick<ProviderEmail, 'email' | 'personName' | 'linkedinUrl'>
