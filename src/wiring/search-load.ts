import { availableParallelism } from 'node:os'
import type { Config } from '../config/config.ts'
import { watchEventLoop } from '../lib/event-loop-delay.ts'
import { noteLocalFault } from '../lib/local-faults.ts'
import type { Metrics } from '../lib/metrics.ts'
import { createSearchSlots, type SearchSlots } from '../lookup/search-slots.ts'
import type { OpenEngine } from './search-services.ts'

type Recheck = OpenEngine['recheck']

// A search waits for the network most of its time, and reading pages is done by threads, of which there are as many as processors.
const searchesPerProcessor = 32
// One thread answers for all of them: more searches than this only make each of them slower.
const searchesMaxByDefault = 256

/** The bound on searches of a process, and what is published of it. */
export type SearchBound = {
  readonly slots: SearchSlots
  /** The same asking, when fewer than half of the slots are taken: its job has time. */
  boundRecheck(recheck: Recheck): Recheck
}

export function createSearchBound(
  { searchesMax }: Pick<Config, 'searchesMax'>,
  metrics: Pick<Metrics, 'process'>,
): SearchBound {
  const byDefault = Math.min(searchesMaxByDefault, searchesPerProcessor * availableParallelism())
  // What a search did not find while the process stood still may be there.
  const { delayMs } = watchEventLoop(noteLocalFault)
  const slots = createSearchSlots({ max: searchesMax ?? byDefault, delayMs })
  metrics.process.watchSearches(() => ({ ...slots.load(), delayMs: delayMs() }))
  return {
    slots,
    boundRecheck: ({ verify }) => ({
      verify: (email, run) => slots.runInBackground(() => verify(email, run), run.signal),
    }),
  }
}
