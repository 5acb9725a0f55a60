import { newId } from '@enricher/engine/lib/ids'
import type { JobQueue } from '../store/jobs/job-queue.ts'
import type { JobSlices } from '../store/jobs/job-slices.ts'
import type { JobSweeps } from '../store/jobs/job-sweeps.ts'
import type { Presence } from '../store/presence.ts'
import { runSlice, type SliceClaim, type SliceDependencies } from './run-slice.ts'

/** Name of the task that takes one job of an account and runs a slice of it. */
export const accountJobsTask = 'account-jobs'

// The bound of one account's slices in the queue of all accounts: as many as several processes run at a time. An
// account with 10,000 jobs has no more rows there.
const lanesMax = 64

// Three quarters of the workers of a process: the first job of another account finds a free one.
const ofAccountMax = 12

// The presence is renewed every second while there are slices; a few renewals may fail.
const presenceMs = 10_000

type WorkDependencies = SliceDependencies & {
  readonly slices: JobSlices
  readonly sweeps: JobSweeps
  readonly queue: Pick<JobQueue, 'schedule'>
  /** A slice may wait for its slot as long as requests take all slots: its process keeps its row renewed meanwhile. */
  readonly presence: Pick<Presence, 'use'>
}

/** The work of this process on the jobs of accounts. */
export type AccountJobsWork = {
  /** Runs a slice of one job of an account, and schedules the next one behind those of other accounts. */
  task(payload: unknown): Promise<void>
  /** Schedules an account behind the work that was scheduled before. */
  schedule(accountId: string): Promise<void>
  /**
   * Queues jobs of dead processes again and schedules accounts with due jobs; true when there are any. Called at an
   * interval, it finds jobs that nothing else has scheduled.
   */
  sweep(): Promise<boolean>
  /** Keeps the process row renewed, and aborts slices of cancelled jobs; called every second. */
  keepUp(): Promise<void>
  /** Ends all slices: their jobs are queued again. */
  leave(): void
  /** Schedules the remaining accounts for another process; called when this one takes nothing any more. */
  handOver(): Promise<void>
}

/** Creates the work on the jobs of accounts. */
export function createAccountJobsWork(dependencies: WorkDependencies): AccountJobsWork {
  const { slices, sweeps, queue, presence } = dependencies
  const underWay = new Map<string, SliceClaim>()
  const shutdown = new AbortController()
  const left = new Set<string>()

  const scheduleLane = (accountId: string, lane: number) =>
    queue.schedule({
      task: accountJobsTask,
      key: `${accountJobsTask} ${accountId} ${lane}`,
      payload: { accountId, lane },
      dueAtMs: null,
    })
  const work = async (accountId: string, lane: number, slice: SliceClaim) => {
    const begun = await slices.begin(accountId, slice.claimId)
    if (!begun) return
    // Several workers may work for one account.
    if (begun.isMoreDue) await scheduleLane(accountId, (lane + 1) % lanesMax)
    await runSlice(dependencies, begun.job, slice)
    if (!shutdown.signal.aborted) await scheduleLane(accountId, lane)
  }
  const isBusyWith = (accountId: string) =>
    [...underWay.values()].filter((slice) => slice.accountId === accountId).length >= ofAccountMax
  return {
    async task(payload) {
      const { accountId, lane } = payload as { accountId: string; lane: number }
      if (shutdown.signal.aborted) return void left.add(accountId)
      // The slices under way schedule the next ones when they end.
      if (isBusyWith(accountId)) return
      const claimId = newId('claim')
      const cancellation = new AbortController()
      // The claim is added here before it is stored: a stored claim that is not in `underWay` was lost.
      underWay.set(claimId, { claimId, accountId, cancellation, shutdown: shutdown.signal })
      try {
        await work(accountId, lane, { claimId, accountId, cancellation, shutdown: shutdown.signal })
      } finally {
        underWay.delete(claimId)
        if (shutdown.signal.aborted) left.add(accountId)
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
        underWay.get(claimId)?.cancellation.abort()
      }
    },
    leave: () => shutdown.abort(),
    async handOver() {
      for (const accountId of left) await scheduleLane(accountId, 0)
    },
  }
}
