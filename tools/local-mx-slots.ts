import { type Clock, systemClock } from '../src/lib/time.ts'
import {
  createMxSlotQueue,
  type MxSlotQueue,
  type MxSlotRelease,
  type MxSlotReply,
  type MxSlotRequest,
} from '../src/model/mx-slot-queue.ts'
import type { MxSlots } from '../src/model/mx-slots.ts'
import { type HostRecord, noRefusals, recordAfter } from '../src/model/pause-policy.ts'

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
