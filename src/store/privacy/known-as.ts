import { profileSlugOf } from '../../lib/linkedin-profile.ts'
import { isRoleLocalPart } from '../../mail/mail-domains.ts'
import type { SiteCrawl } from '../../model/site-crawl.ts'
import type { Suppression } from '../../privacy/suppression.ts'
import type { SuppressedIdentity } from '../../privacy/suppression-marks.ts'
import type { Queryable } from '../database.ts'
import { parseCrawl } from '../facts/crawls.ts'
import { domainOfEmail } from '../facts/mailboxes.ts'
import { isPersonSuppressed } from '../facts/suppression.ts'
import { eachRow } from './holding-rows.ts'

// No person has more; a name shared by more people is no identity.
const identitiesMax = 500

// One person is linked to by the sites of few firms.
const firmsMax = 20

/**
 * What else a person is known by here: addresses, profile links, and their name at the firms whose sites link to their
 * profile. An address may not tell whose it is, so it is listed as well. `list` holds just this person. Reads
 * every row there is.
 */
export async function knownAs(
  tx: Queryable,
  identity: SuppressedIdentity,
  list: Suppression,
): Promise<SuppressedIdentity[]> {
  if (identity.kind !== 'person' && identity.kind !== 'linkedin') return []
  const known: SuppressedIdentity[] = []
  await eachRow<CrawlRow>(tx, crawls, ({ crawl }) => {
    known.push(...knownBySite(parseCrawl(crawl), identity, list))
    return true
  })
  await eachRow<NamedMailbox>(tx, namedMailboxes, (row) => {
    known.push(...knownByMailbox(row, list))
    return true
  })
  await eachRow<ClaimRow>(tx, claims, (row) => {
    known.push(...knownByClaim(row, identity, list))
    return true
  })
  return known.slice(0, identitiesMax)
}

/**
 * Finds the same in what is known of a person's own firm, or of the firms whose sites link to their profile: few rows,
 * for callers that wait.
 */
export async function knownNearby(
  tx: Queryable,
  identity: SuppressedIdentity,
  list: Suppression,
): Promise<SuppressedIdentity[]> {
  if (identity.kind === 'linkedin') {
    const slug = profileSlugOf(identity.linkedinUrl)
    const where = 'profile_slugs @> ARRAY[$1]'
    const sites = await tx.query<CrawlRow>(`${crawls} WHERE ${where} LIMIT ${firmsMax}`, [slug])
    return sites.flatMap(({ crawl }) => knownBySite(parseCrawl(crawl), identity, list))
  }
  if (identity.kind !== 'person' || identity.domain === null) return []
  const at = [identity.domain]
  const sites = await tx.query<CrawlRow>(`${crawls} WHERE domain = $1`, at)
  const named = await tx.query<NamedMailbox>(`${namedMailboxes} AND domain = $1`, at)
  const claimed = await tx.query<ClaimRow>(`${claims} AND domain = $1`, at)
  return [
    ...sites.flatMap(({ crawl }) => knownBySite(parseCrawl(crawl), identity, list)),
    ...named.flatMap((row) => knownByMailbox(row, list)),
    ...claimed.flatMap((row) => knownByClaim(row, identity, list)),
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

type ClaimRow = {
  readonly email: string
  readonly person_name: string
  readonly linkedin_url: string | null
}

const claims =
  'SELECT email, person_name, linkedin_url FROM provider_claims WHERE person_name IS NOT NULL'

function knownByMailbox(
  { domain, email, person_name: name }: NamedMailbox,
  list: Suppression,
): SuppressedIdentity[] {
  return list.hasPerson({ name, domain, linkedinUrl: null }) ? ownAddress(email) : []
}

function knownByClaim(
  { email, person_name: name, linkedin_url: linkedinUrl }: ClaimRow,
  identity: SuppressedIdentity,
  list: Suppression,
): SuppressedIdentity[] {
  const domain = domainOfEmail(email)
  if (!list.hasPerson({ name, domain, linkedinUrl })) return []
  return [
    ...ownAddress(email),
    ...(linkedinUrl === null ? [] : [{ kind: 'linkedin', linkedinUrl } as const]),
    ...(identity.kind === 'linkedin' ? [{ kind: 'person', name, domain } as const] : []),
  ]
}

function knownBySite(
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
      // A firm's people write from its other domains too.
      ...ownDomains.map((other) => ({ kind: 'person', name, domain: other }) as const),
    ]),
  ]
}

/** Returns a person's own address: a role account stays the company's, whatever name is beside it. */
function ownAddress(email: string | null): SuppressedIdentity[] {
  if (email === null || isRoleLocalPart(email.slice(0, email.lastIndexOf('@')))) return []
  return [{ kind: 'email', email }]
}
