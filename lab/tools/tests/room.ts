import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

// The databases of a run take 200 MB of the temporary folder where memory has no room for them; other files are small.
const neededBytes = 512 * 1_024 ** 2
// With less space left than this, a test may have failed because of the full folder.
const scarceBytes = 64 * 1_024 ** 2

// The folder of the test server's data, if there is room in it: lab/test/support/global-setup.ts.
const memoryFolder = '/dev/shm'

/** Returns advice where the temporary folder has no room for a run; undefined where it has room. */
export function refuseFullFolder(folder = tmpdir(), needed = neededBytes): string | undefined {
  const free = freeBytes(folder)
  if (free === undefined || free >= needed) return undefined
  return `${folder} has ${megabytes(free)} free, and the tests need ${megabytes(needed)}: free some, or set TMPDIR to a folder with room.`
}

/** Names the folders that are full after a run with failures; undefined where none is. */
export function describeFullFolders(
  folders: readonly string[] = [tmpdir(), memoryFolder],
  scarce = scarceBytes,
): string | undefined {
  const full = folders.flatMap((folder) => {
    const free = freeBytes(folder)
    return free === undefined || free >= scarce ? [] : `${folder} has ${megabytes(free)} left`
  })
  if (full.length === 0) return undefined
  return `${full.join(', ')}: what is red may be red for that; make room and run it again.`
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_024 ** 2)} MB`

/** Returns the free space of a folder; undefined where there is no such folder, as macOS has no `/dev/shm`. */
function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}
