import type { JobReservation } from '@enricher/engine/model/provider-stats'
import type { Database } from '../database.ts'

/**
 * Reserves the submission of a request to an async provider for one process; the others get the job id, or the age of
 * the reservation. Until the job id is stored, the row has an empty one. The snapshot does not show a row that another
 * process writes at this very moment: that is a reservation, too. The commit waits for the disk: after a crash the
 * request must not be submitted again.
 */
export async function reserveJob(
  db: Database,
  questionDigest: string,
  keptForMs: number,
): Promise<JobReservation> {
  const [row] = await db.query<{ ours: boolean; ticket: string | null; left_ms: number | null }>(
    `WITH ours AS (
       INSERT INTO provider_tickets AS t (question_digest, ticket, expires_at)
       VALUES ($1, '', now() + $2::float8 * interval '1 ms')
       ON CONFLICT (question_digest) DO UPDATE SET ticket = '', expires_at = excluded.expires_at
        WHERE t.expires_at <= now()
       RETURNING 1
     )
     SELECT EXISTS (SELECT 1 FROM ours) AS ours, t.ticket,
            (extract(epoch FROM t.expires_at - now()) * 1000)::float8 AS left_ms
       FROM (SELECT) AS one LEFT JOIN provider_tickets t ON t.question_digest = $1`,
    [questionDigest, keptForMs],
    'providers.reserve-job',
  )
  if (row?.ours) return { kind: 'acquired' }
  if (row?.ticket) return { kind: 'submitted', remoteJobId: row.ticket }
  return { kind: 'reserved', ageMs: Math.max(0, keptForMs - (row?.left_ms ?? keptForMs)) }
}

/**
 * Stores the job id. Null: the request was not submitted, or its job ended without an answer, so that another may be
 * submitted. The commit waits for the disk: a job is paid for.
 */
export async function storeJobId(
  db: Database,
  questionDigest: string,
  remoteJobId: string | null,
  keptForMs: number,
): Promise<void> {
  if (remoteJobId === null) {
    await db.query(
      'DELETE FROM provider_tickets WHERE question_digest = $1',
      [questionDigest],
      'providers.drop-job',
    )
    return
  }
  await db.query(
    `INSERT INTO provider_tickets (question_digest, ticket, expires_at)
     VALUES ($1, $2, now() + $3::float8 * interval '1 ms')
     ON CONFLICT (question_digest) DO UPDATE SET ticket = excluded.ticket, expires_at = excluded.expires_at`,
    [questionDigest, remoteJobId, keptForMs],
    'providers.store-job-id',
  )
}
