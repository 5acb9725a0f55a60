import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import process from 'node:process'
import { codeOf } from './error-code.ts'

/** Where the lines of the log go. None of its functions throws, and none but `flushSync` waits. */
export type LogOutput = {
  write(line: string): void
  /** Writes what waits, within a fifth of a second: for the end of the process. */
  flushSync(): void
  /** Returns how many lines were dropped since the start, for want of room. */
  dropped(): number
}

// Each write wakes a thread, and the event loop once more: one for some 150 lines, half of what a pipe holds. A person
// who watches sees them within half a second.
const batchCharacters = 32_768
const flushMs = 500
// Some 5,000 lines: what a stalled reader or a full disk may cost in memory before lines are dropped.
const heldCharactersMax = 1_048_576
// A pipe holds 64 KB: a reader that is merely slow gets over a megabyte a second.
const busyRetryMs = 50
// A process that ends waits so long for a slow reader, and no longer.
const lastWriteMs = 200
const lastRetryMs = 10

/**
 * Opens an output that outlives what it writes to: lines wait while the disk is full, the reader has stopped or is
 * gone, and those that find no room are dropped and counted. `onResumed` is called with their number once writing works
 * again.
 */
export function openLogOutput(descriptor: number, onResumed: (dropped: number) => void): LogOutput {
  const fd = withoutBlocking(descriptor)
  let queued = ''
  let rest: Buffer | null = null
  let isWriting = false
  let isFailing = false
  let dropped = 0
  let untold = 0

  const start = () => {
    if (isWriting) return
    if (!rest) {
      if (queued === '') return
      rest = Buffer.from(queued)
      queued = ''
    }
    isWriting = true
    write(fd, rest, 0, rest.length, null, onWritten)
  }
  const onWritten = (error: NodeJS.ErrnoException | null, count: number) => {
    isWriting = false
    isFailing = error !== null
    if (error?.code === 'EAGAIN') setTimeout(start, busyRetryMs).unref()
    // Any other error comes again with the next run of the timer, until its cause is over.
    if (error) return
    rest = rest && count < rest.length ? rest.subarray(count) : null
    if (rest || queued.length >= batchCharacters) start()
    else tell()
  }
  const tell = () => {
    const count = untold
    untold = 0
    if (count > 0) onResumed(count)
  }
  setInterval(start, flushMs).unref()
  return {
    write(line) {
      if (queued.length + (rest?.length ?? 0) + line.length > heldCharactersMax) {
        dropped += 1
        untold += 1
        return
      }
      queued += line
      if (queued.length >= batchCharacters && !isFailing) start()
    },
    flushSync() {
      // What a thread is writing at this moment gets there by itself: a process that exits waits for its threads.
      const own = rest && !isWriting ? rest : Buffer.alloc(0)
      if (!isWriting) rest = null
      const bytes = Buffer.concat([own, Buffer.from(queued)])
      queued = ''
      writeLast(fd, bytes)
    },
    dropped: () => dropped,
  }
}

/**
 * The same output without waits: a write that waits holds a thread, and a process that exits waits for its threads.
 * Regular files know no such waits, and where a terminal cannot be opened once more it is used as it is.
 */
function withoutBlocking(fd: number): number {
  const kind = fstatSync(fd)
  if (kind.isFIFO() || kind.isSocket()) {
    // Node sets O_NONBLOCK when the stream is first asked for, and takes it back at the end of the process.
    if (fd === process.stdout.fd) return fd
  } else if (kind.isCharacterDevice()) {
    try {
      const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
      // A description of its own: the shell behind the same terminal keeps waiting as it did.
      return openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      // Another user's terminal, or a system without /proc.
      return fd
    }
  }
  return fd
}

function writeLast(fd: number, bytes: Buffer): void {
  const untilMs = performance.now() + lastWriteMs
  let offset = 0
  while (offset < bytes.length) {
    try {
      offset += writeSync(fd, bytes, offset)
    } catch (error) {
      // Nothing can be reported any more, by a log least of all.
      if (!isBusy(error) || performance.now() > untilMs) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lastRetryMs)
    }
  }
}

function isBusy(error: unknown): boolean {
  return codeOf(error) === 'EAGAIN'
}
