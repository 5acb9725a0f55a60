import { profileSlugOf } from '@enricher/engine/lib/linkedin-profile'
import { localPartOfEmail } from '@enricher/engine/mail/address-parts'
import { isRoleLocalPart } from '@enricher/engine/mail/mail-domains'
import { registrableDomainOfEmail } from '@enricher/engine/mail/registrable-domain'
import { isPersonSuppressed } from '@enricher/engine/model/facts-without'
import type { SiteCrawl } from '@enricher/engine/model/site-crawl'
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
 * Finds the other identities that are stored for this person: addresses, profile links, and the name at companies whose
 * sites link to the profile. An address need not show whose it is, so it is listed as well. `list` holds this person
 * alone. Reads every row of the tables.
 */
export async function findIdentityLinks(
  tx: Queryable,
  identity: SuppressedIdentity,
  list: Suppression,
): Promise<SuppressedIdentity[]> {
  if (identity.kind !== 'person' && identity.kind !== 'linkedin') return []
  const links: SuppressedIdentity[] = []
  await eachRow<CrawlRow>(tx, crawls, ({ crawl }) => {
    links.push(...linksOfSite(parseCrawl(crawl), identity, list))
    return true
  })
  await eachRow<NamedMailbox>(tx, namedMailboxes, (row) => {
    links.push(...linksOfMailbox(row, list))
    return true
  })
  for (const given of [providerEmails, importedContacts]) {
    await eachRow<ProviderEmailRow>(tx, given, (row) => {
      links.push(...linksOfProviderEmail(row, identity, list))
      return true
    })
  }
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
    return sites.flatMap(({ crawl }) => linksOfSite(parseCrawl(crawl), identity, list))
  }
  if (identity.kind !== 'person' || identity.domain === null) return []
  const at = [identity.domain]
  const sites = await tx.query<CrawlRow>(`${crawls} WHERE domain = $1`, at)
  const named = await tx.query<NamedMailbox>(`${namedMailboxes} AND domain = $1`, at)
  const given = await tx.query<ProviderEmailRow>(
    `${providerEmails} AND domain = $1 UNION ALL ${importedContacts} AND domain = $1`,
    at,
  )
  return [
    ...sites.flatMap(({ crawl }) => linksOfSite(parseCrawl(crawl), identity, list)),
    ...named.flatMap((row) => linksOfMailbox(row, list)),
    ...given.flatMap((row) => linksOfProviderEmail(row, identity, list)),
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

type ProviderEmailRow = {
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

function linksOfProviderEmail(
  { email, person_name: name, linkedin_url: linkedinUrl }: ProviderEmailRow,
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
  { domain, ownDomains, people, addresses }: SiteCrawl,
  identity: SuppressedIdentity,
  list: Suppression,
): SuppressedIdentity[] {
  const theirs = people.filter((person) => isPersonSuppressed(person, domain, list))
  const named = addresses.filter(
    ({ name }) => name !== null && list.hasPerson({ name, domain, linkedinUrl: null }),
  )
  const isProfile = identity.kind === 'linkedin'
  return [
    ...[...theirs, ...named].flatMap(({ email }) => ownAddress(email)),
    ...theirs.flatMap(({ name, linkedinUrl }): SuppressedIdentity[] => [
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
