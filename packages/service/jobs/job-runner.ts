import type { JobQueue } from '../store/jobs/job-queue.ts'
import type { JobTasks, RunningJobs } from '../store/jobs/job-worker.ts'

export type JobRunner = {
  /** Begins to run jobs when there are any; called after the start, at an interval, and when a job was scheduled. */
  wake(): Promise<void>
  /** Frees jobs that dead processes had begun, so that they run again, here or elsewhere; called at an interval. */
  freeLost(): Promise<void>
  /** Lets running jobs end; no job runs afterwards. */
  stop(): Promise<void>
}

/**
 * Creates the runner of background jobs. Until the first job neither their code is loaded nor a connection opened.
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
