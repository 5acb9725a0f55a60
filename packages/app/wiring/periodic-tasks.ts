/** Work that a process repeats at an interval. */
export type PeriodicTask = {
  /** Name of the work, which completes "could not": `sweep expired holds`. */
  readonly name: string
  readonly everyMs: number
  /** Ends soon once `stopping` is aborted. */
  run(stopping: AbortSignal): Promise<unknown>
}

export type PeriodicTasks = { stop(): Promise<void> }

/**
 * Runs each periodic task at its interval, never twice at once, without keeping the process alive. A task that fails is
 * reported and runs again at its next interval: the store may be restarting.
 */
export function startPeriodicTasks(
  tasks: readonly PeriodicTask[],
  onError: (task: string, error: unknown) => void,
): PeriodicTasks {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const timers = tasks.map((task) => {
    let isBusy = false
    const runOnce = async () => {
      if (isBusy) return
      isBusy = true
      await task.run(stopping.signal).catch((error: unknown) => onError(task.name, error))
      isBusy = false
    }
    return setInterval(() => {
      const work = runOnce().finally(() => running.delete(work))
      running.add(work)
    }, task.everyMs).unref()
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await Promise.all(running)
    },
  }
}
