import { sleep } from '@enricher/engine/lib/time'
import { isDiskFull } from './disk-space.ts'
import { EmbeddedRefusalError } from './refusal.ts'
import { restartPauseMs } from './restart-pause.ts'
import type { Keeping, Use } from './use.ts'

/** Time after which the same failure is logged again: often enough to be found, not often enough to fill a log. */
const repeatFaultMs = 300_000

/**
 * Starts or joins the server until it serves, with pauses that grow; null when `signal` aborts meanwhile. Failures are
 * reported with their reason, and the success with the time it took.
 */
export async function restartUntilServed(
  keeping: Keeping,
  event: 'ended' | 'unguarded',
  ends: number,
  signal: AbortSignal,
): Promise<Use | null> {
  const begunMs = performance.now()
  if (event === 'ended') {
    keeping.onFault('PostgreSQL ended although it is in use; it is started again')
  }
  const tellOnce = createTeller(keeping.onFault)
  for (let failures = 0; ; failures += 1) {
    const pauseMs = restartPauseMs({ ends, failures, isDiskFull: isDiskFull(keeping.cluster) })
    try {
      await sleep(pauseMs, signal)
      const use = await keeping.serve(signal)
      if (event === 'ended') {
        keeping.log(`PostgreSQL serves again after ${Math.round(performance.now() - begunMs)} ms`)
      }
      return use
    } catch (error) {
      if (signal.aborted) return null
      // No caller can get the error: statements fail meanwhile, and the log says why.
      const reason = error instanceof EmbeddedRefusalError ? error.reason : String(error)
      tellOnce(`PostgreSQL could not be started again and is tried for ever: ${reason}`)
    }
  }
}

/**
 * Creates a function that passes a message on, but repeats one with the same first line only after a long time: the
 * output of the server follows that line, and differs each time.
 */
function createTeller(tell: (message: string) => void): (message: string) => void {
  let last = { line: '', atMs: 0 }
  return (message) => {
    const line = message.split('\n', 1)[0] ?? ''
    const isRepeat = line === last.line && performance.now() - last.atMs < repeatFaultMs
    if (isRepeat) return
    last = { line, atMs: performance.now() }
    tell(message)
  }
}
