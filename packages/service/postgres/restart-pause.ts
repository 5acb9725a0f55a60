/** A server that served this long is stable: its end counts as the first one. */
export const stableAfterMs = 60_000

/** A server that ends again and again recovers at each start, so the pause grows; callers wait, so not for long. */
const repeatedEndPause = { firstMs: 250, maxMs: 5_000 }

/** A failed start will mostly fail again: an operator has to act. */
const failedPause = { firstMs: 1_000, maxMs: 30_000 }

/** This pause stays short: nothing tells this process when space is free, and a start without space costs little. */
const fullDiskPause = { firstMs: 1_000, maxMs: 3_000 }

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
  if (failures > 0) return backoffMs(isDiskFull ? fullDiskPause : failedPause, failures)
  return ends > 1 ? backoffMs(repeatedEndPause, ends - 1) : 0
}

function backoffMs(
  bounds: { readonly firstMs: number; readonly maxMs: number },
  times: number,
): number {
  const pauseMs = Math.min(bounds.firstMs * 2 ** Math.min(times - 1, 30), bounds.maxMs)
  return Math.round(pauseMs * (1 + jitterShare * (2 * Math.random() - 1)))
}
