import type { JobReservation } from '../../model/provider-stats.ts'
import type { Database } from '../database.ts'

/**
 * Leave to hand a question in, given to one of all who ask. Until its ticket is kept the row has an empty one. The snapshot
 * does not show what another process writes at this very moment: that is an intention, too. Synced: after a crash it must
 * not be handed in again.
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
    'providers.claim-ticket',
  )
  if (row?.ours) return { kind: 'acquired' }
  if (row?.ticket) return { kind: 'submitted', remoteJobId: row.ticket }
  return { kind: 'reserved', ageMs: Math.max(0, keptForMs - (row?.left_ms ?? keptForMs)) }
}

/** `ticket` null: it was not handed in, or nothing will come of it. Synced: a ticket is an answer that is paid for. */
export async function storeJobId(
  db: Database,
  questionDigest: string,
  ticket: string | null,
  keptForMs: number,
): Promise<void> {
  if (ticket === null) {
    await db.query(
      'DELETE FROM provider_tickets WHERE question_digest = $1',
      [questionDigest],
      'providers.drop-ticket',
    )
    return
  }
  await db.query(
    `INSERT INTO provider_tickets (question_digest, ticket, expires_at)
     VALUES ($1, $2, now() + $3::float8 * interval '1 ms')
     ON CONFLICT (question_digest) DO UPDATE SET ticket = excluded.ticket, expires_at = excluded.expires_at`,
    [questionDigest, ticket, keptForMs],
    'providers.keep-ticket',
  )
}
