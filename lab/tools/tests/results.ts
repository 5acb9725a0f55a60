import type { EventData } from 'node:test'
import type { TestProcess } from './processes.ts'

/** A test, a suite or a hook that failed itself, not because a test in it failed. */
export type RedTest = {
  readonly file: string
  /** The names from the outermost suite to the test itself; none where the file failed as a whole. */
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
  noteSummary(event: EventData.TestSummary): void
  noteDiagnostic(event: EventData.TestDiagnostic): void
  /** The entries of processes that came to their end. */
  readonly ended: ReadonlySet<string>
  /** Why processes failed outside their tests, by entry. */
  readonly failed: ReadonlyMap<string, string>
  readonly red: readonly RedTest[]
  readonly tests: readonly EndedTest[]
  /** The milliseconds of each file that came to its end. */
  readonly files: ReadonlyMap<string, number>
}

/**
 * Collects the runner's reports by test file: each file is a suite named by its path. `entries` are the processes by
 * the files that start them.
 */
export function collectResults(entries: ReadonlyMap<string, TestProcess>): Results {
  const planned = new Set([...entries.values()].flatMap((each) => each.files))
  const ended = new Set<string>()
  const failed = new Map<string, string>()
  const red: RedTest[] = []
  const tests: EndedTest[] = []
  const files = new Map<string, number>()
  // The runner reports each process as a whole, and a suite before the tests in it.
  let path: readonly string[] = []
  const enter = (nesting: number, name: string) => {
    path = [...path.slice(0, nesting), name]
  }
  /** Where names choose the tests, a process has one file, and no suite carries its path. */
  const placeOf = (event: object) => {
    const [outermost = '', ...rest] = path
    if (planned.has(outermost)) return { file: outermost, names: rest }
    return { file: entries.get(entryOf(event))?.name ?? outermost, names: path }
  }
  const noteProcess = (event: EventData.TestPass | EventData.TestFail) => {
    if (isRedByItself(event) && !failed.has(event.name)) failed.set(event.name, '')
  }
  return {
    red,
    tests,
    files,
    ended,
    failed,
    noteStart({ nesting, name }) {
      enter(nesting, name)
    },
    noteEnd(event) {
      enter(event.nesting, event.name)
      // This is the process itself, which holds no test or failed outside its tests.
      if (event.nesting === 0 && entries.has(event.name)) return noteProcess(event)
      const { type, duration_ms: ms } = event.details
      const place = placeOf(event)
      if (isRedByItself(event)) red.push({ ...place, error: event.details.error })
      if (type !== 'suite') tests.push({ ...place, ms })
      else if (place.names.length === 0) files.set(place.file, ms)
    },
    noteSummary({ file }) {
      // A process that exits before its end reports none.
      if (file !== undefined) ended.add(file)
    },
    noteDiagnostic(event) {
      // The runner words it so when work that a test left behind rejects or throws later.
      if (event.message.startsWith('Error: ')) failed.set(entryOf(event), event.message)
    },
  }
}

/** Returns the file that the process was started with; empty in Node before 24.21, which leaves it out. */
function entryOf(event: object): string {
  return 'entryFile' in event ? String(event.entryFile) : ''
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
