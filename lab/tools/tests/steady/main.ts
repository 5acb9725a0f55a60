import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { testCommand } from '../fault.ts'
import { wholeNumber } from '../whole-number.ts'
import { startLoad } from './load.ts'
import { runOnce, type SteadyRun } from './once.ts'
import { describeRed, describeRun } from './report.ts'

const usage = `npm run test:steady -- [PATH ...] [OPTIONS]

Runs the tests many times beside a load, each time in another order, and prints each test that was ever red.

  PATH               test files and folders, as "npm test" takes them
  --runs=NUMBER      12 when left out
  --load=NUMBER      busy processes beside the tests: 4 when left out
  --seed=NUMBER      of the first run, each further one has the next; drawn when left out
  --minutes=NUMBER   after which it stops by itself, in whichever run
  --in=FOLDER, --test-concurrency=NUMBER, --test-timeout=MS, --test-global-setup=FILE   as "npm test" takes them
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    runs: { type: 'string', default: '12' },
    load: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    // A night.
    minutes: { type: 'string', default: '600' },
    in: { type: 'string', default: '{packages/*,lab}/test' },
    'test-concurrency': { type: 'string' },
    'test-timeout': { type: 'string' },
    'test-global-setup': { type: 'string' },
  },
})

const msPerMinute = 60_000

if (values.help) process.stdout.write(usage)
else process.exitCode = await main()

/** Returns 1 where any test was red, or no run came to its end. */
async function main(): Promise<number> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new Error(`Stopped by ${signal}.`)))
  }
  try {
    return await runSteadily(stop)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return 1
  }
}

async function runSteadily(stop: AbortController): Promise<number> {
  const minutes = wholeNumber('minutes', values.minutes, 1)
  const [runs, seed] = [wholeNumber('runs', values.runs, 1), wholeNumber('seed', values.seed, 0)]
  const processes = wholeNumber('load', values.load, 0)
  const end = () => stop.abort(new Error(`Stopped after ${minutes} minutes.`))
  const timer = setTimeout(end, minutes * msPerMinute)
  const folder = mkdtempSync(join(tmpdir(), 'enricher-steady-'))
  const again = [`--runs=${runs}`, `--load=${processes}`, `--seed=${seed}`, ...positionals].join(
    ' ',
  )
  say(`${runs} runs beside ${processes} busy processes; their logs: ${folder}`)
  say(`The same orders again: npm run test:steady -- ${again}`)
  const load = startLoad(processes, minutes * msPerMinute)
  try {
    const done = await runAll(
      Array.from({ length: runs }, (_, place) => seed + place),
      folder,
      stop.signal,
    )
    if (stop.signal.aborted) say((stop.signal.reason as Error).message)
    const command = testCommand(values.in)
    say(`\n${describeRed(done, [command, ...positionals].join(' '), command)}Logs: ${folder}`)
    const over = done.filter(({ isOver }) => isOver)
    return over.length > 0 && over.every(({ faults }) => faults.length === 0) ? 0 : 1
  } finally {
    load.end()
    clearTimeout(timer)
  }
}

async function runAll(
  seeds: readonly number[],
  folder: string,
  signal: AbortSignal,
): Promise<readonly SteadyRun[]> {
  const passed = ['in', 'test-concurrency', 'test-timeout', 'test-global-setup'] as const
  const args = passed.flatMap((name) => (values[name] ? [`--${name}=${values[name]}`] : []))
  const runs: SteadyRun[] = []
  for (const [place, seed] of seeds.entries()) {
    if (signal.aborted) break
    const run = await runOnce(
      { number: place + 1, seed },
      [...args, ...positionals],
      folder,
      signal,
    )
    runs.push(run)
    process.stdout.write(describeRun(run, seeds.length))
  }
  return runs
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
