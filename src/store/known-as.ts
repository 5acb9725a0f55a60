import { isRoleLocalPart } from '../lib/mail-domains.ts'
import type { Suppression } from '../lib/suppression.ts'
import type { SuppressedIdentity } from '../lib/suppression-marks.ts'
import type { Queryable } from './database.ts'
import { parseCrawl } from './fact-crawls.ts'
import { isPersonSuppressed } from './fact-suppression.ts'
import type { StoredCrawl } from './fact-types.ts'
import { eachRow } from './personal-holdings.ts'

// Nobody has more; a name shared by more people is no identity.
const identitiesMax = 500

/**
 * What else a person is known by here: addresses, profile links, and their name at the firms whose sites link to their
 * profile. An address may not tell whose it is, so it is listed as well. `list` holds just this person.
 */
export async function knownAs(
  tx: Queryable,
  identity: SuppressedIdentity,
  list: Suppression,
): Promise<SuppressedIdentity[]> {
  if (identity.kind !== 'person' && identity.kind !== 'linkedin') return []
  const known: SuppressedIdentity[] = []
  await eachRow<{ crawl: string }>(tx, 'SELECT crawl FROM site_crawls', async ({ crawl }) => {
    known.push(...knownBySite(parseCrawl(crawl), identity, list))
  })
  await eachRow<NamedMailbox>(tx, namedMailboxes, async ({ domain, email, person_name: name }) => {
    if (list.hasPerson({ name, domain, linkedinUrl: null })) known.push(...ownAddress(email))
  })
  return known.slice(0, identitiesMax)
}

type NamedMailbox = {
  readonly domain: string
  readonly email: string
  readonly person_name: string
}

const namedMailboxes =
  'SELECT domain, email, person_name FROM mailboxes WHERE person_name IS NOT NULL'

function knownBySite(
  { domain, ownDomains, people, addresses }: StoredCrawl,
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

/** An office's mailbox stays the office's, whoever's name stands beside it. */
function ownAddress(email: string | null): SuppressedIdentity[] {
  if (email === null || isRoleLocalPart(email.slice(0, email.lastIndexOf('@')))) return []
  return [{ kind: 'email', email }]
}
