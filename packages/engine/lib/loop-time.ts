// No more of one iteration of the event loop is counted; a quiet iteration takes a millisecond.
const iterationMsMax = 50
// A process that gets a quarter of its time waits four times as long, and no longer.
const clockTimesMax = 4

/** A signal that aborts by loop time; `end` stops its timer. */
export type LoopDeadline = { readonly signal: AbortSignal; end(): void }

/**
 * Starts a timeout that counts the time in which the event loop of this process turned, and returns a function that
 * stops it. A process that stood still, or got too little of a busy machine, could not have seen a reply in that time,
 * so that the peer must not count as silent. Calls `onTimeout` after four times `timeoutMs` on the clock at the latest.
 * Does not keep the process alive.
 */
export function startLoopTimeout(timeoutMs: number, onTimeout: () => void): () => void {
  const leave = watchLoop()
  const startedAtMs = performance.now()
  const dueMs = ranMs() + timeoutMs
  let timer = setTimeout(look, timeoutMs).unref()
  let isStopped = false

  function stop() {
    if (isStopped) return
    isStopped = true
    clearTimeout(timer)
    leave()
  }
  function look() {
    const leftOnClockMs = startedAtMs + timeoutMs * clockTimesMax - performance.now()
    const leftMs = Math.min(dueMs - ranMs(), leftOnClockMs)
    if (leftMs > 0) timer = setTimeout(look, leftMs).unref()
    else setImmediate(finish)
  }
  // Replies that came while the loop stood still are served first.
  function finish() {
    if (isStopped) return
    stop()
    onTimeout()
  }
  return stop
}

/** Returns a signal that aborts after `timeoutMs` of loop time ({@link startLoopTimeout}), or with `parent`. */
export function loopDeadline(timeoutMs: number, parent: AbortSignal): LoopDeadline {
  const own = new AbortController()
  const end = startLoopTimeout(timeoutMs, () =>
    own.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
  )
  return { signal: AbortSignal.any([parent, own.signal]), end }
}

let watchers = 0
let ticks: NodeJS.Timeout | undefined
let lastTickAtMs = 0
let countedMs = 0

function watchLoop(): () => void {
  watchers += 1
  if (watchers === 1) {
    lastTickAtMs = performance.now()
    ticks = setInterval(count, iterationMsMax).unref()
  }
  return () => {
    watchers -= 1
    if (watchers === 0) clearInterval(ticks)
  }
}

function count(): void {
  countedMs = ranMs()
  lastTickAtMs = performance.now()
}

/** Returns the loop time up to now; it grows only while a timeout watches. */
function ranMs(): number {
  return countedMs + Math.min(performance.now() - lastTickAtMs, iterationMsMax)
}
