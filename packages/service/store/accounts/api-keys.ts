import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import { createUnderWay } from '../under-way.ts'

type NewApiKey = {
  readonly prefix: string
  /** SHA-256 of the whole key. */
  readonly hash: Buffer
  readonly accountId: string
  readonly label: string | null
}

export type StoredApiKey = {
  readonly prefix: string
  readonly label: string | null
  readonly createdAt: Date
  /** Last use, to the hour; null: no use since uses are recorded. */
  readonly lastUsedAt: Date | null
}

type InsertedKey = 'inserted' | 'too_many' | 'made_before'

/** The bound is more than the machines of one account; a stolen password cannot mint keys without end. */
export const activeKeysMax = 20

export type ApiKeys = {
  /** Adds a key. `too_many`: the account has all the active keys it may have; `made_before`: it has had this prefix. */
  insert(key: NewApiKey): Promise<InsertedKey>
  /** Lists the active keys of an account, oldest first. */
  list(accountId: string): Promise<readonly StoredApiKey[]>
  /** Revokes a key; false when the account has no active key with this prefix. */
  revoke(accountId: string, prefix: string): Promise<boolean>
  /** Revokes every active key of an account; returns their prefixes. */
  revokeAll(accountId: string): Promise<readonly string[]>
  /** Finds the account of an active key; null when it is unknown or revoked. */
  findAccountIdByHash(hash: Buffer): Promise<string | null>
  /** Finds the account of an active key by its prefix; null when there is none. */
  findAccountIdByPrefix(prefix: string): Promise<string | null>
  /** Writes down that a key is in use, at most once an hour. */
  noteUse(hash: Buffer): Promise<void>
  /** Writes at once the uses that wait to be written, and resolves when that is done or has failed. */
  flush(): Promise<void>
}

/** Creates the store of API keys. Keys are never deleted: a revoked key stays known as such. */
export function createApiKeys(db: Database): ApiKeys {
  const uses = createUseWriter(db)
  return {
    insert: (key) => insertKey(db, key),
    list: (accountId) => listKeys(db, accountId),

    async revoke(accountId, prefix) {
      const revoked = await db.query(
        `UPDATE api_keys SET revoked_at = now()
          WHERE prefix = $2 AND account_id = $1 AND revoked_at IS NULL RETURNING prefix`,
        [accountId, prefix],
        'api-keys.revoke',
      )
      return revoked.length > 0
    },

    async revokeAll(accountId) {
      const revoked = await db.query<{ prefix: string }>(
        `UPDATE api_keys SET revoked_at = now()
          WHERE account_id = $1 AND revoked_at IS NULL RETURNING prefix`,
        [accountId],
      )
      return revoked.map(({ prefix }) => prefix)
    },

    findAccountIdByHash: createBatcher<Buffer, string | null>({
      one: async (hash) => (await findMany(db, [hash]))[0] ?? null,
      many: (hashes) => findMany(db, hashes),
      rowsMax: 64,
      batchesMax: 2,
    }),

    async findAccountIdByPrefix(prefix) {
      const [row] = await db.query<{ account_id: string }>(
        'SELECT account_id FROM api_keys WHERE prefix = $1 AND revoked_at IS NULL',
        [prefix],
      )
      return row?.account_id ?? null
    },

    noteUse: uses.write,
    flush: uses.flush,
  }
}

const noteLingerMs = 1_000

function createUseWriter(db: Database) {
  const ending = new AbortController()
  const underWay = createUnderWay()
  const write = createBatcher<Buffer, void>({
    one: (hash) => noteUses(db, [hash]),
    many: (hashes) => noteUses(db, hashes).then(() => hashes.map(() => undefined)),
    // No request waits for these writes: few wide batches leave the server to requests that do wait.
    rowsMax: 256,
    batchesMax: 1,
    lingerMs: noteLingerMs,
    lingerEnd: ending.signal,
  })
  return {
    write: (hash: Buffer) => underWay.add(write(hash)),
    flush() {
      ending.abort()
      return underWay.ended()
    },
  }
}

async function insertKey(
  db: Database,
  { prefix, hash, accountId, label }: NewApiKey,
): Promise<InsertedKey> {
  return db.transaction(async (tx) => {
    // The lock on the account's row makes keys minted at the same time be counted one after the other. A key refers to
    // the account, so the row would be locked against deletion all the same.
    await tx.query('SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId])
    const had = [prefix, accountId]
    const made = 'SELECT 1 FROM api_keys WHERE prefix = $1 AND account_id = $2'
    if ((await tx.query(made, had)).length > 0) return 'made_before'
    const inserted = await tx.query(
      `INSERT INTO api_keys (prefix, hash, account_id, label)
       SELECT $1, $2, $3::text, $4
        WHERE (SELECT count(*) FROM api_keys WHERE account_id = $3 AND revoked_at IS NULL) < $5
       RETURNING prefix`,
      [prefix, hash, accountId, label, activeKeysMax],
    )
    return inserted.length > 0 ? 'inserted' : 'too_many'
  })
}

async function listKeys(db: Database, accountId: string): Promise<readonly StoredApiKey[]> {
  const rows = await db.query<{
    prefix: string
    label: string | null
    created_at: Date
    last_used_at: Date | null
  }>(
    `SELECT prefix, label, created_at, last_used_at FROM api_keys
      WHERE account_id = $1 AND revoked_at IS NULL ORDER BY created_at, prefix`,
    [accountId],
    'api-keys.list',
  )
  return rows.map(({ prefix, label, created_at: createdAt, last_used_at: lastUsedAt }) => ({
    prefix,
    label,
    createdAt,
    lastUsedAt,
  }))
}

async function findMany(db: Database, hashes: readonly Buffer[]): Promise<(string | null)[]> {
  const rows = await db.query<{ account_id: string | null }>(
    `SELECT (SELECT k.account_id FROM api_keys k JOIN accounts a ON a.id = k.account_id
              WHERE k.hash = r.hash AND k.revoked_at IS NULL AND a.disabled_at IS NULL)
       FROM unnest($1::bytea[]) WITH ORDINALITY AS r(hash, n) ORDER BY n`,
    [hashes],
    'api-keys.find',
  )
  return rows.map((row) => row.account_id)
}

async function noteUses(db: Database, hashes: readonly Buffer[]): Promise<void> {
  await db.query(
    `UPDATE api_keys SET last_used_at = now()
      WHERE hash = ANY($1) AND (last_used_at IS NULL OR last_used_at < now() - interval '1 hour')`,
    [hashes],
    'api-keys.note-use',
  )
}
