import { type Fault, repeatCommand } from './fault.ts'
import type { Results } from './results.ts'

/** Returns the red tests, each with the command that repeats it; empty where none is red. */
export function describeFaults(faults: readonly Fault[], command: string): string {
  if (faults.length === 0) return ''
  const blocks = faults.map((fault) =>
    [
      fault.test === undefined ? fault.file : `${fault.file}: ${fault.test}`,
      ...fault.message.split('\n').map((line) => `  ${line}`),
      `  ${repeatCommand(fault, command)}`,
    ]
      .map((line) => `  ${line}\n`)
      .join(''),
  )
  return `Red: ${faults.length}\n${blocks.join('')}`
}

const filesShown = 10
const testsShown = 10
const slowMs = 2_000

/** Returns the files of a larger run that took longest, and its tests that took more than two seconds. */
export function describeSlowest(results: Results): string {
  const files = [...results.files].toSorted(([, a], [, b]) => b - a)
  const slow = results.tests.filter(({ ms }) => ms > slowMs).toSorted((a, b) => b.ms - a.ms)
  const lines = slow
    .slice(0, testsShown)
    .map(({ file, names, ms }) => lineOf(ms, `${file}: ${names.join(' > ')}`))
  const left = slow.length - lines.length
  return [
    ...(files.length > filesShown ? ['Slowest files:'] : []),
    ...(files.length > filesShown ? files.slice(0, filesShown) : []).map(([file, ms]) =>
      lineOf(ms, file),
    ),
    ...(slow.length > 0 ? [`Tests over ${slowMs / 1_000} s: ${slow.length}`] : []),
    ...lines,
    ...(left > 0 ? [`  and ${left} more`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

const secondsWidth = 7

function lineOf(ms: number, name: string): string {
  return `${(ms / 1_000).toFixed(1).padStart(secondsWidth)} s  ${name}`
}
