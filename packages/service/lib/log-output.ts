import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import process from 'node:process'
import { codeOf } from '@enricher/engine/lib/error-code'

/** The output of the log's lines. None of its functions throws, and only `flushSync` waits. */
export type LogOutput = {
  write(line: string): void
  /** Writes the waiting lines, within a fifth of a second, at the end of the process. */
  flushSync(): void
  /** Returns the number of lines that were dropped since the start, for want of room. */
  dropped(): number
}

// Each write wakes a thread, and the event loop once more: one write has some 150 lines, half of what a pipe holds. A
// person who watches sees them within half a second.
const batchCharacters = 32_768
const flushMs = 500
// Some 5,000 lines: the memory that a stalled reader or a full disk may cost before lines are dropped.
const heldCharactersMax = 1_048_576
// A pipe holds 64 KB: a reader that is merely slow gets over a megabyte a second.
const busyRetryMs = 50
// A process that ends waits this long for a slow reader, and no longer.
const lastWriteMs = 200
const lastRetryMs = 10

/**
 * Opens an output that survives faults of its target: lines wait while the disk is full, the reader has stopped or has
 * exited, and lines that find no room are dropped and counted. `onResumed` is called with their number once writing
 * works again.
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
      // A thread finishes the write that it has begun: a process that exits waits for its threads.
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
 * Returns a descriptor of the same output that does not block: a write that waits holds a thread, and a process that
 * exits waits for its threads. Regular files never wait, and a terminal that cannot be opened once more is used as it
 * is.
 */
function withoutBlocking(fd: number): number {
  const kind = fstatSync(fd)
  if (kind.isFIFO() || kind.isSocket()) {
    // Node sets O_NONBLOCK at the first use of the stream, and resets it at the end of the process.
    if (fd === process.stdout.fd) return fd
  } else if (kind.isCharacterDevice()) {
    try {
      const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
      // The new description leaves the shell behind the same terminal as it was.
      return openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      // The terminal is another user's, or the system has no /proc.
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
      // Nothing can be reported any more, least of all by a log.
      if (!isBusy(error) || performance.now() > untilMs) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lastRetryMs)
    }
  }
}

function isBusy(error: unknown): boolean {
  return codeOf(error) === 'EAGAIN'
}
