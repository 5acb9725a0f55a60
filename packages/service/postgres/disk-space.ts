import { statfsSync } from 'node:fs'

/** One segment of the write-ahead log: the server ends itself when it cannot make the next one. */
const segmentBytes = 16 * 1024 * 1024

/** Size of the log between two checkpoints, `max_wal_size`: with less room, a busy hour can fill the disk. */
const logBytesMax = 512 * 1024 * 1024

/** Room that the file system of this folder has left for the server. */
export type Room = 'full' | 'scarce' | 'enough'

/** Returns whether the server in this folder can go on writing, and for how long; `enough` where that is unknown. */
export function roomIn(folder: string): Room {
  if (isDiskFull(folder)) return 'full'
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < logBytesMax ? 'scarce' : 'enough'
  } catch {
    return 'enough' // a folder that this user may not look at
  }
}

/** Returns true when the file system of this folder has no room for a segment of the log, or for another file. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder)
    // File systems without a fixed number of files report 0 of 0.
    return bavail * bsize < segmentBytes || (files > 0 && ffree === 0)
  } catch {
    return false // the folder no longer exists: its next use fails and says so
  }
}
