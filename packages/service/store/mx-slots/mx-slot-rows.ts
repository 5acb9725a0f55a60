import type {
  MxSlotRelease,
  MxSlotReply,
  MxSlotRequest,
} from '@enricher/engine/model/mx-slot-queue'
import { pausePolicy } from '@enricher/engine/model/pause-policy'
import { asyncCommit } from '../async-commit.ts'
import type { Database } from '../database.ts'
import { isAhead, isProcessDead, isWrittenSince } from '../process-rows.ts'

/**
 * SQL for the held slots of a host; `own` is an expression for the asking process. now() does not advance during a
 * statement, so that all lists of a host lose the same slots. The statement may not see the process row of a slot that
 * was acquired after it began: while there may be such a slot, only leases count.
 */
const live = (host: 't' | 'k', own: string) =>
  `FROM unnest(${host}.holders, ${host}.leases_until, ${host}.process_ids) l(holder, until, process)
        WHERE until > now()
          AND (${isWrittenSince(`${host}.last_start_at`)} OR NOT ${isProcessDead('process', own)})`
const others = (column: 'holder' | 'until' | 'process') =>
  `ARRAY(SELECT ${column} ${live('t', 'excluded.process_ids[1]')} AND holder <> excluded.holders[1])`

/**
 * Acquires the slots that are free; a call has at most one request for each host. The upsert locks the host's row and
 * sees its latest version, so that two processes never both find the slot free. The same request twice is one slot.
 */
export async function acquireMxSlots(
  db: Database,
  processId: string | null,
  requests: readonly MxSlotRequest[],
): Promise<MxSlotReply[]> {
  const acquired = await db.query<{ mail_host_key: string }>(
    `WITH ${asyncCommit}
     INSERT INTO mail_host_turns AS t
            (mail_host_key, holders, leases_until, process_ids, connections_max, gap_ms, last_start_at)
     SELECT r.mail_host_key, ARRAY[r.slot_id], ARRAY[clock_timestamp() + r.lease_ms * interval '1 ms'],
            ARRAY[$6::text], r.connections_max, r.gap_ms, clock_timestamp()
       FROM async_commit, unnest($1::text[], $2::text[], $3::int[], $4::float8[], $5::float8[])
            AS r(mail_host_key, slot_id, connections_max, gap_ms, lease_ms)
      ORDER BY r.mail_host_key COLLATE "C"
     ON CONFLICT (mail_host_key) DO UPDATE
        SET holders = ${others('holder')} || excluded.holders,
            leases_until = ${others('until')} || excluded.leases_until,
            process_ids = ${others('process')} || excluded.process_ids,
            connections_max = excluded.connections_max, gap_ms = excluded.gap_ms,
            last_start_at = excluded.last_start_at
      WHERE t.holders @> excluded.holders
         OR ((SELECT count(*) ${live('t', 'excluded.process_ids[1]')}) < excluded.connections_max
             AND (t.last_start_at + excluded.gap_ms * interval '1 ms' <= now() OR ${isAhead('t.last_start_at')})
             AND coalesce(t.paused_until <= now(), true))
     RETURNING mail_host_key`,
    [
      requests.map((request) => request.mailHostKey),
      requests.map((request) => request.slotId),
      requests.map((request) => request.connectionsMax),
      requests.map((request) => request.gapMs),
      requests.map((request) => request.leaseMs),
      processId,
    ],
    'mx_slots.acquire',
  )
  const granted = new Set(acquired.map((row) => row.mail_host_key))
  const refused = requests.filter((request) => !granted.has(request.mailHostKey))
  const waits = refused.length === 0 ? new Map() : await findWaits(db, refused)
  return requests.map(({ mailHostKey }) =>
    granted.has(mailHostKey)
      ? { outcome: 'acquired' }
      : (waits.get(mailHostKey) ?? { outcome: 'wait', forMs: 0 }),
  )
}

async function findWaits(db: Database, requests: readonly MxSlotRequest[]) {
  const rows = await db.query<{ key: string; pause_ms: number | null; gap_ms: number }>(
    `SELECT t.mail_host_key AS key,
            (extract(epoch FROM t.paused_until - clock_timestamp()) * 1000)::float8 AS pause_ms,
            (extract(epoch FROM t.last_start_at - clock_timestamp()) * 1000)::float8 + t.gap_ms AS gap_ms
       FROM mail_host_turns t WHERE t.mail_host_key = ANY($1)`,
    [requests.map((request) => request.mailHostKey)],
    'mx_slots.waits',
  )
  return new Map<string, MxSlotReply>(
    rows.map(({ key, pause_ms: pauseMs, gap_ms: gapMs }) => [
      key,
      pauseMs !== null && pauseMs > 0
        ? { outcome: 'paused', forMs: pauseMs }
        : { outcome: 'wait', forMs: Math.max(0, gapMs) },
    ]),
  )
}

const { refusalsMin, firstPauseMinutes, doublingsMax } = pausePolicy

const remaining = (column: 'holder' | 'until' | 'process') =>
  `ARRAY(SELECT ${column} ${live('k', '$4::text')} AND holder <> ALL (k.slot_ids))`

/**
 * Releases slots, counts refusals, and pauses a host after the second one in a row, each time for longer. The release
 * of a slot that was released before, or that is overdue and held by another request, changes nothing. The commit waits
 * for the disk: a slot that came back with a crash of the server would keep the host from all processes for a lease.
 */
export async function releaseMxSlots(
  db: Database,
  processId: string | null,
  releases: readonly MxSlotRelease[],
): Promise<undefined[]> {
  await db.query(
    `WITH locked AS MATERIALIZED (
       SELECT t.* FROM mail_host_turns t
        WHERE t.mail_host_key = ANY($1) ORDER BY t.mail_host_key FOR NO KEY UPDATE OF t
     ), released AS (
       SELECT mail_host_key, array_agg(slot_id) AS slot_ids,
              count(*) FILTER (WHERE outcome = 'refused_us')::int AS refusals,
              bool_or(outcome = 'answered') AS is_answered
         FROM unnest($1::text[], $2::text[], $3::text[]) AS r(mail_host_key, slot_id, outcome)
              JOIN locked USING (mail_host_key)
        WHERE slot_id = ANY(holders) GROUP BY mail_host_key
     ), k AS (
       SELECT locked.*, slot_ids, is_answered,
              CASE WHEN is_answered THEN refusals ELSE refusals_in_row + refusals END AS refused
         FROM locked JOIN released USING (mail_host_key)
     )
     UPDATE mail_host_turns t
        SET holders = ${remaining('holder')}, leases_until = ${remaining('until')},
            process_ids = ${remaining('process')},
            refusals_in_row = CASE WHEN k.refused >= ${refusalsMin} THEN 0 ELSE k.refused END,
            pauses_in_row = CASE WHEN k.refused >= ${refusalsMin} THEN k.pauses_in_row + 1
                                 WHEN k.is_answered THEN 0 ELSE k.pauses_in_row END,
            paused_until = CASE WHEN k.refused >= ${refusalsMin}
                                THEN now() + interval '${firstPauseMinutes} minutes'
                                     * 2 ^ least(k.pauses_in_row, ${doublingsMax})
                                ELSE k.paused_until END
       FROM k WHERE t.mail_host_key = k.mail_host_key AND t.mail_host_key = ANY($1)`,
    [
      releases.map((release) => release.mailHostKey),
      releases.map((release) => release.slotId),
      releases.map((release) => release.outcome),
      processId,
    ],
    'mx_slots.release',
  )
  return releases.map(() => undefined)
}
