import { subscribe } from 'node:diagnostics_channel'
import { openSync, readFileSync, writeSync } from 'node:fs'
import process from 'node:process'
import { type ProcessorTime, processorTime } from './processor-time.ts'

type JournalEvent =
  | 'process begins'
  | 'file begins'
  | 'test begins'
  | 'test ends'
  | 'file ends'
  | 'stays alive'
  | 'process ends'

/** A line of the journal of a test process. The run can read the journal of a killed process, too. */
export type JournalLine = {
  readonly event: JournalEvent
  /** The name of the file or the test. */
  readonly name: string
  /** Handles that keep the process alive. */
  readonly kinds?: readonly string[]
  readonly atMs: number
  /** Tests have none. */
  readonly processor?: ProcessorTime
}

export type Journal = { note(event: JournalEvent, name: string, kinds?: readonly string[]): void }

// A test may replace `performance.now`.
const now = performance.now.bind(performance)

/** Begins the journal of this process, which notes its tests and its end by itself. */
export function keepJournal(path: string): Journal {
  // The journal keeps its descriptor open: a test may take all others.
  const descriptor = openSync(path, 'a')
  const write = (line: Omit<JournalLine, 'atMs'>, atMs = performance.timeOrigin + now()) => {
    try {
      writeSync(descriptor, `${JSON.stringify({ ...line, atMs })}\n`)
    } catch {
      // The disk is full. The run then knows less about this process, but its tests do not fail for that.
    }
  }
  const noteTest = (event: JournalEvent) => (message: unknown) => {
    const { name, type } = message as { readonly name: string; readonly type: string }
    if (type !== 'suite') write({ event, name })
  }
  const note = (event: JournalEvent, name: string, kinds?: readonly string[]) =>
    write({ event, name, ...(kinds && { kinds }), processor: processorTime() })
  write({ event: 'process begins', name: '' }, performance.timeOrigin)
  // Node's runner publishes these: https://nodejs.org/docs/latest-v24.x/api/test.html#tracing-events
  subscribe('tracing:node.test:start', noteTest('test begins'))
  subscribe('tracing:node.test:end', noteTest('test ends'))
  process.on('exit', () => note('process ends', ''))
  return { note }
}

/** Returns the lines that a process has written; none where it wrote no journal. */
export function readJournal(path: string): readonly JournalLine[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    // Text after the last line break is a line that was cut short.
    return lines.slice(0, -1).map((line) => JSON.parse(line) as JournalLine)
  } catch {
    return []
  }
}

/** The file and test that a process was running when its journal ends. */
export type UnderWay = { readonly file: string; readonly test: string | undefined }

/** Returns the file that had begun and not ended, and in it the last test; undefined where all had ended. */
export function underWay(lines: readonly JournalLine[]): UnderWay | undefined {
  let file: string | undefined
  let tests: string[] = []
  for (const { event, name } of lines) {
    if (event === 'file begins') [file, tests] = [name, []]
    if (event === 'file ends') file = undefined
    if (event === 'test begins') tests.push(name)
    if (event === 'test ends') tests.splice(tests.lastIndexOf(name), 1)
  }
  return file === undefined ? undefined : { file, test: tests.at(-1) }
}
