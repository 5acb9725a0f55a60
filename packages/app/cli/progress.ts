import type { WriteStream } from 'node:tty'
import { counted, formatCount } from '@enricher/engine/lib/counted'
import { canRedraw } from './terminal.ts'

export type Progress = {
  /** Shows the progress: `fraction` is 0 to 1, `rows` counts finished rows, `details` follow the rate. */
  update(fraction: number, rows: number, details?: string): void
  /** Leaves the line as it is and begins the next line. */
  end(): void
}

const barCharacters = 24
// A shorter bar shows no more than the percentage.
const barCharactersMin = 8
// Frequent enough to look alive on a terminal, and rare enough to keep a log readable.
const redrawMs = 100
const logMs = 5_000

/** Creates a bar that redraws itself on a terminal; elsewhere it prints a line every few seconds. */
export function createProgress(
  stream: Pick<WriteStream, 'write'> & { readonly isTTY?: boolean; readonly columns?: number },
  now: () => number = Date.now,
): Progress {
  const startMs = now()
  const isTerminal = canRedraw(stream)
  const fitted = (line: Line) =>
    // A terminal whose size was never set reports 0.
    isTerminal ? withBar(line, stream.columns || Number.POSITIVE_INFINITY) : line.text
  let shownMs = isTerminal ? 0 : startMs
  let latest = ''
  let isPending = false
  return {
    update(fraction, rows, details = '') {
      const nowMs = now()
      const done = Math.min(Math.max(fraction, 0), 1)
      const text = textOf(done, rows, nowMs - startMs)
      latest = fitted({ done, text: details === '' ? text : `${text}  ${details}` })
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

type Line = { readonly done: number; readonly text: string }

/** Puts a bar before the text if there is room. A text is cut to one line, because a second line would remain. */
function withBar({ done, text }: Line, columns: number): string {
  const room = Math.min(barCharacters, columns - text.length - 1)
  if (room < barCharactersMin) return text.slice(0, columns)
  const filled = Math.round(done * room)
  return `${'#'.repeat(filled)}${'.'.repeat(room - filled)} ${text}`
}

function textOf(fraction: number, rows: number, elapsedMs: number): string {
  const rate = elapsedMs > 0 ? Math.round((rows / elapsedMs) * 1_000) : 0
  const percentage = `${Math.floor(fraction * 100)}`.padStart(3)
  // While a file is verified no rows are loaded.
  const done = rows > 0 ? `  ${counted(rows, 'row')}  ${formatCount(rate)} rows/s` : ''
  return `${percentage} %${done}`
}
