/** A server that served this long before it ended is restarted as if it had never ended before. */
export const calmMs = 60_000

/** A server that starts and ends repeatedly costs its recovery each time, while callers wait. */
const endedPauseMs = { first: 250, most: 5_000 }

/** A failed start will mostly fail again: an operator has to act. */
const failedPauseMs = { first: 1_000, most: 30_000 }

/** No event reports free space to this process, and a start without space costs little. */
const fullDiskPauseMs = { first: 1_000, most: 3_000 }

/** Processes that share a server must not all try at the same moment. */
const jitterShare = 0.25

/** Recent events in a row: ends of a server that had served, and failed starts since the last end. */
export type Mishaps = {
  readonly ends: number
  readonly failures: number
  readonly isDiskFull: boolean
}

/** Returns how long to wait before the server is started again. The first end in a row causes no pause. */
export function restartPauseMs({ ends, failures, isDiskFull }: Mishaps): number {
  if (failures > 0) return grown(isDiskFull ? fullDiskPauseMs : failedPauseMs, failures)
  return ends > 1 ? grown(endedPauseMs, ends - 1) : 0
}

function grown(bounds: { readonly first: number; readonly most: number }, times: number): number {
  const pauseMs = Math.min(bounds.first * 2 ** Math.min(times - 1, 30), bounds.most)
  return Math.round(pauseMs * (1 + jitterShare * (2 * Math.random() - 1)))
}
