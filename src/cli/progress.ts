import type { WriteStream } from 'node:tty'
import { formatCount, formatCounted } from './terminal.ts'

export type Progress = {
  /** Shows the progress: `fraction` is 0 to 1; `rows` counts what is done, `details` stand behind its rate. */
  update(fraction: number, rows: number, details?: string): void
  /** Leaves the line as it stands and goes to the next. */
  end(): void
}

const barCharacters = 24
// Often enough to look alive on a terminal; rarely enough to keep a log readable.
const redrawMs = 100
const logMs = 5_000

/** Creates a bar that redraws itself on a terminal, a line every few seconds anywhere else. */
export function createProgress(
  stream: Pick<WriteStream, 'write'> & { readonly isTTY?: boolean },
  now: () => number = Date.now,
): Progress {
  const startMs = now()
  const isTerminal = stream.isTTY === true
  let shownMs = isTerminal ? 0 : startMs
  let latest = ''
  let isPending = false
  return {
    update(fraction, rows, details = '') {
      const nowMs = now()
      latest = lineOf(Math.min(Math.max(fraction, 0), 1), rows, nowMs - startMs, isTerminal)
      if (details !== '') latest = `${latest}  ${details}`
      isPending = true
      if (nowMs - shownMs < (isTerminal ? redrawMs : logMs)) return
      shownMs = nowMs
      isPending = false
      stream.write(isTerminal ? `\r\u001b[2K${latest}` : `${latest}\n`)
    },
    end() {
      if (latest === '') return
      if (isTerminal) stream.write(`\r\u001b[2K${latest}\n`)
      else if (isPending) stream.write(`${latest}\n`)
    },
  }
}

function lineOf(fraction: number, rows: number, elapsedMs: number, hasBar: boolean): string {
  const rate = elapsedMs > 0 ? Math.round((rows / elapsedMs) * 1_000) : 0
  const percentage = `${Math.floor(fraction * 100)}`.padStart(3)
  const filled = Math.round(fraction * barCharacters)
  const bar = `${'#'.repeat(filled)}${'.'.repeat(barCharacters - filled)} `
  // While a file is verified none are loaded.
  const done = rows > 0 ? `  ${formatCounted(rows, 'row')}  ${formatCount(rate)} rows/s` : ''
  return `${hasBar ? bar : ''}${percentage} %${done}`
}
