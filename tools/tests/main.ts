import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import process from 'node:process'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { watchCompletedFiles } from './completed-files.ts'
import { planProcesses, type TestProcess } from './processes.ts'

const usage = `npm test -- [PATH ...] [OPTIONS]

  PATH                          a test file, or a folder of test files
  --test-name-pattern=PATTERN   only tests whose names match, as "node --test" takes it
  --test-concurrency=NUMBER     processes at a time
  --test-timeout=MS             after which a test has failed
  --test-global-setup=FILE      what runs before the first test and after the last one
  --in=FOLDER                   where the test files lie
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
  // Where names choose the tests, each file has a process: of a suite whose own name is not chosen the runner neither
  // waits for the loading nor runs the hooks.
  const entries = new Map<string, TestProcess>(
    patterns === undefined
      ? planProcesses(files).map((each) => [writeEntry(folder, each, endShare * timeoutMs), each])
      : files.map((file) => [resolve(file), { name: file, files: [file] }]),
  )
  const setup = values['test-global-setup']
  const stop = new AbortController()
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
  const completed = watchCompletedFiles(entries)
  stream.on('test:complete', () => silence.refresh())
  stream.on('test:start', completed.noteStart)
  stream.on('test:pass', completed.noteEnd)
  stream.on('test:fail', (event) => {
    completed.noteEnd(event)
    if (event.todo === undefined) process.exitCode = 1
  })
  stream.on('test:summary', (event) => {
    completed.noteSummary(event)
    if (!event.success) process.exitCode = 1
  })
  stream.on('end', () => {
    clearTimeout(silence)
    rmSync(folder, { recursive: true })
    // Where tests are chosen by their names, a file may hold none of them.
    if (patterns === undefined) refuseMissing(completed.missing())
  })
  stream.compose(spec).pipe(process.stdout)
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
function writeEntry(folder: string, { name, files }: TestProcess, endMsMax: number): string {
  const path = join(folder, `${name.replaceAll('/', '-')}.mjs`)
  const runner = pathToFileURL(resolve(import.meta.dirname, 'together.ts')).href
  writeFileSync(
    path,
    `import { runTogether } from '${runner}'\nawait runTogether(${JSON.stringify(files)}, ${endMsMax})\n`,
  )
  return path
}

function refuseMissing(files: readonly string[]): void {
  if (files.length === 0) return
  process.exitCode = 1
  process.stderr.write(`These files hold no test, or did not come to their end:\n`)
  for (const file of files) process.stderr.write(`  ${file}\n`)
}
