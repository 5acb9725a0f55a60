import { createBatcher } from './batch.ts'
import type { Database } from './database.ts'
import {
  claimTurns,
  endTurns,
  type TurnClaim,
  type TurnEnd,
  type TurnStanding,
} from './turn-claims.ts'
import { createTurnLine, type StoredTurn, type TurnLimits, type TurnLine } from './turn-line.ts'

export type MailHostTurnStore = {
  /**
   * Waits for this host's turn; rejects with the signal's reason, or with the database's error. A turn whose process
   * dies comes back after its lease.
   */
  take(mailHostKey: string, limits: TurnLimits, signal: AbortSignal): Promise<StoredTurn>
}

// A conversation is bounded by its lookup's deadline, 30 s unless configured; whoever holds a turn this long is dead.
const leaseDefaultMs = 120_000

/** Turns at mail hosts, shared by all processes on one database. Within a process first come is first served. */
export function createMailHostTurns(
  db: Database,
  { leaseMs = leaseDefaultMs }: { readonly leaseMs?: number } = {},
): MailHostTurnStore {
  const lines = new Map<string, TurnLine>()
  const claim = createBatcher<TurnClaim, TurnStanding>({
    one: async (query) => (await claimTurns(db, [query]))[0] ?? { outcome: 'wait', forMs: 0 },
    many: (queries) => claimTurns(db, queries),
    rowsMax: 64,
    inFlightMax: 1,
  })
  const giveBack = createBatcher<TurnEnd, undefined>({
    one: async (end) => (await endTurns(db, [end]))[0],
    many: (ends) => endTurns(db, ends),
    rowsMax: 64,
    inFlightMax: 1,
  })
  return {
    take(mailHostKey, limits, signal) {
      const onIdle = () => lines.delete(mailHostKey)
      const line =
        lines.get(mailHostKey) ?? createTurnLine(mailHostKey, { leaseMs, claim, giveBack, onIdle })
      lines.set(mailHostKey, line)
      return line.take(limits, signal)
    },
  }
}
