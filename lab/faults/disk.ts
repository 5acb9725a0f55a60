import { execFile, execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atExit } from './at-exit.ts'

/** A small disk that can be filled. */
export type Disk = {
  readonly folder: string
  /** Takes all free space. */
  fill(): void
  /** Frees the space that `fill` took. */
  free(): void
  close(): Promise<void>
}

const execute = promisify(execFile)
const pieceBytes = 65_536

/** Mounts a disk in memory at `folder`, which it creates. Only root may. */
export async function mountDisk(folder: string, megabytes: number): Promise<Disk> {
  mkdirSync(folder, { recursive: true })
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  // The disk is unmounted also when a second Ctrl-C ends the program at once.
  const callOff = atExit(() => execFileSync('umount', ['--lazy', folder]))
  return {
    folder,
    fill: () => fillFile(ballast),
    free: () => rmSync(ballast, { force: true }),
    async close() {
      rmSync(ballast, { force: true })
      // The unmount is lazy: a process that is about to end may still have a file open there.
      await execute('umount', ['--lazy', folder])
      callOff()
    },
  }
}

function fillFile(path: string): void {
  // A second filling continues the file.
  const fd = openSync(path, 'a')
  const piece = Buffer.alloc(pieceBytes)
  try {
    // The last pieces are 4 KiB each, so that less than that is left free.
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
