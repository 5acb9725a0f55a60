import { countLocalFaults } from '@enricher/engine/lib/local-faults'
import { type Clock, deadline } from '@enricher/engine/lib/time'
import type { DomainFactsStore } from '@enricher/engine/model/domain-facts'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import type { Rechecks, Verifier } from '@enricher/engine/verify/verifier'
import type { JobQueue } from '../store/jobs/job-queue.ts'

/** Name of the job that probes a greylisted mailbox again. */
export const recheckTask = 'recheck-mailbox'

// Greylisting lets a sender in after some minutes (RFC 6647 section 5); a server that defers for hours refuses us.
const laterMinutes = [30, 120] as const

// A probe that could not be made is made again after this time, without counting: for eight hours, then it counts.
const postponedMinutes = 30
const postponedMax = 16

// No request waits for a recheck, yet a session with a tarpit must end.
const recheckTimeoutMs = 60_000

/**
 * Creates the scheduling of rechecks; the same address twice is one job. `onUnscheduled` is called for an address that
 * could not be scheduled: the lookup that met it has its answer all the same, and the next one probes again.
 */
export function createRechecks(
  queue: Pick<JobQueue, 'schedule'>,
  onScheduled: () => void,
  onUnscheduled: (error: unknown) => void,
): Rechecks {
  return {
    async schedule(email, dueAtMs) {
      const asking = { email, later: 0, postponed: 0 }
      await scheduleAsking(queue, asking, dueAtMs).then(onScheduled, onUnscheduled)
    },
  }
}

export type RecheckDependencies = {
  readonly queue: Pick<JobQueue, 'schedule'>
  /** Stores its verdicts, which count for or against the provider that gave the address, and schedules no recheck. */
  readonly verifier: Pick<Verifier, 'verify'>
  readonly facts: Pick<DomainFactsStore, 'noteMailbox'>
  readonly clock: Clock
  /** Returns the present list: no probe is made for a person who was erased meanwhile. */
  suppression(): Promise<Suppression>
}

/**
 * Creates the task of a recheck: up to three probes in all, not counting those that this machine could not make. The
 * verifier stores its verdicts; a proven address is also stored as a mailbox, for a later lookup.
 */
export function createRecheckTask(dependencies: RecheckDependencies) {
  return async (payload: unknown, signal: AbortSignal | undefined): Promise<void> => {
    const asking = readPayload(payload)
    // No lookup has read the list for a job, so the job reads it.
    if (!asking || (await dependencies.suppression()).hasEmail(asking.email)) return
    const { email } = asking
    const run = { signal: deadline(recheckTimeoutMs, signal) }
    const { verdict, hasRunShort } = await countLocalFaults(async (hasRunShort) => ({
      verdict: await dependencies.verifier.verify(email, run),
      hasRunShort: hasRunShort(),
    }))
    const { status, checkedAtMs } = verdict
    if (status === 'valid') {
      const mailbox = { email, personName: null, source: 'native:smtp', learntAtMs: checkedAtMs }
      await dependencies.facts.noteMailbox(mailbox)
    }
    if (status !== 'unknown') return
    const isAsked = !hasRunShort && verdict.reason !== 'dns_failed'
    const next = nextAsking(asking, isAsked)
    if (next)
      await scheduleAsking(
        dependencies.queue,
        next.asking,
        dependencies.clock() + next.minutes * 60_000,
      )
  }
}

type Asking = {
  readonly email: string
  /** How often jobs have probed the address before. */
  readonly later: number
  /** How often the probe could not be made. */
  readonly postponed: number
}

function nextAsking(asking: Asking, isAsked: boolean): { asking: Asking; minutes: number } | null {
  const { later, postponed } = asking
  if (!isAsked && postponed < postponedMax) {
    return { asking: { ...asking, postponed: postponed + 1 }, minutes: postponedMinutes }
  }
  const minutes = laterMinutes[later]
  return minutes === undefined ? null : { asking: { ...asking, later: later + 1 }, minutes }
}

/** Schedules a recheck. The key is the address, so that erasing a person finds the job. */
function scheduleAsking(
  queue: Pick<JobQueue, 'schedule'>,
  asking: Asking,
  dueAtMs: number,
): Promise<void> {
  return queue.schedule({ task: recheckTask, key: asking.email, payload: asking, dueAtMs })
}

function readPayload(payload: unknown): Asking | null {
  if (typeof payload !== 'object' || payload === null) return null
  // Jobs of earlier versions lack `postponed`.
  const { email, later, postponed = 0 } = payload as Partial<Record<keyof Asking, unknown>>
  if (typeof email !== 'string' || typeof later !== 'number') return null
  return { email, later, postponed: Number(postponed) }
}
