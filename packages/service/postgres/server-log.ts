import { copyFileSync, existsSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { systemCode } from './refusal.ts'

/** The bound is weeks of ordinary operation, and quickly read. */
const logBytesMax = 5_000_000

/** Where no copy can be made, new lines are worth more than old ones. */
const logBytesCut = 4 * logBytesMax

/** A server that refuses every connection writes some 10 kB a second. */
const lookEveryMs = 60_000

/** Returns the path of the server's log: in `dataDir`, wherever the data is. */
export function logFileOf(dataDir: string): string {
  return join(dataDir, 'postgres.log')
}

/** Renames a grown log to `postgres.log.1` before a start. */
export function rotateBeforeStart(logFile: string): void {
  if (!hasGrown(logFile)) return
  renameSync(logFile, asideOf(logFile))
}

/**
 * Rotates a grown log while the server writes to it: the file is copied and then emptied. The server appends, so it
 * continues at the beginning; the few lines it writes between the two steps are lost. PostgreSQL's own collector would
 * be one more process, and it rotates by size only into ever new names, so that nothing bounds their sum.
 */
export function rotateWhileRunning(logFile: string): void {
  if (!hasGrown(logFile)) return
  try {
    copyFileSync(logFile, asideOf(logFile))
  } catch {
    // The disk is full: the log waits for space, as far as it may grow.
    if (statSync(logFile).size < logBytesCut) return
  }
  truncateSync(logFile)
}

/**
 * Keeps the log of a running server short; `exclusively` runs work in one process at a time. Returns the function that
 * ends it.
 */
export function keepLogShort(
  logFile: string,
  exclusively: (work: () => Promise<void>) => Promise<void>,
  onFault: (error: unknown) => void,
): () => void {
  const look = async () => {
    if (hasGrown(logFile)) await exclusively(async () => rotateWhileRunning(logFile))
  }
  const timer = setInterval(() => void look().catch(onFault), lookEveryMs).unref()
  return () => clearInterval(timer)
}

/** Returns the log after its first `bytesBefore`. */
export function logSince(logFile: string, bytesBefore: number): string {
  try {
    return readFileSync(logFile).subarray(bytesBefore).toString('utf8')
  } catch (error) {
    return `${logFile}: ${systemCode(error)}` // the log was removed while the server ran
  }
}

function asideOf(logFile: string): string {
  return `${logFile}.1`
}

function hasGrown(logFile: string): boolean {
  return existsSync(logFile) && statSync(logFile).size >= logBytesMax
}
