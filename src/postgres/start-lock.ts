import { unlinkSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemCode } from './refusal.ts'

/** First starts take about a second; a process that waits longer than this goes on without the lock. */
const waitMsMax = 60_000
const retryMs = 20
/** What keeps a process from asking the holder (no descriptors left, a full queue) lasts longer than a hand-over. */
const unknownRetryMs = 200

/**
 * Lets one process at a time look for, create or start the server of a data folder. The lock is a
 * listening socket: the kernel closes it however its holder dies, so it can never be left behind.
 *
 * It saves work and keeps the log quiet, no more: where it cannot be had, two starts still end well,
 * because a cluster appears by one rename and PostgreSQL itself admits one server per cluster.
 * Returns how to release it; at once when `signal` aborts.
 */
export async function acquireStartLock(path: string, signal: AbortSignal): Promise<() => void> {
  const deadline = performance.now() + waitMsMax
  while (performance.now() < deadline && !signal.aborted) {
    const attempt = await listen(path)
    if (attempt.release) return attempt.release
    if (attempt.code !== 'EADDRINUSE') break
    const seen = await waitForHolder(path, signal)
    if (seen === 'leftover' && !signal.aborted) removeStale(path)
    await sleep(Math.random() * (seen === 'unknown' ? unknownRetryMs : retryMs))
  }
  return () => undefined
}

type Attempt = { readonly release: (() => void) | null; readonly code: string }

function listen(path: string): Promise<Attempt> {
  return new Promise((resolve) => {
    const waiting = new Set<Socket>()
    const server = createServer((socket) => {
      waiting.add(socket)
      socket.unref()
      socket.on('error', () => socket.destroy())
      socket.on('close', () => waiting.delete(socket))
    })
    const release = () => {
      server.close()
      for (const socket of waiting) socket.destroy()
    }
    server.on('error', (error) => resolve({ release: null, code: systemCode(error) }))
    server.listen(path, () => resolve({ release, code: '' }))
    server.unref()
  })
}

/** errno(3) of a connect to a socket that no process listens on; any other one tells nothing of its holder. */
const leftoverCodes = new Set(['ECONNREFUSED', 'ENOENT'])

/** What was seen of the holder of a lock. `gone`: it lived, and has released the lock. */
type Seen = 'gone' | 'leftover' | 'unknown'

/** Resolves once the holder is gone, or when nothing can be waited for. */
function waitForHolder(path: string, signal: AbortSignal): Promise<Seen> {
  return new Promise((resolve) => {
    let seen: Seen = 'unknown'
    const socket = createConnection(path, () => {
      seen = 'gone'
      socket.resume()
    })
    const leave = () => void socket.destroy()
    signal.addEventListener('abort', leave)
    socket.setTimeout(waitMsMax, leave)
    socket.on('error', (error) => {
      if (leftoverCodes.has(systemCode(error))) seen = 'leftover'
      leave()
    })
    socket.on('close', () => {
      signal.removeEventListener('abort', leave)
      resolve(seen)
    })
  })
}

function removeStale(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // another waiter was faster
  }
}
