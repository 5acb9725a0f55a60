import { availableParallelism } from 'node:os'

// As the service has it: two to four.
const readerThreads = Math.min(4, Math.max(2, availableParallelism()))
// A task may take 256 MB beside what earlier ones left to be collected, as seen every 50 ms.
const megabytesPerThread = 512

/** What every run is held to. */
export const bounds = {
  // What other callers may notice of a page that is being read: a reply takes a few milliseconds.
  waitMs: 250,
  // Usual are 300 MB. The event loop's own part is what twenty companies with pages of a megabyte each hold at once.
  memoryMb: 512 + readerThreads * megabytesPerThread,
} as const

/** A service that has not answered `/healthz` for so long is ended and started anew: the page has breached anyway. */
export const hangMs = 5_000
