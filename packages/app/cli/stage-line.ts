import type { SearchStage } from '@enricher/engine/model/engine'
import { canRedraw, terminal } from './terminal.ts'

const stageTexts = {
  database: 'opening the database',
  website: 'searching addresses',
  pages: 'reading pages',
  mailbox: 'asking the mail server',
} as const satisfies Record<SearchStage | 'database', string>

// A shorter wait is not noticed, and a line would only flicker.
const unnoticedMs = 300

const clearLine = '\r\u001b[2K'

export type StageLine = {
  /** Shows the lookup's current stage. */
  show(stage: keyof typeof stageTexts): void
  /** Removes the line. */
  end(): void
}

/** Creates the line that shows the stage of a lookup, after the lookup has taken 300 ms. Only terminals get it. */
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
