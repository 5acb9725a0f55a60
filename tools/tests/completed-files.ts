import type { EventData } from 'node:test'
import type { TestProcess } from './processes.ts'

export type CompletedFiles = {
  noteStart(event: EventData.TestStart): void
  noteEnd(event: EventData.TestPass | EventData.TestFail): void
  /** A process that exits before its end reports none. */
  noteSummary(event: EventData.TestSummary): void
  /** Files that did not come to their end in a process that did, or held no test. */
  missing(): readonly string[]
}

/**
 * Watches which test files have run, each of them a suite that is named by its path. `entries` are the processes by
 * the files that start them. The runner itself passes a file that exits, or holds no test.
 */
export function watchCompletedFiles(entries: ReadonlyMap<string, TestProcess>): CompletedFiles {
  const completed = new Set<string>()
  const ended = new Set<string>()
  let tests = 0
  return {
    noteStart({ nesting }) {
      // What one process reports comes in one piece.
      if (nesting === 0) tests = 0
    },
    noteEnd({ name, nesting, details }) {
      if (details.type !== 'suite') tests += 1
      else if (nesting === 0 && tests > 0) completed.add(name)
    },
    noteSummary({ file }) {
      if (file !== undefined) ended.add(file)
    },
    missing() {
      return [...entries].flatMap(([entry, { files }]) =>
        files.filter((file) => !ended.has(entry) || !completed.has(file)),
      )
    },
  }
}
