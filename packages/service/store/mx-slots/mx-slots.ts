import {
  createMxSlotQueue,
  type MxSlotQueue,
  type MxSlotRelease,
  type MxSlotReply,
  type MxSlotRequest,
} from '@enricher/engine/model/mx-slot-queue'
import type { MxSlots } from '@enricher/engine/model/mx-slots'
import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import { createLostClaims } from '../lost-claims.ts'
import { noPresence, type Presence, takeUnder } from '../presence.ts'
import { releaseTimeoutMs } from '../repeated-releases.ts'
import { acquireMxSlots, releaseMxSlots } from './mx-slot-rows.ts'

// A lookup's deadline bounds its session, 30 s unless configured: a slot held longer was lost by its process.
const leaseDefaultMs = 120_000

/**
 * Creates the MX slots, shared by all processes on one database. Within a process they are given first in, first out.
 */
export function createMxSlots(
  db: Database,
  {
    leaseMs = leaseDefaultMs,
    presence = noPresence,
  }: { readonly leaseMs?: number; readonly presence?: Presence } = {},
): MxSlots {
  const { processId } = presence
  const queues = new Map<string, MxSlotQueue>()
  const lost = createLostClaims()
  const acquireInBatch = createBatcher<MxSlotRequest, MxSlotReply>({
    one: async (request) =>
      (await acquireMxSlots(db, processId, [request]))[0] ?? { outcome: 'wait', forMs: 0 },
    many: (requests) => acquireMxSlots(db, processId, requests),
    rowsMax: 64,
    batchesMax: 1,
    onLost(requests) {
      for (const { slotId } of requests) lost.note(slotId, leaseMs)
    },
  })
  const releaseInBatch = createBatcher<MxSlotRelease, undefined>({
    one: async (release) => (await releaseMxSlots(db, processId, [release]))[0],
    many: (releases) => releaseMxSlots(db, processId, releases),
    rowsMax: 64,
    batchesMax: 1,
    attemptTimeoutsMs: [releaseTimeoutMs],
  })
  const repeatable = (release: MxSlotRelease) => ({ run: () => releaseInBatch(release), leaseMs })
  /** Releases a slot that a late statement may still acquire, or acquire again. It counts as no session. */
  const releaseLost = async ({
    slotId,
    mailHostKey,
  }: Pick<MxSlotRelease, 'slotId' | 'mailHostKey'>) => {
    if (!lost.take(slotId)) return
    const release = repeatable({ slotId, mailHostKey, outcome: 'failed' })
    await presence.release({ ...release, isInDoubt: true })
  }
  const rows = {
    leaseMs,
    async acquire(request: MxSlotRequest) {
      const release = repeatable({ ...request, outcome: 'failed' })
      const reply = await takeUnder(presence, () => acquireInBatch(request), release)
      if (reply.outcome !== 'acquired') await releaseLost(request)
      return reply
    },
    async release(release: MxSlotRelease) {
      await presence.release(repeatable(release))
      await releaseLost(release)
    },
  }
  return {
    acquire(mailHostKey, limits, signal) {
      const onIdle = () => queues.delete(mailHostKey)
      const queue = queues.get(mailHostKey) ?? createMxSlotQueue(mailHostKey, { ...rows, onIdle })
      queues.set(mailHostKey, queue)
      return queue.acquire(limits, signal)
    },
  }
}
