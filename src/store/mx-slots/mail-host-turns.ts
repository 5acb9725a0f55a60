import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import { createLostClaims } from '../lost-claims.ts'
import { noPresence, type Presence, takeUnder } from '../presence.ts'
import { releaseTimeoutMs } from '../repeated-releases.ts'
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
   * Waits for a slot of this host; rejects with the signal's reason, or with the database's error. A slot whose process
   * dies is free when the process is taken for dead, and after its lease at the latest.
   */
  take(mailHostKey: string, limits: TurnLimits, signal: AbortSignal): Promise<StoredTurn>
}

// A session is bounded by its lookup's deadline, 30 s unless configured: a slot held this long was lost by its process.
const leaseDefaultMs = 120_000

/** Creates the MX slots, shared by all processes on one database. Within a process they are given first in, first out. */
export function createMailHostTurns(
  db: Database,
  {
    leaseMs = leaseDefaultMs,
    presence = noPresence,
  }: { readonly leaseMs?: number; readonly presence?: Presence } = {},
): MailHostTurnStore {
  const lines = new Map<string, TurnLine>()
  const lost = createLostClaims()
  const claim = createBatcher<TurnClaim, TurnStanding>({
    one: async (query) =>
      (await claimTurns(db, presence.processId, [query]))[0] ?? { outcome: 'wait', forMs: 0 },
    many: (queries) => claimTurns(db, presence.processId, queries),
    rowsMax: 64,
    inFlightMax: 1,
    onLost(queries) {
      for (const { turnId } of queries) lost.note(turnId, leaseMs)
    },
  })
  const giveBack = createBatcher<TurnEnd, undefined>({
    one: async (end) => (await endTurns(db, presence.processId, [end]))[0],
    many: (ends) => endTurns(db, presence.processId, ends),
    rowsMax: 64,
    inFlightMax: 1,
    attemptTimeoutsMs: [releaseTimeoutMs],
  })
  const releaseOf = (end: TurnEnd) => ({ run: () => giveBack(end), leaseMs })
  /** Releases a slot that a late statement may take, or take again. It counts as no session. */
  const giveBackLost = async ({ turnId, mailHostKey }: Pick<TurnEnd, 'turnId' | 'mailHostKey'>) => {
    if (!lost.take(turnId)) return
    const release = releaseOf({ turnId, mailHostKey, outcome: 'failed' })
    await presence.giveBack({ ...release, isInDoubt: true })
  }
  const ports = {
    leaseMs,
    async claim(query: TurnClaim) {
      const release = releaseOf({ ...query, outcome: 'failed' })
      const standing = await takeUnder(presence, () => claim(query), release)
      if (standing.outcome !== 'begun') await giveBackLost(query)
      return standing
    },
    async giveBack(end: TurnEnd) {
      await presence.giveBack(releaseOf(end))
      await giveBackLost(end)
    },
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
