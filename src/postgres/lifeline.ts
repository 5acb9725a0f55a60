import { closeSync, constants, openSync, readSync } from 'node:fs'
import { createConnection, Socket } from 'node:net'
import { join } from 'node:path'
import type { RunDirectory } from './run-directory.ts'

/** Tells when a server has ended: the server itself and every process it forked. */
export type Lifeline = {
  /** Resolves when the server has ended; never after `close`. */
  readonly ended: Promise<void>
  hasEnded(): boolean
  /** Stops watching. */
  close(): void
}

/** A server of an earlier release holds no lifeline; callers bear a second without a database. */
const probeEveryMs = 1_000

const readEnd = constants.O_RDONLY | constants.O_NONBLOCK
const writeEnd = constants.O_WRONLY | constants.O_NONBLOCK

/**
 * Opens the lifeline of a server that is about to start: a named pipe whose writing end only the server inherits. The
 * kernel closes that end however the server dies, and every process that reads the pipe sees its end at once, whichever
 * of them started the server and whether the launcher still lives. One that does not run until the next server has the
 * pipe misses the end: its hold counts for that server as well. Give `writerFd` to the server and close it.
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
 * Returns true while a server, or any process it forked, holds the lifeline: also one that is frozen, and one in
 * another container on the same volume, of which neither its socket nor the numbers in its lock file tell. Not across
 * hosts.
 */
export function isLifelineHeld({ lifelinePipe }: RunDirectory): boolean {
  const readerFd = openSync(lifelinePipe, readEnd)
  try {
    return hasWriter(readerFd)
  } finally {
    closeSync(readerFd)
  }
}

/** Without a writer a read says end of file; a poll would wait for one that has never come. */
function hasWriter(readerFd: number): boolean {
  try {
    return readSync(readerFd, Buffer.alloc(1)) > 0
  } catch {
    return true // EAGAIN: a writer is there and has written nothing
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

/** A listening socket is closed with the server, so a refused connection is its end. */
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

/** `watch` calls `end` when the server has ended, and returns how to stop watching. */
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
