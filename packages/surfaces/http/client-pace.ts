/** How slowly a file may arrive. */
export type UploadPace = {
  readonly longestMs: number
  readonly windowMs: number
  readonly windowBytesMin: number
}

/** How long clients may take, so that none can hold a connection for long by sending slowly. */
export type ClientPace = {
  readonly headersMs: number
  readonly requestMs: number
  readonly checkEveryMs: number
  readonly lingerMs: number
  readonly upload: UploadPace
}

/** Rules for every client of the service. */
export const clientPace: ClientPace = {
  // The longest headers, 16 KiB, within ten seconds: 13 kbit/s.
  headersMs: 10_000,
  // The longest body, 25 KiB, within five seconds more.
  requestMs: 15_000,
  // Node may notice either this late; looking through thousands of connections takes it a millisecond.
  checkEveryMs: 1_000,
  // Enough time to read a refusal before the connection is cut. Without this bound, a client that sends on and does not
  // close its side would hold the connection for as long as it likes.
  lingerMs: 2_000,
  upload: {
    // 50 MB at 256 kbit/s take 26 minutes; on a slower line a file of that size is sent in parts.
    longestMs: 30 * 60_000,
    // As long as any request may take: a line that moves nothing for so long (a tunnel, a change of networks) is dead.
    windowMs: 15_000,
    // 64 kbit/s, the slowest line that files are sent over: a sender that holds a connection open pays for it.
    windowBytesMin: 15 * 8_000,
  },
}
