import { statSync, unlinkSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownValue } from '@enricher/engine/lib/own-value'
import { systemCode } from './refusal.ts'

/** First starts take about a second; a process that waits longer than this goes on without the lock. */
const waitMsMax = 60_000
const retryMs = 20
/** A reason not to reach the holder (no descriptors left, a full queue) lasts longer than a hand-over. */
const unknownRetryMs = 200
/** A holder binds its socket and then listens: in between, which a busy machine prolongs, it refuses, too. */
const refusedMsMin = 250

/**
 * Lets one process at a time look for, create or start the server of a data folder. The lock is a listening socket: the
 * kernel closes it however its holder dies, so it can never be left behind.
 *
 * The lock only saves work and keeps the log quiet: without it two starts still end well, because a cluster appears by
 * one rename and PostgreSQL itself admits one server per cluster. Returns the function that releases it; at once when
 * `signal` aborts.
 */
export async function acquireStartLock(path: string, signal: AbortSignal): Promise<() => void> {
  const deadline = performance.now() + waitMsMax
  let refused: Refused = { file: null, sinceMs: 0 }
  while (performance.now() < deadline && !signal.aborted) {
    const attempt = await listen(path)
    if (attempt.release) return attempt.release
    if (attempt.code !== 'EADDRINUSE') break
    const seen = await waitForHolder(path, signal)
    if (seen === 'refused' && !signal.aborted) refused = removeLeftover(path, refused)
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

/** State of a lock's holder. `gone`: the lock is released. `refused`: no process listens on it. */
type Seen = 'gone' | 'refused' | 'unknown'

/** State of the holder by the errno(3) of a connect; any other code says nothing. */
const seenBy: Readonly<Record<string, Seen>> = { ECONNREFUSED: 'refused', ENOENT: 'gone' }

/** Resolves once the holder has ended, or when there is nothing to wait for. */
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
      seen = ownValue(seenBy, systemCode(error)) ?? seen
      leave()
    })
    socket.on('close', () => {
      signal.removeEventListener('abort', leave)
      resolve(seen)
    })
  })
}

/** The socket file that refuses, and since when this process knows that. */
type Refused = { readonly file: string | null; readonly sinceMs: number }

/** Removes the lock of a killed holder once it has refused for a while. Returns the file that refuses by now. */
function removeLeftover(path: string, refused: Refused): Refused {
  const nowMs = performance.now()
  try {
    // Numbers of files are reused; the time of the last change distinguishes such files.
    const { ino, ctimeNs } = statSync(path, { bigint: true })
    const file = `${ino} ${ctimeNs}`
    if (file !== refused.file) return { file, sinceMs: nowMs }
    if (nowMs - refused.sinceMs >= refusedMsMin) unlinkSync(path)
  } catch {
    // another waiter was faster
  }
  return refused
}
