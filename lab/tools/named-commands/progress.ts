import process from 'node:process'
import { canRedraw, formatDuration } from '../../../packages/app/cli/terminal.ts'

export type RunProgress = {
  /** Begins to show what a run does. */
  begin(name: string): void
  /** Sets the text of the current step: `round 2 of 5`. Work that blocks the event loop calls it again and again. */
  step(text?: string): void
  /** Prints a part of the result. */
  print(text: string): void
  /** Removes the line. */
  end(): void
}

type Output = { write(text: string): unknown; readonly isTTY?: boolean }

const clearLine = '\r\u001b[2K'
const firstLineMs = 1_000
const redrawMs = 250
const logMs = 5_000

/**
 * Creates the line that says what a long run does and for how long. A terminal shows one line that is redrawn; any
 * other output gets a new line every few seconds.
 */
export function createRunProgress(
  notes: Output,
  results: Output,
  now: () => number = Date.now,
): RunProgress {
  const isTerminal = canRedraw(notes)
  let run: { readonly name: string; readonly startMs: number } | null = null
  let doing = ''
  let dueMs = 0
  let isShown = false
  let timer: NodeJS.Timeout | undefined
  const clear = () => {
    if (isShown) notes.write(clearLine)
    isShown = false
  }
  const drawIfDue = () => {
    const nowMs = now()
    if (!run || nowMs < dueMs) return
    dueMs = nowMs + (isTerminal ? redrawMs : logMs)
    const line = [run.name, doing, formatDuration(nowMs - run.startMs)].filter(Boolean).join(', ')
    notes.write(isTerminal ? `${clearLine}${line}` : `${line}\n`)
    isShown = isTerminal
  }
  return {
    begin(name) {
      run = { name, startMs: now() }
      // A person at a terminal sees at once that the run works; a log needs no line for a short run.
      dueMs = now() + (isTerminal ? 0 : firstLineMs)
      drawIfDue()
      timer = setInterval(drawIfDue, redrawMs)
      timer.unref()
    },
    step(text = doing) {
      doing = text
      drawIfDue()
    },
    print(text) {
      clear()
      results.write(text)
    },
    end() {
      clearInterval(timer)
      clear()
      run = null
    },
  }
}

/** The progress line of this process. The run goes on when the reader of the output goes away. */
export const progress = createRunProgress(process.stderr, process.stdout)
