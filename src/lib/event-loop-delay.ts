/** How late the event loop is. */
export type EventLoopDelay = {
  /** Milliseconds by which work that is due waits at present, smoothed over about half a second. */
  delayMs(): number
  stop(): void
}

const sampleEveryMs = 50
// Of each new sample: a single pause, for compiling or collecting garbage, is mostly forgotten after half a second.
const weight = 0.15

/** Measures the delay of the event loop from now on, without keeping the process alive. */
export function watchEventLoop(): EventLoopDelay {
  let smoothedMs = 0
  let dueAtMs = performance.now() + sampleEveryMs
  const timer = setInterval(() => {
    const nowMs = performance.now()
    const lateMs = Math.max(0, nowMs - dueAtMs)
    dueAtMs = nowMs + sampleEveryMs
    smoothedMs += weight * (lateMs - smoothedMs)
  }, sampleEveryMs).unref()
  return {
    delayMs: () => smoothedMs,
    stop: () => clearInterval(timer),
  }
}
