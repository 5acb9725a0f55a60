import { newId } from '../lib/ids.ts'
import type { JobQueue } from '../store/jobs/job-queue.ts'
import type { JobSlices } from '../store/jobs/job-slices.ts'
import type { JobSweeps } from '../store/jobs/job-sweeps.ts'
import type { Presence } from '../store/presence.ts'
import { runSlice, type Slice, type SliceDependencies } from './run-slice.ts'

/** Name of the task that takes one job of an account and runs a slice of it. */
export const accountJobsTask = 'account-jobs'

// So many slices of one account may wait in the queue of all accounts: as many as several processes run at a time. An
// account with 10,000 jobs has no more rows there.
const lanesMax = 64

// Three quarters of the workers of a process: the first job of another account finds one that is free.
const ofAccountMax = 12

// Said again every second while there are any; a few of these may fail.
const presenceMs = 10_000

type WorkDependencies = SliceDependencies & {
  readonly slices: JobSlices
  readonly sweeps: JobSweeps
  readonly queue: Pick<JobQueue, 'schedule'>
  /** A slice may wait for its slot for as long as requests take them all: its process says meanwhile that it lives. */
  readonly presence: Pick<Presence, 'use'>
}

/** The work of this process on the jobs of accounts. */
export type AccountJobsWork = {
  /** Runs a slice of one job of an account, and schedules the next one behind those of other accounts. */
  task(payload: unknown): Promise<void>
  /** Schedules an account: its jobs are looked at when those scheduled before were. */
  schedule(accountId: string): Promise<void>
  /**
   * Queues again what dead processes had begun and schedules accounts that have something due; true when there is any.
   * To be called now and then: it finds what nothing else has scheduled.
   */
  sweep(): Promise<boolean>
  /** Keeps what this process has claimed its own, and ends what was cancelled meanwhile; to be called every second. */
  keepUp(): Promise<void>
  /** Ends all slices: their jobs are queued again. */
  leave(): void
  /** Schedules what was left, for another process; to be called when this one takes nothing any more. */
  handOver(): Promise<void>
}

/** Creates the work on the jobs of accounts. */
export function createAccountJobsWork(dependencies: WorkDependencies): AccountJobsWork {
  const { slices, sweeps, queue, presence } = dependencies
  const underWay = new Map<string, Slice>()
  const leaving = new AbortController()
  const left = new Set<string>()

  const scheduleLane = (accountId: string, lane: number) =>
    queue.schedule({
      task: accountJobsTask,
      key: `${accountJobsTask} ${accountId} ${lane}`,
      payload: { accountId, lane },
      dueAtMs: null,
    })
  const work = async (accountId: string, lane: number, slice: Slice) => {
    const begun = await slices.begin(accountId, slice.claimId)
    if (!begun) return
    // More than one worker may do what one account wants.
    if (begun.isMoreDue) await scheduleLane(accountId, (lane + 1) % lanesMax)
    await runSlice(dependencies, begun.job, slice)
    if (!leaving.signal.aborted) await scheduleLane(accountId, lane)
  }
  const isBusyWith = (accountId: string) =>
    [...underWay.values()].filter((slice) => slice.accountId === accountId).length >= ofAccountMax
  return {
    async task(payload) {
      const { accountId, lane } = payload as { accountId: string; lane: number }
      if (leaving.signal.aborted) return void left.add(accountId)
      // Those that are under way schedule the next ones when they end.
      if (isBusyWith(accountId)) return
      const claimId = newId('claim')
      const cancelling = new AbortController()
      // Known before it is written down: what is written and not known here was lost.
      underWay.set(claimId, { claimId, accountId, cancelling, leaving: leaving.signal })
      try {
        await work(accountId, lane, { claimId, accountId, cancelling, leaving: leaving.signal })
      } finally {
        underWay.delete(claimId)
        if (leaving.signal.aborted) left.add(accountId)
      }
    },
    schedule: (accountId) => scheduleLane(accountId, Math.floor(Math.random() * lanesMax)),
    async sweep() {
      await sweeps.freeLost([...underWay.keys()])
      const accountIds = await sweeps.accountsDue()
      for (const accountId of accountIds) await scheduleLane(accountId, 0)
      return accountIds.length > 0
    },
    async keepUp() {
      if (underWay.size === 0) return
      await presence.use(presenceMs)
      for (const claimId of await sweeps.cancelled([...underWay.keys()])) {
        underWay.get(claimId)?.cancelling.abort()
      }
    },
    leave: () => leaving.abort(),
    async handOver() {
      for (const accountId of left) await scheduleLane(accountId, 0)
    },
  }
}
