import type { OpenEngine } from './search-services.ts'

type Recheck = OpenEngine['recheck']

/** The end of the process, as far as searches and background work are concerned. */
export type Ending = {
  /** The same asking, ended with the process as well: its job stays, and the next process does it. */
  boundRecheck(recheck: Recheck): Recheck
  /** Ends all of it now. */
  abort(lookups: { abort(): void }): void
}

export function createEnding(): Ending {
  const controller = new AbortController()
  const ending = controller.signal
  return {
    boundRecheck: ({ verify }) => ({
      async verify(email, run) {
        const signal = AbortSignal.any([run.signal, ending])
        const verdict = await verify(email, { ...run, signal })
        // What an interrupted asking found out is no verdict to go by.
        ending.throwIfAborted()
        return verdict
      },
    }),
    abort(lookups) {
      lookups.abort()
      controller.abort(new Error('The process is stopping.'))
    },
  }
}
