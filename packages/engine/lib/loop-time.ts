// Loop time is the time in which the event loop of this process ran. One iteration counts with at most this much: a
// quiet one takes a millisecond, and a longer one means that the process stood still.
const iterationMsMax = 50
// On the clock a timeout takes at most so many times as long, however little processor time the process gets.
const clockTimesMax = 4

/** A signal that aborts by loop time; `end` stops its timer. */
export type LoopDeadline = { readonly signal: AbortSignal; end(): void }

/**
 * Starts a timeout in loop time, and returns a function that stops it. A peer is not silent because this process stood
 * still or got too little processor time: it could not have seen the reply. Calls `onTimeout` after four times
 * `timeoutMs` on the clock at the latest. Does not keep the process alive.
 */
export function startLoopTimeout(timeoutMs: number, onTimeout: () => void): () => void {
  const stopWatching = watchLoop()
  const startedAtMs = performance.now()
  const dueMs = loopTimeMs() + timeoutMs
  let timer = setTimeout(checkTime, timeoutMs).unref()
  let isStopped = false

  function stop() {
    if (isStopped) return
    isStopped = true
    clearTimeout(timer)
    stopWatching()
  }
  function checkTime() {
    const leftOnClockMs = startedAtMs + timeoutMs * clockTimesMax - performance.now()
    const leftMs = Math.min(dueMs - loopTimeMs(), leftOnClockMs)
    if (leftMs > 0) timer = setTimeout(checkTime, leftMs).unref()
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
let countedLoopTimeMs = 0

function watchLoop(): () => void {
  watchers += 1
  if (watchers === 1) {
    lastTickAtMs = performance.now()
    ticks = setInterval(countIteration, iterationMsMax).unref()
  }
  return () => {
    watchers -= 1
    if (watchers === 0) clearInterval(ticks)
  }
}

function countIteration(): void {
  countedLoopTimeMs = loopTimeMs()
  lastTickAtMs = performance.now()
}

/** Returns the loop time up to now; it grows only while a timeout watches. */
function loopTimeMs(): number {
  return countedLoopTimeMs + Math.min(performance.now() - lastTickAtMs, iterationMsMax)
}
