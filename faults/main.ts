import process from 'node:process'
import { type Options, readOptions, usage } from './options.ts'
import { runStorm } from './storm.ts'
import { reportOf } from './table.ts'
import type { Verdict } from './verdict.ts'

// `npm run test:faults`: real services in real faults. Ends with 1 when any promise was not kept, 2 for a wrong option.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // In order: services, databases and disks are ended before the program is. A second signal does not wait.
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(130)
    stopping.abort(new Error(`Interrupted by ${signal}.`))
  })
}
process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return stopping.signal.aborted ? 130 : 2
})

async function main(): Promise<number> {
  const options = optionsOrUsage()
  if (options === null) return 2
  if (process.platform !== 'linux') throw new Error('Faults are done by way of /proc: Linux only.')
  return runStorms(options)
}

async function runStorms({ setups, seed, minutes }: Options): Promise<number> {
  const startMs = performance.now()
  const lengthMs = (minutes * 60_000) / setups.length
  const verdicts: Verdict[] = []
  for (const setup of setups) {
    if (stopping.signal.aborted) break
    verdicts.push(await runStorm(setup, seed, lengthMs, stopping.signal))
  }
  const breaches = verdicts.reduce((sum, verdict) => sum + verdict.breaches.length, 0)
  const tookS = Math.round((performance.now() - startMs) / 1_000)
  process.stdout.write(`${reportOf(verdicts)}\n\n${breaches} breaches, ${tookS} s\n`)
  process.stdout.write(
    `${JSON.stringify({ name: 'faults', seed, minutes, breaches, tookS, setups: verdicts })}\n`,
  )
  if (stopping.signal.aborted) return 130
  return breaches === 0 ? 0 : 1
}

function optionsOrUsage(): Options | null {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`)
    return null
  }
}
