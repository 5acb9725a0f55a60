import process from 'node:process'
import { type Options, type Program, readOptions, usage } from './options.ts'
import { runOutages } from './outages.ts'
import { runRestore } from './restore.ts'
import { runRolling } from './rolling.ts'
import { runStorm } from './storm.ts'
import { listOf, reportOf } from './table.ts'
import type { Verdict } from './verdict.ts'

// `npm run test:faults` runs real services in real faults. Exit code 1: a promise was not kept; 2: a wrong option.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Services, databases and disks are ended in order before the program. A second signal does not wait for that.
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(130)
    stopping.abort(new Error(`Interrupted by ${signal}.`))
  })
}
async function main(): Promise<number> {
  const options = optionsOrUsage()
  if (typeof options === 'number') return options
  if (process.platform !== 'linux') throw new Error('Faults are done by way of /proc: Linux only.')
  const startMs = performance.now()
  const { text, figures, breaches } = await programs[options.program](options)
  const tookS = Math.round((performance.now() - startMs) / 1_000)
  process.stdout.write(`${text}\n\n${breaches.length} breaches, ${tookS} s\n`)
  const { seed, program } = options
  const line = { name: 'faults', program, seed, tookS, ...figures, breaches: breaches.length }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  if (stopping.signal.aborted) return 130
  return breaches.length === 0 ? 0 : 1
}

/** The output of a program: for people, for machines, and its breaches. */
type Report = {
  readonly text: string
  readonly figures: object
  readonly breaches: readonly string[]
}

const programs: Readonly<Record<Program, (options: Options) => Promise<Report>>> = {
  async storm({ setups, seed, minutes }) {
    const verdicts: Verdict[] = []
    for (const setup of setups) {
      if (stopping.signal.aborted) break
      const lengthMs = (minutes * 60_000) / setups.length
      verdicts.push(await runStorm(setup, seed, lengthMs, stopping.signal))
    }
    const breaches = verdicts.flatMap((verdict) => verdict.breaches)
    return { text: reportOf(verdicts), figures: { minutes, setups: verdicts }, breaches }
  },
  async rolling({ setups, seed, requests }) {
    // A single process cannot be restarted in turn.
    const setup = setups.find((name) => name !== 'one') ?? 'two'
    const rolled = await runRolling(setup, seed, requests, stopping.signal)
    return { text: listOf(rolled), figures: { setup, ...rolled }, breaches: rolled.breaches }
  },
  async outages({ seed }) {
    const verdict = await runOutages(seed, stopping.signal)
    const { outages, breaches } = verdict
    const text = [reportOf([verdict]), ...outages.map((outage) => listOf(outage))].join('\n')
    return { text, figures: verdict, breaches }
  },
  async restore({ seed }) {
    const { drills, breaches } = await runRestore(seed, stopping.signal)
    const text = drills.map((drill) => listOf(drill)).join('\n')
    return { text, figures: { drills }, breaches }
  },
}

/** Reads the options; or prints the usage and returns the exit code, 0 where help was asked for. */
function optionsOrUsage(): Options | number {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options === null) process.stdout.write(`${usage}\n`)
    return options ?? 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`)
    return 2
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return stopping.signal.aborted ? 130 : 2
})
