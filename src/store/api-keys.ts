import { createBatcher } from './batch.ts'
import type { Database } from './database.ts'

type NewApiKey = {
  readonly prefix: string
  /** SHA-256 of the whole key. */
  readonly hash: Buffer
  readonly accountId: string
  readonly label: string | null
}

export type ApiKeys = {
  insert(key: NewApiKey): Promise<void>
  /** False when the account has no active key with this prefix. */
  revoke(accountId: string, prefix: string): Promise<boolean>
  /** The account of an active key; null when it is unknown or revoked. */
  findAccountIdByHash(hash: Buffer): Promise<string | null>
}

export function createApiKeys(db: Database): ApiKeys {
  return {
    async insert({ prefix, hash, accountId, label }) {
      await db.query(
        'INSERT INTO api_keys (prefix, hash, account_id, label) VALUES ($1, $2, $3, $4)',
        [prefix, hash, accountId, label],
        'api-keys.insert',
      )
    },

    async revoke(accountId, prefix) {
      const revoked = await db.query(
        `UPDATE api_keys SET revoked_at = now()
          WHERE prefix = $2 AND account_id = $1 AND revoked_at IS NULL RETURNING prefix`,
        [accountId, prefix],
        'api-keys.revoke',
      )
      return revoked.length > 0
    },

    findAccountIdByHash: createBatcher<Buffer, string | null>({
      one: async (hash) => (await findMany(db, [hash]))[0] ?? null,
      many: (hashes) => findMany(db, hashes),
      rowsMax: 64,
      inFlightMax: 2,
    }),
  }
}

async function findMany(db: Database, hashes: readonly Buffer[]): Promise<(string | null)[]> {
  const rows = await db.query<{ account_id: string | null }>(
    `SELECT (SELECT account_id FROM api_keys WHERE hash = r.hash AND revoked_at IS NULL)
       FROM unnest($1::bytea[]) WITH ORDINALITY AS r(hash, n) ORDER BY n`,
    [hashes],
    'api-keys.find',
  )
  return rows.map((row) => row.account_id)
}
