import type { Database } from '../database.ts'

/** State of the count after one more attempt to sign in. */
export type CountedAttempt = {
  /** Seconds until the next attempt may be made; 0: this one may. */
  readonly waitS: number
  /** False: the attempt is counted together with all addresses that never signed in. */
  readonly isKnown: boolean
}

export type SignInDelays = {
  /** Number of wrong passwords that cause no wait. */
  readonly freeFailures: number
  /** Wait after the last free failure; it doubles with each further failure. */
  readonly firstDelayS: number
  readonly delaySMax: number
}

export type SignIns = {
  /**
   * Counts an attempt before its password is checked, so that attempts made at the same time are all counted. An
   * attempt that comes too early is not counted.
   */
  count(accountId: string, origin: Buffer, delays: SignInDelays): Promise<CountedAttempt>
  /** Takes an attempt out of its count: the password could not be checked. */
  takeBack(
    accountId: string,
    origin: Buffer,
    attempt: Pick<CountedAttempt, 'isKnown'>,
  ): Promise<void>
  /** Ends the count that the attempt was part of. From now on the address has a count of its own. */
  succeed(
    accountId: string,
    origin: Buffer,
    attempt: Pick<CountedAttempt, 'isKnown'>,
  ): Promise<void>
  /** Deletes every count and address of an account. */
  reset(accountId: string): Promise<void>
}

/** The origin under which all unknown addresses are counted. */
export const anyOrigin = Buffer.alloc(0)

// The count begins anew after a day without an attempt: much longer than the longest wait.
const windowHours = 24

// The period is longer than a holiday after which a key is minted again.
const knownDays = 90

// The bound is more places than one account is signed in from; it limits the rows of an account.
const originsMax = 20

// SQL: failures of the row as it was before the attempt, plus the attempt.
const failures = '(CASE WHEN s.window_ends_at <= now() THEN 0 ELSE s.failures END + 1)'

/** Creates the counter of failed sign-ins per account, shared by all processes. */
export function createSignIns(db: Database): SignIns {
  return {
    async count(accountId, origin, { freeFailures, firstDelayS, delaySMax }) {
      const [row] = await db.query<{ wait_s: number; is_known: boolean }>(
        `WITH o AS (
           SELECT CASE WHEN EXISTS (SELECT 1 FROM sign_in_origins
                                     WHERE account_id = $1 AND origin = $2 AND expires_at > now())
                       THEN $2::bytea ELSE '' END AS origin, now() + interval '${windowHours} hours' AS until
         ), counted AS (
           INSERT INTO sign_in_origins AS s (account_id, origin, failures, window_ends_at, expires_at)
           SELECT $1, origin, 1, until, until FROM o
           ON CONFLICT (account_id, origin) DO UPDATE
              SET failures = ${failures},
                  blocked_until = CASE WHEN ${failures} < $3 THEN '-infinity'
                    ELSE now() + least($4 * 2 ^ least(${failures} - $3, 30), $5) * interval '1 second' END,
                  window_ends_at = excluded.window_ends_at,
                  expires_at = greatest(s.expires_at, excluded.expires_at)
            WHERE s.blocked_until <= now()
           RETURNING 1
         )
         SELECT o.origin <> '' AS is_known,
                CASE WHEN EXISTS (SELECT FROM counted) THEN 0
                     -- An attempt at the same moment may have set a wait that this statement does not see yet.
                     ELSE coalesce((SELECT greatest(1, ceil(extract(epoch FROM b.blocked_until - now())))
                             FROM sign_in_origins b WHERE b.account_id = $1 AND b.origin = o.origin), 1) END::int AS wait_s
           FROM o`,
        [accountId, origin, freeFailures, firstDelayS, delaySMax],
        'sign-ins.count',
      )
      if (!row) throw new Error('An attempt to sign in was not counted.')
      return { waitS: row.wait_s, isKnown: row.is_known }
    },

    async takeBack(accountId, origin, { isKnown }) {
      await db.query(
        `UPDATE sign_in_origins SET failures = greatest(failures - 1, 0), blocked_until = '-infinity'
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
     ON CONFLICT (account_id, origin) DO UPDATE
        SET failures = 0, blocked_until = '-infinity', expires_at = excluded.expires_at`,
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
