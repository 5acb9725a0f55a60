import { write } from 'node:fs'
import { Writable } from 'node:stream'

const stdoutDescriptor = 1
// A pipe holds 64 KB: a reader that is merely slow still gets over two megabytes a second.
const busyRetryMs = 25
// The database keeps the rows of the backup's moment meanwhile, and no migration begins. Ten minutes are enough to type
// a passphrase.
const stillMsMax = 600_000

/**
 * Opens standard output for bytes that may wait for their reader: an encryption that asks for a passphrase, a slow
 * network. `process.stdout` would block the thread meanwhile, so that no signal is handled; a file stream gives up
 * after a few refusals of a full pipe. The stream fails when nothing at all was taken for `stillMs`.
 */
export function openStandardOutput(descriptor = stdoutDescriptor, stillMs = stillMsMax): Writable {
  const stdout: Writable = new Writable({
    write(chunk: Buffer, _, done) {
      writeFrom(0, performance.now())

      function writeFrom(offset: number, sinceMs: number): void {
        if (stdout.destroyed) return
        write(descriptor, chunk, offset, chunk.length - offset, null, (error, count) => {
          if (error) retry(error, offset, sinceMs)
          else if (offset + count === chunk.length) done()
          else writeFrom(offset + count, performance.now())
        })
      }

      function retry(error: NodeJS.ErrnoException, offset: number, sinceMs: number): void {
        if (error.code !== 'EAGAIN') done(error)
        else if (performance.now() - sinceMs > stillMs) done(stalled(stillMs))
        else setTimeout(writeFrom, busyRetryMs, offset, sinceMs)
      }
    },
  })
  return stdout
}

function stalled(stillMs: number): Error {
  return new Error(
    `Standard output was not read for ${Math.round(stillMs / 1000)} seconds: the backup was given up.`,
  )
}
