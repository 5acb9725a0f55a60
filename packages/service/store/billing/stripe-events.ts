import type { Database } from '../database.ts'

/** The events of Stripe whose effect was recorded, for a day. */
export type StripeEvents = {
  isTaken(eventId: string): Promise<boolean>
  markTaken(eventId: string): Promise<void>
}

// Copies come within seconds, and retries after lost replies within hours; a later one is handled again, which changes
// nothing.
const keptHours = 24

/** Creates the store of events that need not be handled again. */
export function createStripeEvents(db: Database): StripeEvents {
  return {
    async isTaken(eventId) {
      const rows = await db.query(
        'SELECT 1 FROM stripe_events WHERE id = $1 AND expires_at > now()',
        [eventId],
        'stripe-events.is-taken',
      )
      return rows.length > 0
    },
    async markTaken(eventId) {
      await db.query(
        `INSERT INTO stripe_events (id, expires_at) VALUES ($1, now() + interval '${keptHours} hours')
         ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at`,
        [eventId],
        'stripe-events.mark-taken',
      )
    },
  }
}
