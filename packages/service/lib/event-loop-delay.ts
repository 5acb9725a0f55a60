export type EventLoopDelay = {
  /** Returns the milliseconds by which due work is late at present, smoothed over about half a second. */
  delayMs(): number
  stop(): void
}

const sampleEveryMs = 50
// Weight of each new sample: a single pause, for compiling or collecting garbage, has mostly faded after half a second.
const weight = 0.15

// No work of ours holds the loop for so long. The time-outs of a search that passed meanwhile say nothing about the
// sites.
const stoodStillMs = 2_000

/**
 * Measures the delay of the event loop from now on, without keeping the process alive. `onStoodStill` is called when
 * the process was suspended (SIGSTOP, a paused machine), before the time-outs that passed meanwhile take effect: they
 * are due later than a sample.
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
