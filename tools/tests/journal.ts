import { subscribe } from 'node:diagnostics_channel'
import { openSync, readFileSync, writeSync } from 'node:fs'
import process from 'node:process'
import { type ProcessorTime, processorTime } from './processor-time.ts'

/** A line of the journal that a process of tests leaves for the run, which reads it also where the process was killed. */
export type JournalLine = {
  readonly event: 'file begins' | 'file ends' | 'test begins' | 'test ends' | 'process ends'
  readonly name: string
  readonly atMs: number
  /** Left out for tests. */
  readonly processor?: ProcessorTime
}

// A test may replace it.
const now = performance.now.bind(performance)

/** Begins the journal of this process, which notes its tests and its end; returns what notes its files. */
export function keepJournal(path: string): (event: JournalLine['event'], file: string) => void {
  // Kept open: a test may take all descriptors, or fill the disk.
  const descriptor = openSync(path, 'a')
  const note = (event: JournalLine['event'], name: string, processor?: ProcessorTime) => {
    const line: JournalLine = { event, name, atMs: now(), ...(processor && { processor }) }
    try {
      writeSync(descriptor, `${JSON.stringify(line)}\n`)
    } catch {
      // Then the run knows less of this process; its tests are not to fail for it.
    }
  }
  // Published by the runner: https://nodejs.org/docs/latest-v24.x/api/test.html, "Test instrumentation".
  subscribe('tracing:node.test:start', noteTest('test begins'))
  subscribe('tracing:node.test:end', noteTest('test ends'))
  process.on('exit', () => note('process ends', '', processorTime()))
  return (event, file) => note(event, file, processorTime())

  function noteTest(event: JournalLine['event']) {
    return (message: unknown) => {
      const { name, type } = message as { readonly name: string; readonly type: string }
      if (type !== 'suite') note(event, name)
    }
  }
}

/** Returns the lines that a process has written; none where it did not come so far. */
export function readJournal(path: string): readonly JournalLine[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    // What follows the last line's end was cut short.
    return lines.slice(0, -1).map((line) => JSON.parse(line) as JournalLine)
  } catch {
    return []
  }
}
