import type { EventData } from 'node:test'
import type { TestProcess } from './processes.ts'

/** A test, a suite or a hook that failed by itself, not by what is in it. */
export type RedTest = {
  readonly file: string
  /** From the outermost to its own; none where the file failed as a whole. */
  readonly names: readonly string[]
  readonly error: Error
}

/** A test that is over. */
export type EndedTest = {
  readonly file: string
  readonly names: readonly string[]
  readonly ms: number
}

export type Results = {
  noteStart(event: EventData.TestStart): void
  noteEnd(event: EventData.TestPass | EventData.TestFail): void
  /** A process that exits before its end reports none. */
  noteSummary(event: EventData.TestSummary): void
  /** Files that did not come to their end in a process that did, or held no test. */
  missing(): readonly string[]
  readonly red: readonly RedTest[]
  readonly tests: readonly EndedTest[]
  /** What each file took, in milliseconds. */
  readonly files: ReadonlyMap<string, number>
}

/**
 * Collects what the runner reports, by test file: a suite that is named by its path. `entries` are the processes by the
 * files that start them. The runner itself passes a file that exits, or holds no test.
 */
export function collectResults(entries: ReadonlyMap<string, TestProcess>): Results {
  const planned = new Set([...entries.values()].flatMap((each) => each.files))
  const ended = new Set<string>()
  const red: RedTest[] = []
  const tests: EndedTest[] = []
  const files = new Map<string, number>()
  // What one process reports comes in one piece, and a test begins after what it is in.
  let path: readonly string[] = []
  const enter = (nesting: number, name: string) => {
    path = [...path.slice(0, nesting), name]
  }
  /** Where names choose the tests a process has one file, and no suite is named by it. */
  const placeOf = (event: object) => {
    const [outermost = '', ...rest] = path
    if (planned.has(outermost)) return { file: outermost, names: rest }
    const entry = 'entryFile' in event ? entries.get(String(event.entryFile)) : undefined
    return { file: entry?.name ?? outermost, names: path }
  }
  return {
    red,
    tests,
    files,
    noteStart({ nesting, name }) {
      enter(nesting, name)
    },
    noteEnd(event) {
      enter(event.nesting, event.name)
      // A whole process: no test.
      if (event.nesting === 0 && entries.has(event.name)) return
      const { type, duration_ms: ms } = event.details
      const place = placeOf(event)
      if (isRedByItself(event)) red.push({ ...place, error: event.details.error })
      if (type !== 'suite') tests.push({ ...place, ms })
      else if (place.names.length === 0) files.set(place.file, ms)
    },
    noteSummary({ file }) {
      if (file !== undefined) ended.add(file)
    },
    missing() {
      const held = new Set(tests.map(({ file }) => file))
      const isDone = (file: string) => held.has(file) && files.has(file)
      return [...entries].flatMap(([entry, process]) =>
        process.files.filter((file) => !ended.has(entry) || !isDone(file)),
      )
    },
  }
}

function isRedByItself(
  event: EventData.TestPass | EventData.TestFail,
): event is EventData.TestFail {
  if (!('error' in event.details) || event.todo !== undefined) return false
  const { error } = event.details
  return !(
    error instanceof Error &&
    'failureType' in error &&
    error.failureType === 'subtestsFailed'
  )
}
