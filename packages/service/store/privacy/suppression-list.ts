import { newId } from '@enricher/engine/lib/ids'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import {
  digestOfMark,
  identifyingDigests,
  marksOf,
  type SuppressedIdentity,
} from '@enricher/engine/suppression/suppression-marks'
import type { Database, Queryable } from '../database.ts'
import type { Secrets } from '../secrets.ts'
import { readSuppression } from './suppressions.ts'

/** An entry of the suppression list; it holds no name. */
export type SuppressionEntry = {
  readonly id: string
  readonly kind: SuppressedIdentity['kind']
  readonly reason: string | null
  readonly createdAtMs: number
}

/** The suppression list as its operator sees it. */
export type SuppressionList = {
  /** Removes an entry from the list; false when there is none. */
  lift(id: string): Promise<boolean>
  /** Returns the entries that match this identity, newest first. */
  find(identity: SuppressedIdentity): Promise<SuppressionEntry[]>
  /** Returns an entry; null when there is none of this id. */
  read(id: string): Promise<SuppressionEntry | null>
  /**
   * Returns whether no lookup answers with this identity, by an entry of its own or by another one, such as that of its
   * domain.
   * @throws {UnreadableIdentityError}
   */
  covers(identity: SuppressedIdentity): Promise<boolean>
  /** Lists `limit` entries, newest first. */
  list(limit: number): Promise<SuppressionEntry[]>
}

/** Thrown where the given text is no address, domain, name or profile, or no whole name. */
export class UnreadableIdentityError extends Error {
  constructor({ kind }: SuppressedIdentity, message?: string) {
    super(
      message ??
        `This is no ${{ email: 'email address', domain: 'domain', person: 'name of a person', linkedin: 'LinkedIn profile' }[kind]}.`,
    )
    this.name = 'UnreadableIdentityError'
  }
}

// A whole name in these scripts is written without a blank.
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * Refuses a name of one word: an entry for it would hide only people who are named by that word alone.
 * @throws {UnreadableIdentityError}
 */
export function requireWholeName(identity: SuppressedIdentity): void {
  if (identity.kind !== 'person') return
  const name = identity.name.trim()
  if (/[\s,]/.test(name) || !/\p{L}/u.test(name) || unspacedScript.test(name)) return
  throw new UnreadableIdentityError(
    identity,
    'Add the rest of the name: one word would hide only people who are named by it alone. Someone with a single name is suppressed by address or profile.',
  )
}

/** Creates the operator's view of the suppression list. */
export function createSuppressionList(db: Database, secrets: Secrets): SuppressionList {
  const digestsOf = async (identity: SuppressedIdentity) =>
    digestsOfIdentity(await secrets.read('suppression'), identity)
  return {
    lift: (id) =>
      db.transaction(async (tx) => {
        await nextVersion(tx)
        const gone = await tx.query('DELETE FROM suppressions WHERE id = $1 RETURNING id', [id])
        return gone.length > 0
      }),
    async find(identity) {
      const rows = await db.query<Row>(
        `SELECT ${columns} FROM suppressions WHERE digests @> $1 ORDER BY created_at DESC, id`,
        [identifyingDigests(await digestsOf(identity))],
      )
      return rows.map(entryOf)
    },
    async read(id) {
      const [row] = await db.query<Row>(`SELECT ${columns} FROM suppressions WHERE id = $1`, [id])
      return row ? entryOf(row) : null
    },
    async covers(identity) {
      await digestsOf(identity)
      const { list } = await readSuppression(db, secrets)
      return isCovered(list, identity)
    },
    async list(limit) {
      const rows = await db.query<Row>(
        `SELECT ${columns} FROM suppressions ORDER BY created_at DESC, id LIMIT $1`,
        [limit],
      )
      return rows.map(entryOf)
    },
  }
}

function isCovered(list: Suppression, identity: SuppressedIdentity): boolean {
  if (identity.kind === 'email') return list.hasUnnamedEmail(identity.email)
  if (identity.kind === 'domain') return list.hasDomain(identity.domain)
  const unknown = { name: null, domain: null, linkedinUrl: null }
  if (identity.kind === 'linkedin') return list.hasPerson({ ...unknown, ...identity })
  const { domain } = identity
  return list.hasPerson({ ...unknown, ...identity }) || (domain !== null && list.hasDomain(domain))
}

/**
 * Returns the digests of an identity under the installation's key.
 * @throws {UnreadableIdentityError} when it names no person, address, domain or profile.
 */
export function digestsOfIdentity(key: string, identity: SuppressedIdentity): string[] {
  const digests = marksOf(identity).map(([kind, text]) => digestOfMark(key, kind, text))
  if (digests.length === 0) throw new UnreadableIdentityError(identity)
  return digests
}

export type NewEntry = {
  readonly kind: SuppressedIdentity['kind']
  /** Digests of the identity itself: a person who has all of them is listed already. */
  readonly named: readonly string[]
  /** Those digests, and the digests of the person's other identities. */
  readonly digests: readonly string[]
  readonly reason: string | null
  /** True when rows that searches under way write about the identity are to be erased once the searches are over. */
  readonly isErased: boolean
}

// Longer than any lookup may take: LOOKUP_TIMEOUT_MS is at most five minutes.
const searchesOverMinutes = 6

/** Adds an entry, or new digests to the existing one. Every process knows it at its next lookup. */
export async function addEntry(
  tx: Queryable,
  { kind, named, digests, reason, isErased }: NewEntry,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  // The row of the version is the lock of the list: entries are added one after the other.
  await nextVersion(tx)
  const eraseAgainMinutes = isErased ? searchesOverMinutes : null
  const [listed] = await tx.query<{ id: string }>(
    `UPDATE suppressions
        SET erase_again_at = coalesce(now() + $3 * interval '1 minute', erase_again_at),
            digests = ARRAY(SELECT DISTINCT unnest(digests || $4)),
            is_scoped = is_scoped OR digests <@ $4
      WHERE id = (SELECT id FROM suppressions WHERE kind = $1 AND digests @> $2 LIMIT 1) RETURNING id`,
    [kind, identifyingDigests(named), eraseAgainMinutes, digests],
  )
  if (listed) return { id: listed.id, isNew: false }
  const id = newId('sup')
  await tx.query(
    `INSERT INTO suppressions (id, kind, digests, is_scoped, reason, erase_again_at)
     VALUES ($1, $2, $3, true, $4, now() + $5 * interval '1 minute')`,
    [id, kind, digests, reason, eraseAgainMinutes],
  )
  return { id, isNew: true }
}

async function nextVersion(tx: Queryable): Promise<void> {
  await tx.query('UPDATE suppression_state SET version = version + 1 WHERE is_only_row')
}

type Row = {
  readonly id: string
  readonly kind: SuppressedIdentity['kind']
  readonly reason: string | null
  readonly created_at_ms: number
}

const columns = 'id, kind, reason, (extract(epoch FROM created_at) * 1000)::float8 AS created_at_ms'

function entryOf({ id, kind, reason, created_at_ms }: Row): SuppressionEntry {
  return { id, kind, reason, createdAtMs: Math.round(created_at_ms) }
}
