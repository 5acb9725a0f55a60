import type { Json } from '../lib/digest.ts'
import { createSuppression } from '../lib/suppression.ts'
import { identifyingDigests, marksOf, type SuppressedIdentity } from '../lib/suppression-marks.ts'
import type { Database, Queryable } from './database.ts'
import type { Holding } from './holding-rows.ts'
import { knownAs, knownNearby } from './known-as.ts'
import { personalHoldings } from './personal-holdings.ts'
import type { Secrets } from './secrets.ts'
import { addEntry, digestsOfIdentity } from './suppression-list.ts'
import { readSuppression } from './suppressions.ts'

export type Suppressed = {
  readonly id: string
  /** False: was on the list already. */
  readonly isNew: boolean
}

export type Erased = Suppressed & {
  /** Rows changed or deleted, by table; tables without any are left out. */
  readonly rows: { readonly [table: string]: number }
}

export type Privacy = {
  /**
   * Puts somebody on the list, with whatever else is known here to be theirs.
   * @throws {UnreadableIdentityError} as do all three.
   */
  suppress(identity: SuppressedIdentity, reason: string | null): Promise<Suppressed>
  /**
   * The same, and takes everything held about them out of the database. What searches under way write meanwhile is
   * erased by {@link eraseAgain}, once they are over.
   */
  erase(identity: SuppressedIdentity, reason: string | null): Promise<Erased>
  /**
   * Puts somebody on the list of whom a provider says that they asked not to be found, with what their own firm's facts
   * say is theirs. A name without a firm is no identity: it would take along everybody of that name.
   */
  noteObjection(identity: SuppressedIdentity): Promise<void>
  /** Everything held about somebody, by table. */
  export(identity: SuppressedIdentity): Promise<{ readonly [table: string]: readonly Json[] }>
  /** For whoever keeps the service running; true when there was something to do. */
  eraseAgain(): Promise<boolean>
}

const objectedReason = 'asked a provider not to be found'

// One row of millions is read in microseconds, but all of them take longer than any other statement.
const longStatements = 'SET LOCAL statement_timeout = 0'

export function createPrivacy(db: Database, secrets: Secrets): Privacy {
  return {
    suppress: (identity, reason) =>
      db.transaction(async (tx) => {
        await tx.query(longStatements)
        const { named, digests } = await personOf(tx, secrets, identity)
        const { kind } = identity
        return addEntry(tx, { kind, named, digests, reason, isErased: false })
      }),
    erase: (identity, reason) =>
      db.transaction(async (tx) => {
        await tx.query(longStatements)
        const { named, digests, list } = await personOf(tx, secrets, identity)
        const { kind } = identity
        const entry = await addEntry(tx, { kind, named, digests, reason, isErased: true })
        const rows: Record<string, number> = {}
        for (const holding of await personalHoldings(tx)) {
          const count = await holding.erase(tx, list)
          if (count > 0) rows[holding.table] = count
        }
        return { ...entry, rows }
      }),
    async noteObjection(identity) {
      const isNobody = identity.kind === 'person' && identity.domain === null
      if (isNobody || marksOf(identity).length === 0) return
      await db.transaction(async (tx) => {
        const { named, digests } = await personOf(tx, secrets, identity, knownNearby)
        const { kind } = identity
        await addEntry(tx, { kind, named, digests, reason: objectedReason, isErased: false })
      })
    },
    export: (identity) =>
      db.transaction(async (tx) => {
        await tx.query(longStatements)
        const { list, digests } = await personOf(tx, secrets, identity)
        const held: Record<string, readonly Json[]> = {}
        const holdings: Pick<Holding, 'table' | 'find'>[] = [
          ...(await personalHoldings(tx)),
          accounts(identity),
          entries(digests),
        ]
        for (const holding of holdings) {
          const found = await holding.find(tx, list)
          if (found.length > 0) held[holding.table] = found
        }
        return held
      }),
    eraseAgain: () => db.transaction((tx) => eraseAgain(tx, secrets)),
  }
}

/** Everything by which somebody is recognised here, as a list of its own. */
async function personOf(
  tx: Queryable,
  secrets: Secrets,
  identity: SuppressedIdentity,
  alsoKnown = knownAs,
) {
  const key = await secrets.read('suppression')
  const named = digestsOfIdentity(key, identity)
  const others = await alsoKnown(tx, identity, createSuppression(key, named))
  const readable = others.filter((other) => marksOf(other).length > 0)
  const more = readable.flatMap((other) => digestsOfIdentity(key, other))
  const digests = [...new Set([...named, ...more])]
  return { named, digests, list: createSuppression(key, digests) }
}

async function eraseAgain(tx: Queryable, secrets: Secrets): Promise<boolean> {
  const due = await tx.query(
    `UPDATE suppressions SET erase_again_at = NULL WHERE id = ANY (ARRAY(
       SELECT id FROM suppressions WHERE erase_again_at <= now() FOR UPDATE SKIP LOCKED)) RETURNING id`,
  )
  if (due.length === 0) return false
  await tx.query(longStatements)
  const { list } = await readSuppression(tx, secrets)
  for (const holding of await personalHoldings(tx)) await holding.erase(tx, list)
  return true
}

/** A customer of the service: shown, never erased. */
function accounts(identity: SuppressedIdentity): Pick<Holding, 'table' | 'find'> {
  const email = identity.kind === 'email' ? identity.email.trim() : null
  return {
    table: 'accounts',
    find: async (tx) =>
      email === null
        ? []
        : tx.query<{ id: string; email: string }>(
            'SELECT id, email FROM accounts WHERE lower(email) = lower($1)',
            [email],
          ),
  }
}

/** The list itself holds digests only; that somebody is on it is told all the same. */
function entries(digests: readonly string[]): Pick<Holding, 'table' | 'find'> {
  return {
    table: 'suppressions',
    find: (tx) =>
      tx.query<{ id: string; kind: string; reason: string | null }>(
        'SELECT id, kind, reason FROM suppressions WHERE digests && $1 ORDER BY created_at, id',
        [identifyingDigests(digests)],
      ),
  }
}
