import { type Clock, systemClock } from '../lib/time.ts'
import {
  createMxSlotQueue,
  type MxSlotQueue,
  type MxSlotRelease,
  type MxSlotReply,
  type MxSlotRequest,
} from '../model/mx-slot-queue.ts'
import type { MxSlots } from '../model/mx-slots.ts'
import { type HostRecord, noRefusals, recordAfter } from '../model/pause-policy.ts'

// A few dozen hosts take the mail of most companies. Each row takes some 200 bytes.
const hostsMax = 20_000

type HostRow = { record: HostRecord; readonly holders: Set<string>; lastStartMs: number }

/**
 * Creates MX slots within this process alone: the queue that every store of them has, over rows in memory. Pauses go by
 * `clock`, gaps by the time of day. The hosts that were asked longest ago are forgotten first.
 */
export function createMemoryMxSlots(clock: Clock = systemClock): MxSlots {
  const rows = new Map<string, HostRow>()
  const queues = new Map<string, MxSlotQueue>()
  const rowOf = (mailHostKey: string): HostRow => {
    const fresh = { record: noRefusals, holders: new Set<string>(), lastStartMs: -Infinity }
    const row = rows.get(mailHostKey) ?? fresh
    rows.delete(mailHostKey)
    if (rows.size >= hostsMax) forgetOldest(rows)
    rows.set(mailHostKey, row)
    return row
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

/** Forgets the host that was asked longest ago among those without a session. */
function forgetOldest(rows: Map<string, HostRow>): void {
  for (const [mailHostKey, { holders }] of rows) {
    if (holders.size > 0) continue
    rows.delete(mailHostKey)
    return
  }
}
