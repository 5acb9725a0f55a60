import { sha256 } from '@enricher/engine/lib/digest'
import { registrableDomainOfEmail } from '@enricher/engine/mail/registrable-domain'
import { isProviderEmailSuppressed } from '@enricher/engine/model/facts-without'
import { type ImportedContact, joinContacts } from '@enricher/engine/model/imported-contact'
import { nameKeyOf } from '@enricher/engine/names/person/name-key'
import { parsePersonName } from '@enricher/engine/names/person/parse'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import type { KeyedDigest } from '../../lib/keyed-digest.ts'
import type { Database } from '../database.ts'
import { type Suppressions, suppressionVersion } from '../privacy/suppressions.ts'
import { writeChecked } from './batches.ts'
import { ImportBegunAgainError, ImportUndoneError } from './company-stage.ts'
import type { ContactsReached } from './contact-imports.ts'

export type ContactRow = Omit<ImportedContact, 'email' | 'exportedAtMs'> & {
  /** All addresses of the row that may be stored. */
  readonly emails: readonly string[]
  /** The owner takes no mail: nothing of the row is learnt. */
  readonly isOptedOut: boolean
  /** The person of the row, also where the name is not stored: the check for suppressed people needs it. */
  readonly owner: ContactOwner
  /** Position in the list: the row's line, or its number in a JSON array. */
  readonly position: number
}

type ContactOwner = {
  readonly name: string | null
  readonly siteDomain: string | null
  readonly linkedinUrl: string | null
}

export type ContactBatch = {
  /** The run of the import that brings the batch. */
  readonly begun: { readonly id: number; readonly run: number }
  readonly rows: readonly ContactRow[]
  readonly reached: ContactsReached
  readonly exportedAtMs: number
  readonly lifetimeMs: number
}

/** Counts of a batch, in addresses. */
export type ContactCount = {
  /** Addresses that no list knew before, or only an earlier list under this name. */
  readonly learnt: number
  readonly suppressed: number
  /** Addresses of owners who take no mail, by this list or another. */
  readonly optedOut: number
}

export type ImportedContacts = {
  /**
   * Stores a batch and the import's progress, together or not at all. People on the suppression list are left out, as
   * the list stands at that moment; so are people who opted out, and their rows from other imports are deleted.
   * @throws {ImportUndoneError}
   * @throws {ImportBegunAgainError}
   */
  write(batch: ContactBatch): Promise<ContactCount>
}

/** Creates the store of imported contacts. `keyed` makes the digests stored for opt-outs, instead of addresses. */
export function createImportedContacts(
  db: Database,
  suppressions: Suppressions,
  keyed: KeyedDigest,
): ImportedContacts {
  const digestOf = (email: string) => keyed(sha256(`opted out: ${email}`))
  return {
    async write(batch) {
      let count: ContactCount = { learnt: 0, suppressed: 0, optedOut: 0 }
      await writeChecked(suppressions, async ({ list, version }) => {
        const sorted = sortOut(batch, list)
        const written = await writeBatch(db, batch, { ...sorted, version, digestOf })
        if (written.version === version && !written.isOpen) {
          throw written.isBegunAgain ? new ImportBegunAgainError() : new ImportUndoneError()
        }
        const refused = sorted.contacts.length - written.kept
        const optedOut = sorted.optedOut.length + refused
        count = { learnt: written.learnt, suppressed: sorted.suppressed, optedOut }
        return written.version
      })
      return count
    },
  }
}

type Sorted = {
  readonly contacts: readonly ImportedContact[]
  readonly optedOut: readonly string[]
  readonly suppressed: number
}

/** Divides a batch into contacts that may be learnt, each address once, and those that may not. Pure. */
function sortOut({ rows, exportedAtMs }: ContactBatch, list: Suppression): Sorted {
  const optedOut = new Set(rows.flatMap((row) => (row.isOptedOut ? row.emails : [])))
  const allowed = rows
    .filter((row) => !row.isOptedOut)
    .flatMap(({ emails, ...row }) => emails.map((email) => ({ email, ...row })))
    .filter(({ email }) => !optedOut.has(email))
  const kept = allowed.filter(({ email, owner }) => !isSuppressed(email, owner, list))
  const contacts = kept.map(
    ({ email, personName, jobTitle, linkedinUrl, isBounced }): ImportedContact => ({
      ...{ email, personName, jobTitle, linkedinUrl, isBounced, exportedAtMs },
    }),
  )
  const suppressed = allowed.length - kept.length
  return { contacts: joinContacts(contacts), optedOut: [...optedOut], suppressed }
}

function isSuppressed(
  email: string,
  { name, siteDomain, linkedinUrl }: ContactOwner,
  list: Suppression,
): boolean {
  if (isProviderEmailSuppressed({ email, personName: name, linkedinUrl }, list)) return true
  if (siteDomain === null) return false
  return list.hasDomain(siteDomain) || list.hasPerson({ name, domain: siteDomain, linkedinUrl })
}

type Checked = Sorted & {
  readonly version: number
  readonly digestOf: (email: string) => Buffer
}

type Written = {
  readonly version: number
  readonly isOpen: boolean
  readonly isBegunAgain: boolean
  readonly learnt: number
  readonly kept: number
}

async function writeBatch(
  db: Database,
  { begun: { id, run }, reached, exportedAtMs, lifetimeMs }: ContactBatch,
  { contacts, optedOut, version, digestOf }: Checked,
): Promise<Written> {
  const [row] = await db.query<Written>(
    writeStatement,
    [
      ...[id, version, reached.position, reached.contacts, reached.rejected],
      ...[exportedAtMs, exportedAtMs + lifetimeMs],
      ...[optedOut.map(registrableDomainOfEmail), optedOut, optedOut.map(digestOf)],
      contacts.map(({ email }) => registrableDomainOfEmail(email)),
      contacts.map(({ email }) => email),
      contacts.map(({ email }) => digestOf(email)),
      contacts.map(({ personName }) => personName),
      contacts.map(({ jobTitle }) => jobTitle),
      contacts.map(({ linkedinUrl }) => linkedinUrl),
      contacts.map(({ isBounced }) => isBounced),
      run,
      contacts.map(({ personName }) => keyOf(personName)),
    ],
    'contacts.import',
  )
  return row ?? { version: 0, isOpen: false, isBegunAgain: false, learnt: 0, kept: 0 }
}

function keyOf(personName: string | null): string | null {
  const name = personName === null ? null : parsePersonName(personName)
  return name && nameKeyOf(name)
}

// A row from before the latest beginning of the list keeps only its place. Rows are written in the order of their keys,
// so that two imports never wait for each other.
const writeStatement = `
  WITH state AS MATERIALIZED (SELECT ${suppressionVersion} AS version),
  reached AS (
    UPDATE company_imports SET line = $3, contacts = $4, rejected = $5, changed_at = now()
     WHERE id = $1 AND state = 'open' AND run = $18 AND (SELECT version FROM state) = $2
    RETURNING id, started_at
  ), opted_out AS (
    INSERT INTO contact_opt_outs AS t
    SELECT o.digest, reached.id, to_timestamp($7::float8 / 1000), now()
      FROM reached, unnest($10::bytea[]) AS o(digest) ORDER BY o.digest
    ON CONFLICT (digest, import_id) DO UPDATE
       SET expires_at = excluded.expires_at, written_at = excluded.written_at
  ), forgotten AS (
    DELETE FROM imported_contacts t USING reached, unnest($8::text[], $9::text[]) AS o(domain, email)
     WHERE t.domain = o.domain AND t.email = o.email
  ), allowed AS MATERIALIZED (
    SELECT r.*, reached.id AS import_id, reached.started_at
      FROM reached, unnest($11::text[], $12::text[], $13::bytea[], $14::text[], $15::text[], $16::text[],
             $17::bool[], $19::text[])
             AS r(domain, email, digest, person_name, job_title, linkedin_url, is_bounced, name_key)
     WHERE NOT EXISTS (SELECT FROM contact_opt_outs o WHERE o.digest = r.digest AND o.expires_at > now())
  ), written AS (
    INSERT INTO imported_contacts AS t
    SELECT domain, email, import_id, person_name, job_title, linkedin_url, is_bounced,
           to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000), now(), name_key
      FROM allowed ORDER BY domain COLLATE "C", email COLLATE "C"
    ON CONFLICT (domain, email, import_id) DO UPDATE
       SET person_name = CASE WHEN t.written_at < (SELECT started_at FROM reached) OR t.person_name IS NULL
                              THEN excluded.person_name ELSE t.person_name END,
           name_key = CASE WHEN t.written_at < (SELECT started_at FROM reached) OR t.person_name IS NULL
                           THEN excluded.name_key ELSE t.name_key END,
           job_title = CASE WHEN t.written_at < (SELECT started_at FROM reached) OR t.person_name IS NULL
                            THEN excluded.job_title ELSE t.job_title END,
           linkedin_url = CASE WHEN t.written_at < (SELECT started_at FROM reached) OR t.person_name IS NULL
                               THEN excluded.linkedin_url ELSE t.linkedin_url END,
           is_bounced = excluded.is_bounced
             OR (t.is_bounced AND t.written_at >= (SELECT started_at FROM reached)),
           exported_at = excluded.exported_at, expires_at = excluded.expires_at,
           written_at = excluded.written_at
    RETURNING (xmax = 0) AS is_new
  )
  SELECT (SELECT version FROM state) AS version, EXISTS (SELECT FROM reached) AS "isOpen",
         EXISTS (SELECT FROM company_imports WHERE id = $1 AND run > $18) AS "isBegunAgain",
         (SELECT count(*) FROM written WHERE is_new) AS learnt, (SELECT count(*) FROM allowed) AS kept`
