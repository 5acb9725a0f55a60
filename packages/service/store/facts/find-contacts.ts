import type { ProfileOwner, SoughtContact } from '@enricher/engine/model/domain-facts'
import { isProviderEmailSuppressed } from '@enricher/engine/model/facts-without'
import { type ImportedContact, joinContacts } from '@enricher/engine/model/imported-contact'
import { soughtKeysOf } from '@enricher/engine/names/person/name-key'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'

// A person has a few addresses at a company, and shares the name with few others.
const namedMax = 50
// The commonest family names have some hundreds of bearers in a company of a hundred thousand.
const relatedMax = 200
// A profile belongs to one person, who worked at a few of the companies in an operator's lists.
const profileMax = 20

/** Contacts that were found, and the version of the suppression list that was read with them. */
export type FoundContacts<T> = { readonly version: number; readonly found: readonly T[] }

/** SQL for a contact's fields, in the form of a domain's facts. */
export const contactObject = `json_build_object('email', email, 'personName', person_name,
  'jobTitle', job_title, 'linkedinUrl', linkedin_url, 'isBounced', is_bounced,
  'exportedAtMs', round(extract(epoch FROM exported_at) * 1000))`

/**
 * Reads the contacts of a domain that may be the person's, or of namesakes: by whole name, by family name, and by
 * address. Suppressed contacts are included.
 */
export async function readContactsOf(
  db: Database,
  domain: string,
  { name, emails }: SoughtContact,
): Promise<FoundContacts<ImportedContact>> {
  const { whole, families } = soughtKeysOf(name)
  const [row] = await db.query<{ version: number; contacts: ImportedContact[] | null }>(
    `SELECT ${suppressionVersion} AS version, (SELECT json_agg(${contactObject}) FROM (
       (SELECT * FROM imported_contacts WHERE domain = $1 AND email = ANY ($2) AND expires_at > now())
       UNION
       (SELECT * FROM imported_contacts WHERE domain = $1 AND name_key = ANY ($3) AND expires_at > now()
         ORDER BY name_key, email, import_id LIMIT ${namedMax})
       UNION
       (SELECT related.* FROM unnest($4::text[]) AS family CROSS JOIN LATERAL (
          SELECT * FROM imported_contacts
           WHERE domain = $1 AND name_key >= family || ' ' AND name_key < family || '!'
             AND expires_at > now()
           ORDER BY name_key, email, import_id LIMIT ${relatedMax}) AS related)
     ) AS c) AS contacts`,
    [domain, emails, whole, families],
    'contacts.of-person',
  )
  return { version: row?.version ?? 0, found: joinContacts(row?.contacts ?? []) }
}

/** Reads the contacts with a name and this profile, the latest export first. Suppressed contacts are included. */
export async function readContactsWithProfile(
  db: Database,
  slug: string,
): Promise<FoundContacts<ProfileContact>> {
  const rows = await db.query<{ version: number; domain: string; contact: ImportedContact | null }>(
    `SELECT s.version, c.domain, c.contact FROM (SELECT ${suppressionVersion} AS version) s
       LEFT JOIN LATERAL (
         SELECT domain, ${contactObject} AS contact FROM imported_contacts
          WHERE linkedin_url = $1 AND expires_at > now() AND person_name IS NOT NULL
            AND NOT is_bounced
          ORDER BY exported_at DESC, email LIMIT ${profileMax}) c ON true`,
    [`https://www.linkedin.com/in/${slug}`],
    'contacts.of-profile',
  )
  const found = rows.flatMap(({ domain, contact }) => (contact ? [{ domain, contact }] : []))
  return { version: rows[0]?.version ?? 0, found }
}

export type ProfileContact = { readonly domain: string; readonly contact: ImportedContact }

/** Returns the owners of the profile that the contacts name, each company once, without suppressed people. */
export function ownersOf(
  found: readonly ProfileContact[],
  list: Suppression,
): readonly ProfileOwner[] {
  const byDomain = new Map<string, ProfileOwner>()
  for (const { domain, contact } of found) {
    const { personName: name, jobTitle, linkedinUrl } = contact
    if (name === null || byDomain.has(domain) || isProviderEmailSuppressed(contact, list)) continue
    byDomain.set(domain, { domain, person: { name, jobTitle, linkedinUrl } })
  }
  return [...byDomain.values()]
}
