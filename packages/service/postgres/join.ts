import { ownValue } from '@enricher/engine/lib/own-value'
import { sleep } from '@enricher/engine/lib/time'
import { connectionOf, reach } from './connection.ts'
import { takeHold } from './holders.ts'
import { guardServer } from './launcher.ts'
import { watchServer } from './lifeline.ts'
import type { Location } from './location.ts'
import { pidOf, statusOf } from './pid-file.ts'
import type { RunDirectory } from './run-directory.ts'
import type { Use } from './use.ts'

/** A server that answers without a launcher is stopping, which takes this long at most, or has lost its launcher. */
const unguardedMsMax = 1_000

/** Recovery after a crash replays at most `max_wal_size`; even a slow disk does that in minutes. */
export const readyMsMax = 300_000

/**
 * How long a server may be busy, by the state that it reports. It reports "ready" even while it recovers from a
 * backend's crash.
 */
const busyMsMax = { starting: readyMsMax, ready: 60_000, otherwise: 5_000 }

/** A serving server answers within milliseconds: after this time the log names what a start waits for. */
const unansweredMsMax = 1_500

/** Each question during a recovery is a line in the server's log. */
const retryMs = { first: 20, most: 500 }

/**
 * Joins the server that runs in this folder; null when none does. A server that lost its launcher gets a guard, so that
 * it still ends with its last user. `log` gets messages about waits. Rejects when `signal` aborts.
 */
export async function join(
  location: Location,
  run: RunDirectory,
  signal: AbortSignal,
  log: (message: string) => void,
): Promise<Use | null> {
  const begunMs = performance.now()
  const waiting = `the PostgreSQL server in ${location.cluster} does not answer yet: it is waited for`
  const notice = setTimeout(log, unansweredMsMax, waiting)
  try {
    for (let pauseMs = retryMs.first; ; pauseMs = Math.min(pauseMs * 1.5, retryMs.most)) {
      const found = await tryJoin(location, run, performance.now() - begunMs)
      if (found === 'absent') return null
      if (found !== 'busy') return { ...found, isStarter: false }
      await sleep(pauseMs, signal)
    }
  } finally {
    clearTimeout(notice)
  }
}

async function tryJoin(
  location: Location,
  run: RunDirectory,
  waitedMs: number,
): Promise<Pick<Use, 'hold' | 'lifeline'> | 'busy' | 'absent'> {
  const hold = takeHold(run.holdersPipe)
  const reached = await reach(connectionOf(run))
  // The pipe is checked after the answer: the launcher had not begun to stop the server before the hold was taken.
  if (reached === 'ready' && hold?.isHeard()) return { hold, lifeline: watchServer(run) }
  hold?.release()
  if (reached === 'absent') return 'absent'
  const status = statusOf(location.cluster)
  const isUnguarded = reached === 'ready' && status !== 'stopping' && waitedMs > unguardedMsMax
  const pid = isUnguarded ? pidOf(location.cluster) : null
  if (pid !== null) {
    return { hold: guardServer(location, run, pid), lifeline: watchServer(run) }
  }
  return waitedMs > (ownValue(busyMsMax, status ?? '') ?? busyMsMax.otherwise) ? 'absent' : 'busy'
}
