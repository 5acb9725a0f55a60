import type { SearchStage } from '@enricher/engine/model/engine'
import { canRedraw, terminal } from './terminal.ts'

const stageTexts = {
  database: 'opening the database',
  website: 'searching addresses',
  pages: 'reading pages',
  mailbox: 'asking the mail server',
} as const satisfies Record<SearchStage | 'database', string>

// Shorter than this, a wait is not noticed, and a line would only flicker.
const unnoticedMs = 300

const clearLine = '\r\u001b[2K'

export type StageLine = {
  /** Takes what the lookup does now. */
  show(stage: keyof typeof stageTexts): void
  /** Takes the line away. */
  end(): void
}

/** Creates the line that says what a lookup is doing, once it has taken 300 ms. Writes to terminals alone. */
export function createStageLine(
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
  isWanted = true,
): StageLine {
  if (!canRedraw(stream) || !isWanted) return { show: () => undefined, end: () => undefined }
  let text = ''
  let isShown = false
  const draw = () => {
    if (isShown) stream.write(`${clearLine}${terminal.paintNote('dim', `${text} ...`)}`)
  }
  const timer = setTimeout(() => {
    isShown = true
    draw()
  }, unnoticedMs)
  timer.unref()
  return {
    show(stage) {
      if (stageTexts[stage] === text) return
      text = stageTexts[stage]
      draw()
    },
    end() {
      clearTimeout(timer)
      if (isShown) stream.write(clearLine)
      isShown = false
    },
  }
}
