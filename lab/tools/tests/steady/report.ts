import { type Fault, repeatCommand } from '../fault.ts'
import type { SteadyRun } from './once.ts'

/** Returns one line on a run that has ended, and a line for each test that was red. */
export function describeRun(run: SteadyRun, runs: number): string {
  const { number, seed, tests, faults, seconds } = run
  const counts = run.isOver
    ? `${tests.toLocaleString('en')} tests, ${faults.length} red, ${seconds} s`
    : `stopped after ${seconds} s`
  return [
    `run ${number} of ${runs}: ${counts}, seed ${seed}`,
    ...faults.map((fault) => `  red: ${nameOf(fault)}`),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/**
 * Returns each test that was ever red: how often, in which runs, its first error, and the command that repeats it.
 * `suite` is the command of the whole series.
 */
export function describeRed(runs: readonly SteadyRun[], suite: string, command: string): string {
  const over = runs.filter(({ isOver }) => isOver)
  if (over.length === 0) return 'No run came to its end.\n'
  const byName = new Map<string, { readonly run: SteadyRun; readonly fault: Fault }[]>()
  for (const run of over) {
    for (const fault of run.faults) {
      const name = nameOf(fault)
      byName.set(name, [...(byName.get(name) ?? []), { run, fault }])
    }
  }
  if (byName.size === 0) return `No test was red in ${over.length} runs.\n`
  const blocks = [...byName]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, times]) => describeTest(name, times, over.length, { suite, command }))
  return `${byName.size} were red at least once in ${over.length} runs:\n${blocks.join('')}`
}

function describeTest(
  name: string,
  times: readonly { readonly run: SteadyRun; readonly fault: Fault }[],
  runs: number,
  { suite, command }: { readonly suite: string; readonly command: string },
): string {
  const [first] = times
  if (first === undefined) return ''
  const where = times.map(({ run }) => `${run.number} (seed ${run.seed})`).join(', ')
  return [
    '',
    name,
    `  red in ${times.length} of ${runs} runs: ${where}`,
    ...first.fault.message.split('\n').map((line) => `    ${line}`),
    `  log: ${first.run.log}`,
    `  the test alone: ${repeatCommand(first.fault, command)}`,
    `  in its order:   ${suite} --order-seed=${first.run.seed}`,
  ]
    .map((line) => `${line}\n`)
    .join('')
}

const nameOf = ({ file, test }: Fault) => (test === undefined ? file : `${file}: ${test}`)
