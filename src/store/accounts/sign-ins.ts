import type { Database } from '../database.ts'

/** How one more attempt to sign in stands. */
export type CountedAttempt = {
  /** Its place among the attempts of the window that did not succeed. */
  readonly failures: number
  /** Seconds until the window ends. */
  readonly resetS: number
  /** False: counted together with all addresses that never signed in. */
  readonly isKnown: boolean
}

export type SignIns = {
  /** Counts an attempt before its password is checked, so that attempts made at the same time are all counted. */
  count(accountId: string, origin: Buffer): Promise<CountedAttempt>
  /** Takes an attempt out of its count: the password could not be checked. */
  takeBack(
    accountId: string,
    origin: Buffer,
    attempt: Pick<CountedAttempt, 'isKnown'>,
  ): Promise<void>
  /** Ends the count that the attempt was part of. From now on its address has a count of its own. */
  succeed(
    accountId: string,
    origin: Buffer,
    attempt: Pick<CountedAttempt, 'isKnown'>,
  ): Promise<void>
  /** Forgets every count and address of an account. */
  reset(accountId: string): Promise<void>
}

/** All addresses that are not known. */
export const anyOrigin = Buffer.alloc(0)

const windowHours = 1

// Longer than the holidays after which a key is minted again.
const knownDays = 90

// More places than one account is signed in from; a bound for what a row each costs.
const originsMax = 20

/** Creates the counter of failed sign-ins per account, shared by all processes. */
export function createSignIns(db: Database): SignIns {
  return {
    async count(accountId, origin) {
      const [row] = await db.query<{ failures: number; reset_s: number; is_known: boolean }>(
        `INSERT INTO sign_in_origins AS s (account_id, origin, failures, window_ends_at, expires_at)
         SELECT $1, CASE WHEN is_known THEN $2::bytea ELSE '' END, 1, until, until
           FROM (SELECT now() + interval '${windowHours} hours' AS until, EXISTS (
                   SELECT 1 FROM sign_in_origins
                    WHERE account_id = $1 AND origin = $2 AND expires_at > now()) AS is_known) o
         ON CONFLICT (account_id, origin) DO UPDATE
            SET failures = CASE WHEN s.window_ends_at <= now() THEN 1 ELSE s.failures + 1 END,
                window_ends_at = CASE WHEN s.window_ends_at <= now() THEN excluded.window_ends_at
                                      ELSE s.window_ends_at END,
                expires_at = greatest(s.expires_at, excluded.expires_at)
         RETURNING failures, origin <> '' AS is_known,
                   ceil(extract(epoch FROM window_ends_at - now()))::int AS reset_s`,
        [accountId, origin],
        'sign-ins.count',
      )
      if (!row) throw new Error('An attempt to sign in was not counted.')
      return { failures: row.failures, resetS: row.reset_s, isKnown: row.is_known }
    },

    async takeBack(accountId, origin, { isKnown }) {
      await db.query(
        `UPDATE sign_in_origins SET failures = greatest(failures - 1, 0)
          WHERE account_id = $1 AND origin = $2`,
        [accountId, isKnown ? origin : anyOrigin],
        'sign-ins.take-back',
      )
    },

    async succeed(accountId, origin, { isKnown }) {
      if (!isKnown) {
        await db.query(
          `DELETE FROM sign_in_origins WHERE account_id = $1 AND origin = ''`,
          [accountId],
          'sign-ins.forget-failures',
        )
      }
      if (origin.length > 0) await know(db, accountId, origin)
    },

    async reset(accountId) {
      await db.query('DELETE FROM sign_in_origins WHERE account_id = $1', [accountId])
    },
  }
}

async function know(db: Database, accountId: string, origin: Buffer): Promise<void> {
  await db.query(
    `INSERT INTO sign_in_origins (account_id, origin, failures, window_ends_at, expires_at)
     VALUES ($1, $2, 0, now(), now() + interval '${knownDays} days')
     ON CONFLICT (account_id, origin) DO UPDATE SET failures = 0, expires_at = excluded.expires_at`,
    [accountId, origin],
    'sign-ins.know',
  )
  await db.query(
    `DELETE FROM sign_in_origins WHERE account_id = $1 AND origin = ANY (ARRAY(
       SELECT origin FROM sign_in_origins WHERE account_id = $1 AND origin <> ''
        ORDER BY expires_at DESC, origin OFFSET ${originsMax}))`,
    [accountId],
    'sign-ins.bound',
  )
}
