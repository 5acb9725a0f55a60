import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import process from 'node:process'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readJournal } from './journal.ts'
import { planProcesses, type TestProcess } from './processes.ts'
import { collectResults } from './results.ts'
import { describeTimes } from './times.ts'

const usage = `npm test -- [PATH ...] [OPTIONS]

  PATH                          a test file, or a folder of test files
  --test-name-pattern=PATTERN   only tests whose names match, as "node --test" takes it
  --test-concurrency=NUMBER     processes at a time
  --test-timeout=MS             after which a test has failed
  --test-global-setup=FILE      what runs before the first test and after the last one
  --in=FOLDER                   where the test files lie
  --times                       a table of seconds by folder
`

// Most of a process's life goes into waiting: for databases, timers and other processes.
const processesAtOnce = '6'
// The longest tests take half a minute on a busy machine.
const testMsMax = '180000'
// The share of a test's time in which a process ends by itself after its last test.
const endShare = 0.1
// Every test is bounded: where nothing ends in twice that time, a process blocks its own timers, or never ends.
const silenceFactor = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    in: { type: 'string', default: 'test' },
    'test-name-pattern': { type: 'string', multiple: true },
    'test-concurrency': { type: 'string', default: processesAtOnce },
    'test-timeout': { type: 'string', default: testMsMax },
    'test-global-setup': { type: 'string' },
    times: { type: 'boolean' },
  },
})

if (values.help) process.stdout.write(usage)
else runTests()

/** Runs the chosen files; the exit code is 0 only where each of them held tests, and all of those passed. */
function runTests(): void {
  const files = chosenFiles()
  const patterns = values['test-name-pattern']
  const folder = mkdtempSync(join(tmpdir(), 'enricher-tests-'))
  const timeoutMs = Number(values['test-timeout'])
  const isTogether = patterns === undefined
  const plan = isTogether
    ? planProcesses(files)
    : files.map((file) => ({ name: file, files: [file] }))
  const entries = new Map<string, TestProcess>(
    plan.map((each) => {
      const end = isTogether ? endShare * timeoutMs : undefined
      return [writeEntry(folder, each, end), each]
    }),
  )
  const setup = values['test-global-setup']
  const stop = new AbortController()
  let times = ''
  const stream = run({
    files: [...entries.keys()],
    concurrency: Number(values['test-concurrency']),
    timeout: timeoutMs,
    signal: stop.signal,
    ...(patterns && { testNamePatterns: patterns }),
    ...(setup !== undefined && { globalSetupPath: resolve(setup) }),
  })
  // Once: a second signal ends a run that does not come to its end.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
  const silence = setTimeout(() => stop.abort(), silenceFactor * timeoutMs)
  const results = collectResults(entries)
  stream.on('test:complete', () => silence.refresh())
  stream.on('test:start', results.noteStart)
  stream.on('test:pass', results.noteEnd)
  stream.on('test:fail', (event) => {
    results.noteEnd(event)
    if (event.todo === undefined) process.exitCode = 1
  })
  stream.on('test:summary', (event) => {
    results.noteSummary(event)
    if (!event.success) process.exitCode = 1
  })
  stream.on('end', () => {
    clearTimeout(silence)
    const journals = [...entries.keys()].map((entry) => readJournal(journalOf(entry)))
    rmSync(folder, { recursive: true })
    // Where tests are chosen by their names, a file may hold none of them.
    if (isTogether) refuseMissing(results.missing())
    if (values.times) times = describeTimes(results, journals)
  })
  const report = stream.compose(spec)
  report.pipe(process.stdout)
  report.on('end', () => process.stdout.write(`${times}\n`))
}

/** The test files at the paths that are given, or all; exits with a message where a path leads to none. */
function chosenFiles(): readonly string[] {
  const files = globSync(`${values.in}/**/*.test.ts`)
  const wanted = (positionals.length === 0 ? [values.in] : positionals).map((path) =>
    relative('', path),
  )
  const isAt = (file: string, path: string) => file === path || file.startsWith(`${path}/`)
  const stray = wanted.find((path) => !files.some((file) => isAt(file, path)))
  if (stray !== undefined) {
    process.stderr.write(`There is no test file at ${stray} in ${values.in}/.\n`)
    process.exit(1)
  }
  return files.filter((file) => wanted.some((path) => isAt(file, path)))
}

/** Writes the module that a process is started with, and returns its path. */
function writeEntry(folder: string, { name, files }: TestProcess, endMsMax?: number): string {
  const path = join(folder, `${name.replaceAll('/', '-')}.mjs`)
  const runner = pathToFileURL(resolve(import.meta.dirname, 'together.ts')).href
  const journal = JSON.stringify(journalOf(path))
  const call =
    endMsMax === undefined
      ? `runAlone(${JSON.stringify(files[0])}, ${journal})`
      : `runTogether(${JSON.stringify(files)}, ${endMsMax}, ${journal})`
  writeFileSync(path, `import { runAlone, runTogether } from '${runner}'\nawait ${call}\n`)
  return path
}

function journalOf(entry: string): string {
  return `${entry}.journal`
}

function refuseMissing(files: readonly string[]): void {
  if (files.length === 0) return
  process.exitCode = 1
  process.stderr.write(`These files hold no test, or did not come to their end:\n`)
  for (const file of files) process.stderr.write(`  ${file}\n`)
}
