import { statfsSync } from 'node:fs'

/** One segment of the write-ahead log: the server ends itself when it cannot make the next one. */
const segmentBytes = 16 * 1024 * 1024

/** True when the file system of this folder has no room for a segment of the log, or for another file. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder)
    // File systems without a fixed number of files say 0 of 0.
    return bavail * bsize < segmentBytes || (files > 0 && ffree === 0)
  } catch {
    return false // the folder is gone, which is told by what fails next
  }
}
