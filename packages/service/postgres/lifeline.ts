import { closeSync, constants, openSync, readSync } from 'node:fs'
import { createConnection, Socket } from 'node:net'
import { join } from 'node:path'
import type { RunDirectory } from './run-directory.ts'

/** Watches for the end of a server: of the server itself and of every process it forked. */
export type Lifeline = {
  /** Resolves when the server has ended; never after `close`. */
  readonly ended: Promise<void>
  hasEnded(): boolean
  /** Stops watching. */
  close(): void
}

/** A server of an earlier release holds no lifeline; callers can be without a database for a second. */
const probeEveryMs = 1_000

const readEnd = constants.O_RDONLY | constants.O_NONBLOCK
const writeEnd = constants.O_WRONLY | constants.O_NONBLOCK

/**
 * Opens the lifeline of a server that is about to start: a named pipe whose writing end only the server inherits. The
 * kernel closes that end however the server dies, and every process that reads the pipe sees its end at once, whichever
 * of them started the server and whether the launcher still lives. A process that does not run again before the next
 * server opens the pipe misses the end: its hold then counts for the next server as well. The caller gives `writerFd`
 * to the server and closes it.
 */
export function openLifeline(path: string): {
  readonly writerFd: number
  readonly lifeline: Lifeline
} {
  const readerFd = openSync(path, readEnd)
  return { writerFd: openSync(path, writeEnd), lifeline: readLifeline(readerFd) }
}

/** Watches a running server for its end. */
export function watchServer(run: RunDirectory): Lifeline {
  const readerFd = openSync(run.lifelinePipe, readEnd)
  if (hasWriter(readerFd)) return readLifeline(readerFd)
  closeSync(readerFd)
  return probeServer(join(run.directory, `.s.PGSQL.${run.port}`))
}

/**
 * Returns true while a server, or any process it forked, holds the lifeline. It also finds a frozen server, and one in
 * another container on the same volume, which neither its socket nor the numbers in its lock file show. It does not
 * work across hosts.
 */
export function isLifelineHeld({ lifelinePipe }: RunDirectory): boolean {
  const readerFd = openSync(lifelinePipe, readEnd)
  try {
    return hasWriter(readerFd)
  } finally {
    closeSync(readerFd)
  }
}

/** Returns true while the pipe has a writer: a read without one gives end of file, a poll would wait for ever. */
function hasWriter(readerFd: number): boolean {
  try {
    return readSync(readerFd, Buffer.alloc(1)) > 0
  } catch {
    return true // EAGAIN: there is a writer that has written nothing
  }
}

function readLifeline(readerFd: number): Lifeline {
  const pipe = new Socket({ fd: readerFd, readable: true, writable: false })
  return lifelineOf((end) => {
    pipe.on('error', () => pipe.destroy())
    pipe.once('close', end)
    pipe.resume()
    pipe.unref()
    return () => void pipe.destroy()
  })
}

/** Watches a server by its listening socket, which is closed with the server: a refused connection is its end. */
function probeServer(socketPath: string): Lifeline {
  return lifelineOf((end) => {
    const timer = setInterval(() => {
      const probe = createConnection(socketPath, () => probe.destroy())
      probe.once('error', end)
      probe.unref()
    }, probeEveryMs).unref()
    return () => clearInterval(timer)
  })
}

/** Creates a lifeline. `watch` calls `end` when the server has ended, and returns the function that stops watching. */
function lifelineOf(watch: (end: () => void) => () => void): Lifeline {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let state: 'served' | 'ended' | 'closed' = 'served'
  const stop = watch(() => {
    if (state !== 'served') return
    state = 'ended'
    resolve()
  })
  return {
    ended,
    hasEnded: () => state === 'ended',
    close() {
      if (state === 'served') state = 'closed'
      stop()
    },
  }
}
