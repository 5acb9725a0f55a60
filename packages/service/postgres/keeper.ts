import { sleep } from '@enricher/engine/lib/time'
import { statusOf } from './pid-file.ts'
import { restartUntilServed } from './restart.ts'
import { stableAfterMs } from './restart-pause.ts'
import type { Keeping, Use } from './use.ts'

/** A fast shutdown writes one checkpoint. */
const stopMsMax = 20_000
const stopPollMs = 5

/** A server that shows no sign of stopping for this long is held by other processes. */
const heldElsewhereMs = { starter: 1_000, joined: 150 }

/** The look only matters once the last user has released the server. */
const guardLookMs = 5_000

/** A process joins a server without a launcher in a second. */
const guardMsMax = 4_000

/**
 * Keeps a server that this process uses, whichever process started it. A server that ends although no user released it
 * (killed for lack of memory) is started again, or joined when another process was faster, so that a pool finds it at
 * its old address. It never gives up. Returns the function that releases the server.
 */
export function keepServing(first: Use, keeping: Keeping): () => Promise<void> {
  const stopping = new AbortController()
  const last = keepUntil(stopping.signal, first, keeping)
  return async () => {
    stopping.abort()
    await release(await guarded(await last, keeping), keeping.cluster)
  }
}

/** Gets a guard for a server whose launcher was killed since the last look: it would outlive its last user. */
async function guarded(use: Use, keeping: Keeping): Promise<Use> {
  if (use.lifeline.hasEnded() || use.hold.isHeard()) return use
  try {
    const next = await keeping.serve(AbortSignal.timeout(guardMsMax))
    use.hold.release()
    use.lifeline.close()
    return next
  } catch {
    return use // the server ended meanwhile, or does not answer: a stop must not wait for it
  }
}

/** Keeps the server until `signal` aborts; returns the use of the server that is current by then. */
async function keepUntil(signal: AbortSignal, first: Use, keeping: Keeping): Promise<Use> {
  let use = first
  let ends = 0
  for (;;) {
    const servedFromMs = performance.now()
    const event = await nextEvent(use, signal)
    if (event === 'ended') ends = performance.now() - servedFromMs > stableAfterMs ? 1 : ends + 1
    const next = event === 'stop' ? null : await restartUntilServed(keeping, event, ends, signal)
    if (!next) return use
    // The hold lasts until here, so that a server that another process started meanwhile never lost this user.
    use.hold.release()
    use.lifeline.close()
    use = next
  }
}

/** The server has ended, or no launcher would stop it after its last user, or this process releases it. */
type ServerEvent = 'ended' | 'unguarded' | 'stop'

function nextEvent(use: Use, signal: AbortSignal): Promise<ServerEvent> {
  return new Promise((resolve) => {
    // A release while the server was started again: no event reports it any more.
    if (signal.aborted) return resolve('stop')
    const timer = setInterval(() => {
      if (!use.lifeline.hasEnded() && !use.hold.isHeard()) finish('unguarded')
    }, guardLookMs).unref()
    const onStop = () => finish('stop')
    const finish = (event: ServerEvent) => {
      clearInterval(timer)
      signal.removeEventListener('abort', onStop)
      resolve(event)
    }
    signal.addEventListener('abort', onStop)
    void use.lifeline.ended.then(() => finish('ended'))
  })
}

/** Ends this process's use of the server, and waits for the server's end if no other process uses it. */
async function release(use: Use, cluster: string): Promise<void> {
  use.hold.release()
  const begunMs = performance.now()
  const heldMs = use.isStarter ? heldElsewhereMs.starter : heldElsewhereMs.joined
  for (;;) {
    const elapsedMs = performance.now() - begunMs
    const isHeldElsewhere = elapsedMs > heldMs && statusOf(cluster) !== 'stopping'
    if (use.lifeline.hasEnded() || isHeldElsewhere || elapsedMs > stopMsMax) break
    await sleep(stopPollMs)
  }
  use.lifeline.close()
}
