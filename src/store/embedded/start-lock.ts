import { unlinkSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemCode } from './refusal.ts'

/** First starts take about a second; a process that waits longer than this goes on without the lock. */
const waitMsMax = 60_000
const retryMs = 20

/**
 * Lets one process at a time look for, create or start the server of a data folder. The lock is a
 * listening socket: the kernel closes it however its holder dies, so it can never be left behind.
 *
 * It saves work and keeps the log quiet, no more: where it cannot be had, two starts still end well,
 * because a cluster appears by one rename and PostgreSQL itself admits one server per cluster.
 * Returns how to give it back; at once when `signal` aborts.
 */
export async function acquireStartLock(path: string, signal: AbortSignal): Promise<() => void> {
  const deadline = performance.now() + waitMsMax
  while (performance.now() < deadline && !signal.aborted) {
    const attempt = await listen(path)
    if (attempt.release) return attempt.release
    if (attempt.code !== 'EADDRINUSE') break
    const wasAlive = await waitForHolder(path, signal)
    if (!wasAlive && !signal.aborted) removeStale(path)
    await sleep(Math.random() * retryMs)
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

/** Resolves once the holder is gone: true when it was alive, false when the socket was a leftover. */
function waitForHolder(path: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let isAlive = false
    const socket = createConnection(path, () => {
      isAlive = true
      socket.resume()
    })
    const leave = () => void socket.destroy()
    signal.addEventListener('abort', leave)
    socket.setTimeout(waitMsMax, leave)
    socket.on('error', leave)
    socket.on('close', () => {
      signal.removeEventListener('abort', leave)
      resolve(isAlive)
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
