import type { Database } from './database.ts'
import { unsynced } from './unsynced.ts'

/** One attempt to begin a conversation with a mail host. */
export type TurnClaim = {
  readonly turnId: string
  readonly mailHostKey: string
  readonly connectionsMax: number
  readonly gapMs: number
  /** After this long the holder is taken for dead. */
  readonly leaseMs: number
}

export type TurnStanding =
  | { readonly outcome: 'begun' }
  /** `forMs`: how long the host is left alone. */
  | { readonly outcome: 'paused'; readonly forMs: number }
  /** `forMs`: before then nobody may begin; others may be first even then. */
  | { readonly outcome: 'wait'; readonly forMs: number }

// now() stands still during a statement, so that both lists of a host lose the same leases.
const live = (host: 't' | 'k') =>
  `FROM unnest(${host}.holders, ${host}.leases_until) l(holder, until) WHERE until > now()`

/**
 * Begins what may begin; a host is claimed at most once in one call. The upsert locks the host's row and sees its latest
 * version, so that two processes never both find the place free. The same claim twice is one conversation.
 */
export async function claimTurns(
  db: Database,
  claims: readonly TurnClaim[],
): Promise<TurnStanding[]> {
  const begun = await db.query<{ mail_host_key: string }>(
    `WITH ${unsynced}
     INSERT INTO mail_host_turns AS t
            (mail_host_key, holders, leases_until, connections_max, gap_ms, last_start_at)
     SELECT r.mail_host_key, ARRAY[r.turn_id], ARRAY[clock_timestamp() + r.lease_ms * interval '1 ms'],
            r.connections_max, r.gap_ms, clock_timestamp()
       FROM unsynced, unnest($1::text[], $2::text[], $3::int[], $4::float8[], $5::float8[])
            AS r(mail_host_key, turn_id, connections_max, gap_ms, lease_ms)
      ORDER BY r.mail_host_key COLLATE "C"
     ON CONFLICT (mail_host_key) DO UPDATE
        SET holders = ARRAY(SELECT holder ${live('t')} AND holder <> excluded.holders[1]) || excluded.holders,
            leases_until = ARRAY(SELECT until ${live('t')} AND holder <> excluded.holders[1])
                           || excluded.leases_until,
            connections_max = excluded.connections_max, gap_ms = excluded.gap_ms,
            last_start_at = excluded.last_start_at
      WHERE t.holders @> excluded.holders
         OR ((SELECT count(*) ${live('t')}) < excluded.connections_max
             AND t.last_start_at + excluded.gap_ms * interval '1 ms' <= now()
             AND coalesce(t.paused_until <= now(), true))
     RETURNING mail_host_key`,
    [
      claims.map((claim) => claim.mailHostKey),
      claims.map((claim) => claim.turnId),
      claims.map((claim) => claim.connectionsMax),
      claims.map((claim) => claim.gapMs),
      claims.map((claim) => claim.leaseMs),
    ],
    'turns.claim',
  )
  const granted = new Set(begun.map((row) => row.mail_host_key))
  const others = claims.filter((claim) => !granted.has(claim.mailHostKey))
  const waits = others.length === 0 ? new Map() : await findWaits(db, others)
  return claims.map(({ mailHostKey }) =>
    granted.has(mailHostKey)
      ? { outcome: 'begun' }
      : (waits.get(mailHostKey) ?? { outcome: 'wait', forMs: 0 }),
  )
}

async function findWaits(db: Database, claims: readonly TurnClaim[]) {
  const rows = await db.query<{ key: string; pause_ms: number | null; gap_ms: number }>(
    `SELECT t.mail_host_key AS key,
            (extract(epoch FROM t.paused_until - clock_timestamp()) * 1000)::float8 AS pause_ms,
            (extract(epoch FROM t.last_start_at - clock_timestamp()) * 1000)::float8 + t.gap_ms AS gap_ms
       FROM mail_host_turns t WHERE t.mail_host_key = ANY($1)`,
    [claims.map((claim) => claim.mailHostKey)],
    'turns.waits',
  )
  return new Map<string, TurnStanding>(
    rows.map(({ key, pause_ms: pauseMs, gap_ms: gapMs }) => [
      key,
      pauseMs !== null && pauseMs > 0
        ? { outcome: 'paused', forMs: pauseMs }
        : { outcome: 'wait', forMs: Math.max(0, gapMs) },
    ]),
  )
}

/** The end of a conversation. */
export type TurnEnd = {
  readonly turnId: string
  readonly mailHostKey: string
  readonly outcome: 'answered' | 'refused_us' | 'failed'
}

// One refusal may be a bad moment; a second one is a decision.
const refusalsBeforePause = 2
// Reputation systems count attempts: coming back soon makes it worse.
const firstPauseMinutes = 30
const pauseDoublingsMax = 5

/**
 * Gives turns back, counts refusals, and pauses a host after the second one in a row, each time for longer. A turn
 * that was given back already, or whose lease is over and taken, changes nothing.
 */
export async function endTurns(db: Database, ends: readonly TurnEnd[]): Promise<undefined[]> {
  await db.query(
    `WITH ${unsynced}, locked AS MATERIALIZED (
       SELECT t.* FROM unsynced, mail_host_turns t
        WHERE t.mail_host_key = ANY($1) ORDER BY t.mail_host_key FOR NO KEY UPDATE OF t
     ), ended AS (
       SELECT mail_host_key, array_agg(turn_id) AS turn_ids,
              count(*) FILTER (WHERE outcome = 'refused_us')::int AS refusals,
              bool_or(outcome = 'answered') AS is_answered
         FROM unnest($1::text[], $2::text[], $3::text[]) AS r(mail_host_key, turn_id, outcome)
              JOIN locked USING (mail_host_key)
        WHERE turn_id = ANY(holders) GROUP BY mail_host_key
     ), k AS (
       SELECT locked.*, turn_ids, is_answered,
              CASE WHEN is_answered THEN refusals ELSE refusals_in_row + refusals END AS refused
         FROM locked JOIN ended USING (mail_host_key)
     )
     UPDATE mail_host_turns t
        SET holders = ARRAY(SELECT holder ${live('k')} AND holder <> ALL (k.turn_ids)),
            leases_until = ARRAY(SELECT until ${live('k')} AND holder <> ALL (k.turn_ids)),
            refusals_in_row = CASE WHEN k.refused >= ${refusalsBeforePause} THEN 0 ELSE k.refused END,
            pauses_in_row = CASE WHEN k.refused >= ${refusalsBeforePause} THEN k.pauses_in_row + 1
                                 WHEN k.is_answered THEN 0 ELSE k.pauses_in_row END,
            paused_until = CASE WHEN k.refused >= ${refusalsBeforePause}
                                THEN now() + interval '${firstPauseMinutes} minutes'
                                     * 2 ^ least(k.pauses_in_row, ${pauseDoublingsMax})
                                ELSE k.paused_until END
       FROM k WHERE t.mail_host_key = k.mail_host_key AND t.mail_host_key = ANY($1)`,
    [
      ends.map((end) => end.mailHostKey),
      ends.map((end) => end.turnId),
      ends.map((end) => end.outcome),
    ],
    'turns.end',
  )
  return ends.map(() => undefined)
}
