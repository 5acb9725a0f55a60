import { availableParallelism } from 'node:os'

// The service has two to four threads that read pages.
const readerThreads = Math.min(4, Math.max(2, availableParallelism()))
// A task may take 256 MB beside the uncollected memory of earlier ones, as seen every 50 ms.
const megabytesPerThread = 512

/** The bounds that every run must keep. */
export const bounds = {
  // Another caller may wait this long because of a page that is being read; a reply usually takes a few milliseconds.
  waitMs: 250,
  // The usual is 300 MB. The event loop's own share holds twenty companies with pages of a megabyte each at once.
  memoryMb: 512 + readerThreads * megabytesPerThread,
} as const

/** A service that does not answer `/healthz` for this long is restarted: the page has breached its bounds anyway. */
export const hangMs = 5_000
