/** Work that keeps the store tidy; run now and then by every process. */
export type Chore = { readonly name: string; readonly everyMs: number; run(): Promise<unknown> }

export type Chores = { stop(): Promise<void> }

/**
 * Runs each periodic task at its interval, never twice at once, without keeping the process alive.
 * A task that fails is reported and tried again at its next interval: the store may be restarting.
 */
export function startChores(
  chores: readonly Chore[],
  onError: (chore: string, error: unknown) => void,
): Chores {
  const running = new Set<Promise<void>>()
  const timers = chores.map((chore) => {
    let isBusy = false
    const turn = async () => {
      if (isBusy) return
      isBusy = true
      await chore.run().catch((error: unknown) => onError(chore.name, error))
      isBusy = false
    }
    return setInterval(() => {
      const work = turn().finally(() => running.delete(work))
      running.add(work)
    }, chore.everyMs).unref()
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
