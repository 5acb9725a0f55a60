import { profileSlugOf } from '@enricher/engine/lib/linkedin-profile'
import { localPartOfEmail } from '@enricher/engine/mail/address-parts'
import { isRoleLocalPart } from '@enricher/engine/mail/mail-domains'
import { registrableDomainOfEmail } from '@enricher/engine/mail/registrable-domain'
import { isPersonSuppressed } from '@enricher/engine/model/facts-without'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import type { SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'
import type { Queryable } from '../database.ts'
import { parseCrawl } from '../facts/crawls.ts'
import { eachRow } from './personal-data-scan.ts'

// No person has more identities; a name shared by more people is no identity.
const identitiesMax = 500

// The sites of few companies link to one person.
const companiesMax = 20

/**
 * Finds the other identities that are stored for the person of an identity: addresses, profile links, and the name at
 * companies whose sites link to the profile. Addresses are among them because an address need not show a name. `list`
 * holds that person alone. Reads every row of the tables.
 */
export async function findIdentityLinks(
  tx: Queryable,
  identity: SuppressedIdentity,
  list: Suppression,
): Promise<SuppressedIdentity[]> {
  if (identity.kind !== 'person' && identity.kind !== 'linkedin') return []
  const links: SuppressedIdentity[] = []
  const collect = <Row>(select: string, linksOf: (row: Row) => readonly SuppressedIdentity[]) =>
    eachRow<Row>(tx, select, (row) => {
      links.push(...linksOf(row))
      return true
    })
  const ofContact = (row: ContactRow) => linksOfContact(row, identity, list)
  await collect(crawls, (row: CrawlRow) => linksOfSite(row, identity, list))
  await collect(namedMailboxes, (row: NamedMailbox) => linksOfMailbox(row, list))
  await collect(providerEmails, ofContact)
  await collect(importedContacts, ofContact)
  return links.slice(0, identitiesMax)
}

/**
 * Finds identity links in the facts of a person's own company, or of the companies whose sites link to the profile. It
 * reads few rows, as requests wait for it.
 */
export async function findNearbyLinks(
  tx: Queryable,
  identity: SuppressedIdentity,
  list: Suppression,
): Promise<SuppressedIdentity[]> {
  if (identity.kind === 'linkedin') {
    const slug = profileSlugOf(identity.linkedinUrl)
    const where = 'profile_slugs @> ARRAY[$1]'
    const sites = await tx.query<CrawlRow>(`${crawls} WHERE ${where} LIMIT ${companiesMax}`, [slug])
    return sites.flatMap((row) => linksOfSite(row, identity, list))
  }
  if (identity.kind !== 'person' || identity.domain === null) return []
  const at = [identity.domain]
  const sites = await tx.query<CrawlRow>(`${crawls} WHERE domain = $1`, at)
  const named = await tx.query<NamedMailbox>(`${namedMailboxes} AND domain = $1`, at)
  const contacts = await tx.query<ContactRow>(
    `${providerEmails} AND domain = $1 UNION ALL ${importedContacts} AND domain = $1`,
    at,
  )
  return [
    ...sites.flatMap((row) => linksOfSite(row, identity, list)),
    ...named.flatMap((row) => linksOfMailbox(row, list)),
    ...contacts.flatMap((row) => linksOfContact(row, identity, list)),
  ].slice(0, identitiesMax)
}

type CrawlRow = { readonly crawl: string }

const crawls = 'SELECT crawl FROM site_crawls'

type NamedMailbox = {
  readonly domain: string
  readonly email: string
  readonly person_name: string
}

const namedMailboxes =
  'SELECT domain, email, person_name FROM mailboxes WHERE person_name IS NOT NULL'

type ContactRow = {
  readonly email: string
  readonly person_name: string
  readonly linkedin_url: string | null
}

const providerEmails =
  'SELECT email, person_name, linkedin_url FROM provider_claims WHERE person_name IS NOT NULL'

// Contacts of imported lists have the same columns.
const importedContacts =
  'SELECT email, person_name, linkedin_url FROM imported_contacts WHERE person_name IS NOT NULL'

function linksOfMailbox(
  { domain, email, person_name: name }: NamedMailbox,
  list: Suppression,
): SuppressedIdentity[] {
  return list.hasPerson({ name, domain, linkedinUrl: null }) ? ownAddress(email) : []
}

function linksOfContact(
  { email, person_name: name, linkedin_url: linkedinUrl }: ContactRow,
  identity: SuppressedIdentity,
  list: Suppression,
): SuppressedIdentity[] {
  const domain = registrableDomainOfEmail(email)
  if (!list.hasPerson({ name, domain, linkedinUrl })) return []
  return [
    ...ownAddress(email),
    ...(linkedinUrl === null ? [] : [{ kind: 'linkedin', linkedinUrl } as const]),
    ...(identity.kind === 'linkedin' ? [{ kind: 'person', name, domain } as const] : []),
  ]
}

function linksOfSite(
  { crawl }: CrawlRow,
  identity: SuppressedIdentity,
  list: Suppression,
): SuppressedIdentity[] {
  const { domain, ownDomains, people, addresses } = parseCrawl(crawl)
  const mentions = people.filter((person) => isPersonSuppressed(person, domain, list))
  const named = addresses.filter(
    ({ name }) => name !== null && list.hasPerson({ name, domain, linkedinUrl: null }),
  )
  const isProfile = identity.kind === 'linkedin'
  return [
    ...[...mentions, ...named].flatMap(({ email }) => ownAddress(email)),
    ...mentions.flatMap(({ name, linkedinUrl }): SuppressedIdentity[] => [
      ...(linkedinUrl === null ? [] : [{ kind: 'linkedin', linkedinUrl } as const]),
      ...(isProfile ? [{ kind: 'person', name, domain } as const] : []),
      // A company's people write from its other domains, too.
      ...ownDomains.map((other) => ({ kind: 'person', name, domain: other }) as const),
    ]),
  ]
}

/** Returns a person's own address. A role account stays the company's, whatever name is beside it. */
function ownAddress(email: string | null): SuppressedIdentity[] {
  if (email === null || isRoleLocalPart(localPartOfEmail(email))) return []
  return [{ kind: 'email', email }]
}
