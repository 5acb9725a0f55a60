import type { DomainMemory } from '../enrich/memory.ts'
import type { Rechecks } from '../enrich/verify/mail-host-turns.ts'
import type { Verifier } from '../enrich/verify/verifier.ts'
import type { Suppression } from '../lib/suppression.ts'
import { type Clock, deadline } from '../lib/time.ts'
import type { JobQueue } from '../store/job-queue.ts'

/** Name of the job that asks again about a greylisted mailbox. */
export const recheckTask = 'recheck-mailbox'

// Greylisting lets a sender in after some minutes (RFC 6647 section 5); who still defers after hours means us.
const laterMinutes = [30, 120] as const

// Nobody waits for it, yet one conversation with a tarpit must end.
const recheckTimeoutMs = 60_000

/**
 * Puts addresses on the list of those to be asked again; the same address twice is one job. `onUnscheduled` hears of those
 * that could not be put there: the lookup that met them has its answer all the same, and the next one asks again.
 */
export function createRechecks(
  queue: Pick<JobQueue, 'schedule'>,
  onScheduled: () => void,
  onUnscheduled: (error: unknown) => void,
): Rechecks {
  return {
    async schedule(email, dueAtMs) {
      await scheduleAsking(queue, email, dueAtMs, 0).then(onScheduled, onUnscheduled)
    },
  }
}

export type RecheckPorts = {
  readonly queue: Pick<JobQueue, 'schedule'>
  /** One that remembers its verdicts, which counts for or against whoever gave the address, and schedules no asking. */
  readonly verifier: Pick<Verifier, 'verify'>
  readonly memory: Pick<DomainMemory, 'noteMailbox'>
  readonly clock: Clock
  /** The list as it stands now: whoever was erased meanwhile is not asked about. */
  suppression(): Promise<Suppression>
}

/**
 * The task: asks once more, three times in all. The verifier remembers what it is told; what is proven is remembered as a
 * mailbox too, for a later lookup.
 */
export function createRecheckTask(ports: RecheckPorts) {
  return async (payload: unknown, signal: AbortSignal | undefined): Promise<void> => {
    const asking = readPayload(payload)
    if (!asking || (await ports.suppression()).hasEmail(asking.email)) return
    const { email, later } = asking
    const verdict = await ports.verifier.verify(email, {
      signal: deadline(recheckTimeoutMs, signal),
    })
    const { status, checkedAtMs } = verdict
    if (status === 'valid') {
      const mailbox = { email, personName: null, source: 'native:smtp', learntAtMs: checkedAtMs }
      await ports.memory.noteMailbox(mailbox)
    }
    const minutes = laterMinutes[later]
    if (status === 'unknown' && minutes !== undefined) {
      await scheduleAsking(ports.queue, email, ports.clock() + minutes * 60_000, later + 1)
    }
  }
}

/** The key is the address, so that erasing somebody finds their jobs. */
function scheduleAsking(
  queue: Pick<JobQueue, 'schedule'>,
  email: string,
  dueAtMs: number,
  later: number,
): Promise<void> {
  return queue.schedule({ task: recheckTask, key: email, payload: { email, later }, dueAtMs })
}

function readPayload(payload: unknown): { email: string; later: number } | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { email, later } = payload as { email?: unknown; later?: unknown }
  return typeof email === 'string' && typeof later === 'number' ? { email, later } : null
}
