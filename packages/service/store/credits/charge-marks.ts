import type { Database } from '../database.ts'
import { type BookedCharge, findBooked } from './settlement-write.ts'

export type { BookedCharge } from './settlement-write.ts'

/**
 * A sample of the charges that this process has answered. The ledger must have them: one that it lacks was lost with a
 * primary whose replica lagged behind it.
 */
export type ChargeMarks = {
  /** Notes a charge, before it is answered. */
  note(charge: BookedCharge): void
  /** Returns the latest charge that was noted; null before the first. */
  latest(): BookedCharge | null
  /** Returns which charges noted since the last look, and of the one before them, the ledger lacks; each once. */
  look(): Promise<readonly BookedCharge[]>
}

// The last charge before an outage is kept, because no outage is as short as this.
const sampleMs = 100
// A look each second leaves ten; a longer silence of the database lets nothing be charged.
const marksMax = 1_000

/** Creates the marks of a process. `nowMs`: the time of a clock that cannot be set. */
export function createChargeMarks(
  db: Database,
  nowMs: () => number = () => performance.now(),
): ChargeMarks {
  let marks: BookedCharge[] = []
  let latest: BookedCharge | null = null
  let sampledAtMs = Number.NEGATIVE_INFINITY
  return {
    note({ accountId, holdId }) {
      const charge = { accountId, holdId }
      latest = charge
      if (nowMs() - sampledAtMs < sampleMs && marks.length > 0) marks.pop()
      else sampledAtMs = nowMs()
      marks.push(charge)
      if (marks.length > marksMax) marks.shift()
    },
    latest: () => latest,
    async look() {
      const looked = [...marks]
      if (looked.length === 0) return []
      const lost = await findLost(db, looked)
      // A replica that lags by more than a second lacks the last charge of a quiet minute, too.
      const kept = lost.length === 0 ? looked.at(-1) : undefined
      marks = marks.filter((mark) => mark === kept || !looked.includes(mark))
      return lost
    },
  }
}

/** Returns the charges that have no entry in the ledger, from which no entry can be deleted. */
export async function findLost(
  db: Database,
  charges: readonly BookedCharge[],
): Promise<readonly BookedCharge[]> {
  const booked = await findBooked(db, charges)
  return charges.filter(({ holdId }) => !booked.has(holdId))
}
