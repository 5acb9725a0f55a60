import { type Clock, systemClock } from '../src/lib/time.ts'
import type { MxSlots, SessionOutcome } from '../src/model/mx-slots.ts'
import { createMxSlotQueue, type MxSlotQueue } from '../src/store/mx-slots/mx-slot-queue.ts'
import {
  type MxSlotRelease,
  type MxSlotReply,
  type MxSlotRequest,
  pausePolicy,
} from '../src/store/mx-slots/mx-slot-rows.ts'

/** What is counted of one mail host. */
export type HostRecord = {
  readonly refusalsInRow: number
  readonly pausesInRow: number
  readonly pausedUntilMs: number | null
}

export const noRefusals: HostRecord = { refusalsInRow: 0, pausesInRow: 0, pausedUntilMs: null }

/** Returns the record after one session: what `releaseMxSlots` writes, by the same policy. Pure. */
export function recordAfter(
  record: HostRecord,
  outcome: SessionOutcome,
  nowMs: number,
): HostRecord {
  if (outcome === 'failed') return record
  if (outcome === 'answered') return { ...record, refusalsInRow: 0, pausesInRow: 0 }
  const { refusalsInRow, pausesInRow } = record
  if (refusalsInRow + 1 < pausePolicy.refusalsMin) {
    return { ...record, refusalsInRow: refusalsInRow + 1 }
  }
  const doublings = Math.min(pausesInRow, pausePolicy.doublingsMax)
  return {
    refusalsInRow: 0,
    pausesInRow: pausesInRow + 1,
    pausedUntilMs: nowMs + pausePolicy.firstPauseMinutes * 60_000 * 2 ** doublings,
  }
}

type HostRow = { record: HostRecord; readonly holders: Set<string>; lastStartMs: number }

/**
 * Creates MX slots within this process alone, for tests, evaluations and benchmarks: the queue of production over rows
 * in memory. Pauses go by `clock`, gaps by the time of day.
 */
export function createLocalMxSlots(clock: Clock): MxSlots {
  const rows = new Map<string, HostRow>()
  const queues = new Map<string, MxSlotQueue>()
  const rowOf = (mailHostKey: string): HostRow => {
    const known = rows.get(mailHostKey)
    if (known) return known
    const fresh = { record: noRefusals, holders: new Set<string>(), lastStartMs: -Infinity }
    rows.set(mailHostKey, fresh)
    return fresh
  }
  const acquire = async (request: MxSlotRequest): Promise<MxSlotReply> => {
    const { slotId, mailHostKey, connectionsMax, gapMs } = request
    const row = rowOf(mailHostKey)
    const pauseMs = (row.record.pausedUntilMs ?? 0) - clock()
    if (pauseMs > 0) return { outcome: 'paused', forMs: pauseMs }
    const waitMs = Math.max(0, row.lastStartMs + gapMs - systemClock())
    if (waitMs > 0 || row.holders.size >= connectionsMax) return { outcome: 'wait', forMs: waitMs }
    row.holders.add(slotId)
    row.lastStartMs = systemClock()
    return { outcome: 'acquired' }
  }
  const release = async ({ slotId, mailHostKey, outcome }: MxSlotRelease): Promise<void> => {
    const row = rowOf(mailHostKey)
    if (row.holders.delete(slotId)) row.record = recordAfter(row.record, outcome, clock())
  }
  return {
    acquire(mailHostKey, limits, signal) {
      const onIdle = () => queues.delete(mailHostKey)
      const queue =
        queues.get(mailHostKey) ??
        createMxSlotQueue(mailHostKey, { leaseMs: 0, acquire, release, onIdle })
      queues.set(mailHostKey, queue)
      return queue.acquire(limits, signal)
    },
  }
}
