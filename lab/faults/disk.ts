import { execFile, execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atExit } from './at-exit.ts'

/** A small disk of its own, which can be filled. */
export type Disk = {
  readonly folder: string
  /** Takes all space there is. */
  fill(): void
  /** Gives it back. */
  free(): void
  close(): Promise<void>
}

const execute = promisify(execFile)
const pieceBytes = 65_536

/** Mounts a disk in memory at `folder`, which it makes. Only root may. */
export async function mountDisk(folder: string, megabytes: number): Promise<Disk> {
  mkdirSync(folder, { recursive: true })
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  // A second Ctrl-C does not wait for anything.
  const callOff = atExit(() => execFileSync('umount', ['--lazy', folder]))
  return {
    folder,
    fill: () => fillFile(ballast),
    free: () => rmSync(ballast, { force: true }),
    async close() {
      rmSync(ballast, { force: true })
      // Lazily: a process that is just ending may still have a file of it open.
      await execute('umount', ['--lazy', folder])
      callOff()
    },
  }
}

function fillFile(path: string): void {
  // Filled again, it goes on where it ended.
  const fd = openSync(path, 'a')
  const piece = Buffer.alloc(pieceBytes)
  try {
    // The last pieces are a page each, so that less than a page is left.
    for (const length of [pieceBytes, 4_096]) {
      while (writes(fd, piece.subarray(0, length)));
    }
  } finally {
    closeSync(fd)
  }
}

function writes(fd: number, piece: Buffer): boolean {
  try {
    return writeSync(fd, piece) > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
