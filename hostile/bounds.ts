/** What every run is held to. */
export const bounds = {
  // What other callers may notice of a page that is being read: a reply takes a few milliseconds.
  waitMs: 250,
  // A container of a gigabyte is what small operators rent; usual are 300 MB.
  memoryMb: 1_024,
} as const

/** A service that has not answered `/healthz` for so long is ended and started anew: the page has breached anyway. */
export const hangMs = 5_000
