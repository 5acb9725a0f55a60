import type { ProcessEnd } from './children.ts'
import type { Fault } from './fault.ts'
import type { JournalLine } from './journal.ts'
import { describeEnd } from './process-end.ts'
import type { TestProcess } from './processes.ts'
import type { RedTest, Results } from './results.ts'

/** A process of a run that is over. */
export type EndedProcess = {
  readonly entry: string
  readonly process: TestProcess
  readonly journal: readonly JournalLine[]
  /** How it ended; undefined where it was never started. */
  readonly end: ProcessEnd | undefined
}

const linesShown = 8

/**
 * Returns every red test and process once. A file that exits or holds no test is red too, although the runner passes
 * it; where names choose the tests, a file may hold none.
 */
export function faultsOf(
  processes: readonly EndedProcess[],
  results: Results,
  mayBeEmpty: boolean,
): readonly Fault[] {
  const tests = results.red.map(faultOfTest)
  const failed = processes.flatMap((each) => faultOfProcess(each, results) ?? [])
  const known = new Set([...tests, ...failed].map(({ file }) => file))
  const held = new Set(results.tests.map(({ file }) => file))
  const empty = processes
    .filter(({ entry }) => results.ended.has(entry) && !mayBeEmpty)
    .flatMap(({ process }) => process.files)
    .filter((file) => !held.has(file) && !known.has(file))
    .map((file) => ({ file, message: 'It holds no test: add one, or remove it.' }))
  return [...tests, ...failed, ...empty]
}

function faultOfTest({ file, names, error }: RedTest): Fault {
  const [test, ...inner] = names
  const message = [...inner, firstLines(error)].join(': ')
  return test === undefined ? { file, message } : { file, test, message }
}

/** Returns the message of the error that a test threw, without the runner's wrapper and without the stack. */
function firstLines(error: Error): string {
  const thrown = error.cause ?? error
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return text.split('\n').filter(Boolean).slice(0, linesShown).join('\n')
}

/** Returns the fault of a process; undefined for one that came to its end, or was never started. */
function faultOfProcess(ended: EndedProcess, results: Results): Fault | undefined {
  const { entry, process, journal, end } = ended
  const cause = results.failed.get(entry)
  if (end === undefined || (results.ended.has(entry) && cause === undefined)) return undefined
  const fault = describeEnd(process.files, journal, end, cause)
  // The runner may not have seen the last events of a process that was killed.
  const run = new Set(journal.filter(({ event }) => event === 'file ends').map(({ name }) => name))
  const unrun = process.files.filter((file) => !run.has(file) && file !== fault.file)
  if (unrun.length === 0) return fault
  return { ...fault, message: `${fault.message}\nNot run for that: ${unrun.join(', ')}` }
}
