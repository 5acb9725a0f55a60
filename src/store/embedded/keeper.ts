import { sleep } from '../../lib/time.ts'
import type { Hold } from './holders.ts'
import { type ServerProcess, statusOf } from './process.ts'

/** This process's use of a server: `server` is null when another process started it, `hold` when its launcher is lost. */
export type Use = { readonly hold: Hold | null; readonly server: ServerProcess | null }

/** A fast shutdown writes one checkpoint. */
const stopMsMax = 20_000
const stopPollMs = 5

/** After this long without a sign of stopping, other processes hold the server. */
const heldElsewhereMs = { starter: 1_000, joined: 150 }

/** A server that ends again and again is not helped by starting it again. */
const restartsMax = 5
const restartWindowMs = 60_000

/**
 * Keeps a server this process started: one that ends although nobody asked (killed for want of memory)
 * is started again by `restart`, so that a pool finds it at its old address. Returns how to let go of it.
 */
export function keepServing(
  first: Use,
  cluster: string,
  restart: () => Promise<Use>,
  log: (message: string) => void,
): () => Promise<void> {
  let use = Promise.resolve(first)
  let isLetGo = false
  const restartedAtMs: number[] = []
  const mayRestart = () => {
    const sinceMs = performance.now() - restartWindowMs
    return restartedAtMs.filter((atMs) => atMs > sinceMs).length < restartsMax
  }
  const watch = (current: Use) => {
    const onEnd = () => {
      current.hold?.release()
      if (isLetGo) return
      if (!mayRestart()) return log('PostgreSQL keeps ending; it is not started again')
      log('PostgreSQL ended unexpectedly and is started again')
      restartedAtMs.push(performance.now())
      use = restart().then(watch, (error: unknown) => {
        // There is no caller to tell: queries fail from now on, and the log says why.
        log(`PostgreSQL could not be started again: ${String(error)}`)
        return { hold: null, server: null }
      })
    }
    void current.server?.ended.then(onEnd)
    return current
  }
  watch(first)
  return async () => {
    isLetGo = true
    await letGo(await use, cluster)
  }
}

/** Ends this process's use of the server, and waits for the server's end if nobody else uses it. */
async function letGo(use: Use, cluster: string): Promise<void> {
  if (!use.hold) return
  use.hold.release()
  const begunMs = performance.now()
  const heldMs = use.server ? heldElsewhereMs.starter : heldElsewhereMs.joined
  for (;;) {
    const hasEnded = use.server ? use.server.hasEnded() : statusOf(cluster) === null
    const elapsedMs = performance.now() - begunMs
    if (hasEnded || elapsedMs > stopMsMax) return
    if (elapsedMs > heldMs && statusOf(cluster) !== 'stopping') return
    await sleep(stopPollMs)
  }
}
