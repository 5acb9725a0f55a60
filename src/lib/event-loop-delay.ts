/** How late the event loop is. */
export type EventLoopDelay = {
  /** Milliseconds by which work that is due waits at present, smoothed over about half a second. */
  delayMs(): number
  stop(): void
}

const sampleEveryMs = 50
// Of each new sample: a single pause, for compiling or collecting garbage, is mostly forgotten after half a second.
const weight = 0.15

// Longer than any work of ours holds the loop. The time-outs of a search that passed meanwhile tell nothing of the
// sites.
const stoodStillMs = 2_000

/**
 * Measures the delay of the event loop from now on, without keeping the process alive. `onStoodStill` is called when
 * the process was suspended (SIGSTOP, a paused machine), before the time-outs that have passed meanwhile are acted on:
 * they are due later than a sample.
 */
export function watchEventLoop(
  onStoodStill: () => void = () => undefined,
  standMs = stoodStillMs,
): EventLoopDelay {
  let smoothedMs = 0
  let dueAtMs = performance.now() + sampleEveryMs
  const timer = setInterval(() => {
    const nowMs = performance.now()
    const lateMs = Math.max(0, nowMs - dueAtMs)
    dueAtMs = nowMs + sampleEveryMs
    if (lateMs > standMs) onStoodStill()
    smoothedMs += weight * (lateMs - smoothedMs)
  }, sampleEveryMs).unref()
  return {
    delayMs: () => smoothedMs,
    stop: () => clearInterval(timer),
  }
}
