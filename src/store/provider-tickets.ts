import type { Database } from './database.ts'

/** The ticket of a question that is under way; null when there is none. */
export async function findTicket(db: Database, questionDigest: string): Promise<string | null> {
  const [row] = await db.query<{ ticket: string }>(
    'SELECT ticket FROM provider_tickets WHERE question_digest = $1 AND expires_at > now()',
    [questionDigest],
    'providers.find-ticket',
  )
  return row?.ticket ?? null
}

/** `ticket` null: the question has been answered. Synced: a ticket is an answer that is paid for. */
export async function keepTicket(
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
