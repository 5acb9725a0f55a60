import type { Json } from '@enricher/engine/lib/digest'
import { createSuppression, type Suppression } from '@enricher/engine/suppression/suppression'
import {
  identifyingDigests,
  marksOf,
  type SuppressedIdentity,
} from '@enricher/engine/suppression/suppression-marks'
import type { Database, Queryable } from '../database.ts'
import type { Secrets } from '../secrets.ts'
import { withFirmNames } from './firm-names.ts'
import { findIdentityLinks, findNearbyLinks } from './identity-links.ts'
import { type PersonalDataTable, readAll } from './personal-data-scan.ts'
import { personalDataTables } from './personal-data-tables.ts'
import { addEntry, digestsOfIdentity, requireWholeName } from './suppression-list.ts'
import { readSuppression } from './suppressions.ts'

export type Suppressed = {
  readonly id: string
  /** False: the identity was on the list already. */
  readonly isNew: boolean
}

/** Rows that are changed or deleted, by table; tables without any are left out. */
export type ErasedRows = { readonly [table: string]: number }

export type Erased = Suppressed & { readonly rows: ErasedRows }

/** Effect that an erasure would have now. */
export type ErasurePreview = {
  /** The given identity, then those that are stored for the same person. */
  readonly identities: readonly SuppressedIdentity[]
  readonly rows: ErasedRows
}

/** The operator's actions on the data stored about a person. */
export type Privacy = {
  /**
   * Suppresses a person or domain, with all identities stored here for the same person.
   * @throws {UnreadableIdentityError} as do the others.
   */
  suppress(identity: SuppressedIdentity, reason: string | null): Promise<Suppressed>
  /**
   * Suppresses an identity, and deletes everything stored about it from the database. Rows that searches under way
   * write meanwhile are erased by {@link eraseAgain}, once the searches are over.
   */
  erase(identity: SuppressedIdentity, reason: string | null): Promise<Erased>
  /** Reads what {@link erase} would suppress and delete; changes nothing. */
  preview(identity: SuppressedIdentity): Promise<ErasurePreview>
  /**
   * Suppresses a person who objected at a provider, with the identities that the facts of the person's firm show. A
   * name without a firm is no identity: it would suppress all people of that name.
   */
  noteObjection(identity: SuppressedIdentity): Promise<void>
  /** Returns all that is stored about a person, by table. */
  export(identity: SuppressedIdentity): Promise<{ readonly [table: string]: readonly Json[] }>
  /** Erases once more the rows that searches under way have written since; true when a repetition was due. */
  eraseAgain(): Promise<boolean>
}

const objectedReason = 'asked a provider not to be found'

/** Creates the functions that suppress, erase and export people and domains. */
export function createPrivacy(db: Database, secrets: Secrets): Privacy {
  return {
    async suppress(identity, reason) {
      const { id, isNew } = await enlist(db, secrets, identity, { reason, isErased: false })
      return { id, isNew }
    },
    async erase(identity, reason) {
      const entry = await enlist(db, secrets, identity, { reason, isErased: true })
      const { id, isNew, list, domains } = entry
      return { id, isNew, rows: await eraseAll(db, list, domains) }
    },
    async preview(identity) {
      requireWholeName(identity)
      return readAll(db, async (tx) => {
        const { list, domains, identities } = await personOf(tx, secrets, identity)
        const named = await withFirmNames(tx, list, domains)
        const rows = await rowsOf(tx, (table) => table.count(tx, named))
        return { identities, rows }
      })
    },
    async noteObjection(identity) {
      const isNameAlone = identity.kind === 'person' && identity.domain === null
      if (isNameAlone || marksOf(identity).length === 0) return
      await db.transaction(async (tx) => {
        const { named, digests } = await personOf(tx, secrets, identity, findNearbyLinks)
        const { kind } = identity
        await addEntry(tx, { kind, named, digests, reason: objectedReason, isErased: false })
      })
    },
    export: (identity) =>
      readAll(db, async (tx) => {
        const { list, domains, digests } = await personOf(tx, secrets, identity)
        const named = await withFirmNames(tx, list, domains)
        const held: Record<string, readonly Json[]> = {}
        const tables: Pick<PersonalDataTable, 'name' | 'find'>[] = [
          ...(await personalDataTables(tx)),
          accounts(identity),
          entries(digests),
        ]
        for (const table of tables) {
          const found = await table.find(tx, named)
          if (found.length > 0) held[table.name] = found
        }
        return held
      }),
    eraseAgain: () => eraseAgain(db, secrets),
  }
}

/**
 * Puts an identity on the list at once: from then on no lookup answers with it. The person's other identities follow
 * when every row has been read, which takes a while, and no lock.
 */
async function enlist(
  db: Database,
  secrets: Secrets,
  identity: SuppressedIdentity,
  options: { readonly reason: string | null; readonly isErased: boolean },
) {
  requireWholeName(identity)
  const { kind } = identity
  const named = digestsOfIdentity(await secrets.read('suppression'), identity)
  const add = (digests: readonly string[]) =>
    db.transaction((tx) => addEntry(tx, { kind, named, digests, ...options }))
  const entry = await add(named)
  const { digests, list, domains } = await readAll(db, (tx) => personOf(tx, secrets, identity))
  if (digests.length > named.length) await add(digests)
  return { ...entry, list, domains }
}

async function eraseAll(
  db: Database,
  list: Suppression,
  domains: readonly string[],
): Promise<ErasedRows> {
  const named = await readAll(db, (tx) => withFirmNames(tx, list, domains))
  return rowsOf(db, (table) => table.erase(db, named))
}

async function rowsOf(
  tx: Queryable,
  countOf: (table: PersonalDataTable) => Promise<number>,
): Promise<ErasedRows> {
  const rows: Record<string, number> = {}
  for (const table of await personalDataTables(tx)) {
    const count = await countOf(table)
    if (count > 0) rows[table.name] = count
  }
  return rows
}

/** Returns all identities of a person, as a list of its own, and the domains at which they are listed. */
async function personOf(
  tx: Queryable,
  secrets: Secrets,
  identity: SuppressedIdentity,
  findLinks = findIdentityLinks,
) {
  const key = await secrets.read('suppression')
  const named = digestsOfIdentity(key, identity)
  const others = await findLinks(tx, identity, createSuppression(key, named))
  const readable = others.filter((other) => marksOf(other).length > 0)
  const more = readable.flatMap((other) => digestsOfIdentity(key, other))
  const digests = [...new Set([...named, ...more])]
  const identities = [identity, ...readable]
  const domains = identities.flatMap((other) =>
    other.kind === 'person' && other.domain !== null ? [other.domain] : [],
  )
  return { named, digests, domains, identities, list: createSuppression(key, digests) }
}

// The lease is longer than a look at millions of rows. Another process goes on when this one ends before it is done.
const eraseAgainLeaseMinutes = 60

async function eraseAgain(db: Database, secrets: Secrets): Promise<boolean> {
  const due = await db.query<{ id: string; until: string }>(
    `UPDATE suppressions SET erase_again_at = now() + interval '${eraseAgainLeaseMinutes} minutes'
      WHERE id = ANY (ARRAY(
        SELECT id FROM suppressions WHERE erase_again_at <= now() FOR UPDATE SKIP LOCKED))
      RETURNING id, erase_again_at::text AS until`,
  )
  if (due.length === 0) return false
  const { list } = await readSuppression(db, secrets)
  // Firm names come from the stored sites, which include those read while the searches were under way.
  await eraseAll(db, list, [])
  // An entry that was erased again meanwhile has a later time of its own.
  await db.query(
    `UPDATE suppressions s SET erase_again_at = NULL
       FROM unnest($1::text[], $2::text[]) AS d(id, until)
      WHERE s.id = d.id AND s.erase_again_at = d.until::timestamptz`,
    [due.map(({ id }) => id), due.map(({ until }) => until)],
  )
  return true
}

/** Finds a customer of the service, who is exported but never erased. */
function accounts(identity: SuppressedIdentity): Pick<PersonalDataTable, 'name' | 'find'> {
  const email = identity.kind === 'email' ? identity.email.trim() : null
  return {
    name: 'accounts',
    find: async (tx) =>
      email === null
        ? []
        : tx.query<{ id: string; email: string }>(
            `SELECT id, email FROM accounts
              WHERE lower(email) = lower($1)
                 OR id IN (SELECT account_id FROM email_changes WHERE lower(former_email) = lower($1))`,
            [email],
          ),
  }
}

/** Finds entries of the list: it holds only digests, but an export says that a person is on it. */
function entries(digests: readonly string[]): Pick<PersonalDataTable, 'name' | 'find'> {
  return {
    name: 'suppressions',
    find: (tx) =>
      tx.query<{ id: string; kind: string; reason: string | null }>(
        'SELECT id, kind, reason FROM suppressions WHERE digests && $1 ORDER BY created_at, id',
        [identifyingDigests(digests)],
      ),
  }
}
