import { globSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { describeFaults, describeSlowest } from './closing.ts'
import { testCommand } from './fault.ts'
import { planProcesses } from './processes.ts'
import { describeFullFolders, refuseFullFolder } from './room.ts'
import { type Outcome, type RunOptions, runProcesses } from './run.ts'
import { runSetup } from './setup.ts'
import { describeTimes } from './times.ts'
import { wholeNumber } from './whole-number.ts'

const usage = `npm test -- [PATH ...] [OPTIONS]

  PATH                          a test file, or a folder of test files: each of their tests is shown
  --test-name-pattern=PATTERN   only tests whose names match, as "node --test" takes it
  --test-concurrency=NUMBER     processes at a time
  --test-timeout=MS             after which a test has failed
  --test-global-setup=FILE      what runs before the first test and after the last one
  --in=FOLDERS                  where the test files lie, as a pattern
  --order-seed=NUMBER           another order of files and processes, the same for the same number
  --files-per-process=NUMBER    at most, of the files that share processes
  --silence-timeout=MS          after which a process whose thread is blocked is ended
  --end-timeout=MS              after which a process that lives on after its last test is ended
  --times                       a table of seconds by folder
  --faults-to=FILE              what was red, as JSON
`

// One process more than there are cores keeps them busy while others wait for databases and timers. Further processes
// make every test slower and the run no shorter.
const processesAtOnce = String(availableParallelism() + 1)
// The longest tests take half a minute on a busy machine.
const testMsMax = '180000'
// A file that blocks or ends its process stops at most this many, and no process lasts nearly as long as the run.
const filesPerProcess = '16'
// A process has this share of a test's time to end by itself after its last test.
const endShare = 0.1
// A file that loads slowly may hold a test that takes all of its time.
const silenceFactor = 1.5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    in: { type: 'string', default: '{packages/*,lab}/test' },
    'test-name-pattern': { type: 'string', multiple: true },
    'test-concurrency': { type: 'string', default: processesAtOnce },
    'test-timeout': { type: 'string', default: testMsMax },
    'test-global-setup': { type: 'string' },
    'order-seed': { type: 'string' },
    'files-per-process': { type: 'string', default: filesPerProcess },
    'silence-timeout': { type: 'string' },
    'end-timeout': { type: 'string' },
    times: { type: 'boolean' },
    'faults-to': { type: 'string' },
  },
})

if (values.help) process.stdout.write(usage)
else process.exitCode = await main()

/** Runs the chosen files; returns 0 only where each of them held tests, and all of those passed. */
async function main(): Promise<number> {
  const stop = new AbortController()
  // `once`: a second signal kills a run that does not stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new Error(`Stopped by ${signal}`)))
  }
  try {
    const options = runOptions(stop.signal)
    const full = refuseFullFolder()
    if (full !== undefined) throw new Error(full)
    const setup = values['test-global-setup']
    const tearDown = setup === undefined ? undefined : await runSetup(setup)
    try {
      return await runAndReport(options)
    } finally {
      await tearDown?.()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return 1
  }
}

/** @throws {Error} where an option is wrong, or a path leads to no test. */
function runOptions(signal: AbortSignal): RunOptions {
  const files = chosenFiles()
  const patterns = values['test-name-pattern']
  const timeoutMs = numberOf('test-timeout', 1)
  const orderSeed = values['order-seed'] === undefined ? undefined : numberOf('order-seed', 0)
  const filesPerProcess = numberOf('files-per-process', 1)
  return {
    plan:
      patterns === undefined
        ? planProcesses(files, { filesPerProcess, ...(orderSeed !== undefined && { orderSeed }) })
        : files.map((file) => ({ name: file, files: [file] })),
    patterns,
    concurrency: numberOf('test-concurrency', 1),
    timeoutMs,
    silenceMsMax: numberOf('silence-timeout', 1, silenceFactor * timeoutMs),
    endMsMax: numberOf('end-timeout', 1, endShare * timeoutMs),
    showsAll: positionals.length > 0,
    signal,
  }
}

type NumberOption = Exclude<keyof typeof values, 'help' | 'times' | 'test-name-pattern'>

function numberOf(name: NumberOption, min: number, otherwise?: number): number {
  const value = values[name]
  if (value === undefined && otherwise !== undefined) return otherwise
  return wholeNumber(name, value ?? '', min)
}

async function runAndReport(options: RunOptions): Promise<number> {
  const outcome = await runProcesses(options)
  process.stdout.write(describeOutcome(outcome, options.signal))
  if (values['faults-to'] !== undefined) {
    writeFileSync(values['faults-to'], JSON.stringify(describeForPrograms(outcome)))
  }
  return outcome.isGreen ? 0 : 1
}

function describeOutcome({ results, processes, faults }: Outcome, signal: AbortSignal): string {
  const begun = processes.filter(({ journal }) => journal.length > 0).length
  const full = faults.length > 0 ? describeFullFolders() : undefined
  return [
    ...(values.times ? [`${describeTimes(results, processes)}\n`] : []),
    describeSlowest(results),
    ...(signal.aborted
      ? [`${signal.reason.message}: ${begun} of ${processes.length} processes had begun.\n`]
      : []),
    describeFaults(faults, testCommand(values.in)),
    ...(full === undefined ? [] : [`${full}\n`]),
  ].join('')
}

function describeForPrograms({ results, faults }: Outcome) {
  return { tests: results.tests.length, faults }
}

/**
 * Returns the test files at the paths that are given, or all.
 * @throws {Error} where a path leads to none.
 */
function chosenFiles(): readonly string[] {
  const files = globSync(`${values.in}/**/*.test.ts`).map((path) => relative('', path))
  if (files.length === 0) throw new Error(`There is no test file in ${values.in}/.`)
  if (positionals.length === 0) return files
  const wanted = positionals.map((path) => relative('', path))
  const isAt = (file: string, path: string) => file === path || file.startsWith(`${path}/`)
  const stray = wanted.find((path) => !files.some((file) => isAt(file, path)))
  if (stray !== undefined) throw new Error(`There is no test file at ${stray} in ${values.in}/.`)
  return files.filter((file) => wanted.some((path) => isAt(file, path)))
}
