import { createBatcher } from './batch.ts'
import type { Database } from './database.ts'
import { noPresence, type Presence, takeUnder } from './presence.ts'
import { releaseTimeoutMs } from './repeated-releases.ts'
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
   * dies is over when the process is taken for dead, and after its lease at the latest.
   */
  take(mailHostKey: string, limits: TurnLimits, signal: AbortSignal): Promise<StoredTurn>
}

// A conversation is bounded by its lookup's deadline, 30 s unless configured: a turn held this long was lost by its process.
const leaseDefaultMs = 120_000

/** Turns at mail hosts, shared by all processes on one database. Within a process first come is first served. */
export function createMailHostTurns(
  db: Database,
  {
    leaseMs = leaseDefaultMs,
    presence = noPresence,
  }: { readonly leaseMs?: number; readonly presence?: Presence } = {},
): MailHostTurnStore {
  const lines = new Map<string, TurnLine>()
  const claim = createBatcher<TurnClaim, TurnStanding>({
    one: async (query) =>
      (await claimTurns(db, presence.processId, [query]))[0] ?? { outcome: 'wait', forMs: 0 },
    many: (queries) => claimTurns(db, presence.processId, queries),
    rowsMax: 64,
    inFlightMax: 1,
  })
  const giveBack = createBatcher<TurnEnd, undefined>({
    one: async (end) => (await endTurns(db, presence.processId, [end]))[0],
    many: (ends) => endTurns(db, presence.processId, ends),
    rowsMax: 64,
    inFlightMax: 1,
    attemptTimeoutsMs: [releaseTimeoutMs],
  })
  const releaseOf = (end: TurnEnd) => ({ run: () => giveBack(end), leaseMs })
  const ports = {
    leaseMs,
    claim: (query: TurnClaim) =>
      takeUnder(presence, () => claim(query), releaseOf({ ...query, outcome: 'failed' })),
    giveBack: (end: TurnEnd) => presence.giveBack(releaseOf(end)),
  }
  return {
    take(mailHostKey, limits, signal) {
      const onIdle = () => lines.delete(mailHostKey)
      const line = lines.get(mailHostKey) ?? createTurnLine(mailHostKey, { ...ports, onIdle })
      lines.set(mailHostKey, line)
      return line.take(limits, signal)
    },
  }
}
