import { execFile } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { systemCode } from './refusal.ts'

/**
 * The named pipe that keeps the server alive. The server's launcher reads it; every process that uses the server holds
 * its other end. The kernel closes that end however the process dies, and when the last one is closed the launcher
 * reads the end of the file and stops the server.
 */
export type Hold = {
  /** Returns false once no launcher reads the pipe any more: the server is stopping or gone. */
  isHeard(): boolean
  release(): void
}

/** Makes a named pipe where it is missing; false where the file system has none. */
export async function makePipe(path: string): Promise<boolean> {
  if (existsSync(path)) return true
  await promisify(execFile)('mkfifo', ['-m', '600', path]).catch(() => undefined)
  return existsSync(path)
}

/** Takes hold of a running server; null when no launcher listens. */
export function takeHold(path: string): Hold | null {
  try {
    return holdOf(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK))
  } catch (error) {
    if (['ENXIO', 'ENOENT'].includes(systemCode(error))) return null
    throw error
  }
}

/**
 * Opens both ends for a launcher that is about to start: it gets the reading end as its standard input,
 * and the hold already counts, so the launcher never waits for a holder and never outlives this one.
 */
export function openPipe(path: string): { readonly readerFd: number; readonly hold: Hold } {
  const readerFd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  return { readerFd, hold: holdOf(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)) }
}

function holdOf(fd: number): Hold {
  let isOpen = true
  return {
    isHeard() {
      if (!isOpen) return false
      try {
        writeSync(fd, '\n')
        return true
      } catch (error) {
        // A full pipe has a reader; a broken one has none.
        return systemCode(error) === 'EAGAIN'
      }
    },
    release() {
      if (isOpen) closeSync(fd)
      isOpen = false
    },
  }
}
