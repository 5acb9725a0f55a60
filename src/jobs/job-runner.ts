import type { JobQueue } from '../store/jobs/job-queue.ts'
import type { JobTasks, RunningJobs } from '../store/jobs/job-worker.ts'

export type JobRunner = {
  /** Begins to run jobs when there are any; called after the start, now and then, and when one was scheduled. */
  wake(): Promise<void>
  /** Lets jobs that dead processes had begun be run again, here or elsewhere; to be called now and then. */
  freeLost(): Promise<void>
  /** Lets running jobs end; nothing runs afterwards. */
  stop(): Promise<void>
}

/**
 * Runs background jobs from the first one on: until then neither their code is loaded nor a connection opened.
 * `isOn` false: this process schedules jobs and leaves them to others.
 */
export function createJobRunner(
  queue: JobQueue,
  tasks: JobTasks,
  options: { readonly isOn: boolean; onError(error: unknown): void },
): JobRunner {
  let running: Promise<RunningJobs> | null = null
  let isStopped = !options.isOn

  const start = async () => {
    if (running || isStopped) return
    const begun = queue.run(tasks, options.onError)
    running = begun
    // The next wake tries again.
    const forget = () => {
      if (running === begun) running = null
    }
    begun.then(({ ended }) => ended.then(forget), forget)
    await begun
  }
  const wake = async () => {
    if (running || isStopped || !(await queue.hasJobs())) return
    await start()
  }
  return {
    wake,
    async freeLost() {
      if (isStopped || (await queue.freeLost()) === 0) return
      await wake()
      ;(await running)?.nudge()
    },
    async stop() {
      isStopped = true
      const begun = await running?.catch(() => null)
      await begun?.stop()
    },
  }
}
