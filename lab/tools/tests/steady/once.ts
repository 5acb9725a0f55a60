import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { endChild } from '../../end-child.ts'
import type { Fault } from '../fault.ts'

/** One run of the suite, as it ended. */
export type SteadyRun = {
  readonly number: number
  readonly seed: number
  readonly log: string
  readonly seconds: number
  readonly tests: number
  readonly faults: readonly Fault[]
  /** False where the whole series was stopped during this run. */
  readonly isOver: boolean
}

const root = resolve(import.meta.dirname, '../../../..')

/** Runs the suite once in the order of the seed and logs its output in `folder`; an abort stops it. */
export async function runOnce(
  { number, seed }: { readonly number: number; readonly seed: number },
  args: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<SteadyRun> {
  const name = join(folder, `run-${String(number).padStart(2, '0')}-seed-${seed}`)
  const log = `${name}.log`
  const faultsTo = `${name}.json`
  const startedMs = performance.now()
  const child = startSuite(log, [`--order-seed=${seed}`, `--faults-to=${faultsTo}`, ...args])
  const stop = () => void endChild(child)
  signal.addEventListener('abort', stop)
  const [code] = await once(child, 'exit')
  signal.removeEventListener('abort', stop)
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  const isOver = !signal.aborted
  const run = { number, seed, log, seconds, isOver }
  if (!isOver) return { ...run, tests: 0, faults: [] }
  return { ...run, ...readOutcome(faultsTo, log, code) }
}

/** Starts the suite so that it ends with this process, however that ends: the launcher's variable asks for it. */
function startSuite(log: string, args: readonly string[]): ChildProcess {
  const output = openSync(log, 'w')
  const words = [join(root, 'bin/node24.js'), join(root, 'lab/tools/tests/main.ts'), ...args]
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ENRICHER_LAUNCHER_PID: String(process.pid) },
  })
  closeSync(output)
  return child
}

/** Reads the outcome of a run. One that wrote none is red as a whole: its setup failed, or it was killed. */
function readOutcome(path: string, log: string, code: unknown) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Pick<SteadyRun, 'tests' | 'faults'>
  } catch {
    const last = readFileSync(log, 'utf8').trimEnd().split('\n').at(-1)
    const message = `The run ended with ${code ?? 'a signal'}: ${last || 'it printed nothing'}`
    return { tests: 0, faults: [{ file: 'the whole run', message }] }
  }
}
