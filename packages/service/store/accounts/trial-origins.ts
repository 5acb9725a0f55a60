import type { Database } from '../database.ts'

export type TrialOrigins = {
  /**
   * Counts an account that an address opens, and all addresses together; returns true when it is within both bounds of
   * a day. `origin`: keyed digest of the address.
   */
  take(origin: Buffer): Promise<boolean>
}

/** A developer who tries the service opens a few accounts; an office or a cloud shares its address. */
const trialsPerOriginMax = 10
/** The bound for a caller with any number of addresses: 125 USD a day, at the price of a credit. */
const trialsInAllMax = 500

const everyOrigin = Buffer.alloc(0)

/** Creates the counter of accounts that got trial credits before their address was confirmed. */
export function createTrialOrigins(db: Database): TrialOrigins {
  return {
    async take(origin) {
      const [row] = await db.query<{ is_within: boolean }>(
        `WITH counted AS (
           INSERT INTO trial_origins AS t (origin, accounts, expires_at)
           VALUES ($1, 1, now() + interval '1 day'), ($2, 1, now() + interval '1 day')
           ON CONFLICT (origin) DO UPDATE
              SET accounts = CASE WHEN t.expires_at <= now() THEN 1 ELSE t.accounts + 1 END,
                  expires_at = CASE WHEN t.expires_at <= now() THEN excluded.expires_at ELSE t.expires_at END
           RETURNING origin, accounts
         )
         SELECT bool_and(accounts <= CASE origin WHEN $1 THEN ${trialsInAllMax} ELSE ${trialsPerOriginMax} END)
                AS is_within
           FROM counted`,
        [everyOrigin, origin],
        'trial-origins.take',
      )
      return row?.is_within ?? false
    },
  }
}
