import process from 'node:process'
import { slowness } from '../../tools/slowness.ts'
import { type Attack, attacksOn, textOf } from './attacks.ts'
import { piecesOf } from './pieces.ts'

/** One expression to be timed, and the longest text that reaches it. */
export type Task = {
  readonly source: string
  readonly flags: string
  readonly findsAll: boolean
  readonly lengthMax: number
}

/** The slowest text found for an expression. */
export type Timing = {
  readonly attack: Attack
  /** The length of the slow text, which is less than the longest where that was enough to see that it is too slow. */
  readonly length: number
  /** Processor time, not clock time, corrected for other work of the machine. */
  readonly cpuMs: number
}

// The length shows a square beside a line, and lets a cube end.
const tryLength = 600
// An attack that is this slow at that length needs no further search. A square would be slower even once compiled.
const goodMs = 0.02
const badMs = 4
const badMax = 4
const chosenMax = 4
const firstLength = 4_000

/**
 * Finds the text that costs an expression most: it runs all attacks on short texts, and the worst of them on longer and
 * longer ones, until they are as long as the longest that reaches the expression, or take longer than `limitMs`.
 * @param note called with each attack before it runs, so that an attack that never ends can be named from outside
 */
export function timeExpression(
  task: Task,
  limitMs: number,
  note: (attack: Attack) => void,
): Timing {
  const run = runnerOf(task)
  let slowest: Timing = { attack: { before: '', pump: '', after: '' }, length: 0, cpuMs: 0 }
  for (const attack of worstAttacks(task, run, note)) {
    for (let length = firstLength; ; length *= 4) {
      const whole = Math.min(length, task.lengthMax)
      note(attack)
      const cpuMs = leastCpuMs(run, textOf(attack, whole), limitMs)
      if (cpuMs > slowest.cpuMs) slowest = { attack, length: whole, cpuMs }
      if (cpuMs > limitMs) return slowest
      if (whole === task.lengthMax) break
    }
  }
  return slowest
}

function worstAttacks(
  task: Task,
  run: (text: string) => void,
  note: (attack: Attack) => void,
): readonly Attack[] {
  const length = Math.min(tryLength, task.lengthMax)
  const tried: { readonly attack: Attack; readonly ms: number }[] = []
  let bad = 0
  for (const attack of attacksOn(piecesOf(task.source, task.flags))) {
    note(attack)
    const text = textOf(attack, length)
    const first = clockMs(run, text)
    const ms = first < goodMs ? first : Math.min(first, clockMs(run, text))
    tried.push({ attack, ms })
    if (ms > badMs) bad += 1
    if (bad >= badMax) break
  }
  tried.sort((one, other) => other.ms - one.ms)
  return tried.slice(0, chosenMax).map(({ attack }) => attack)
}

function runnerOf({ source, flags, findsAll }: Task): (text: string) => void {
  const expression = new RegExp(source, flags.replace('g', '') + (findsAll ? 'g' : ''))
  return (text) => {
    // A sticky expression is tried at the beginning, as each of its callers tries it at some place.
    expression.lastIndex = 0
    if (findsAll) text.replace(expression, '')
    else expression.test(text)
  }
}

function clockMs(run: (text: string) => void, text: string): number {
  const start = process.hrtime.bigint()
  run(text)
  return Number(process.hrtime.bigint() - start) / 1e6
}

// The first run interprets the expression; later runs use its compiled code.
const runsMax = 4

/**
 * Returns the least time of several runs; fewer once one is below the limit. A time above it is divided by that of the
 * reference beside it: two threads of a busy core take twice as long, each by the processor's own count.
 */
function leastCpuMs(run: (text: string) => void, text: string, limitMs: number): number {
  const least = leastOfRuns(() => run(text), limitMs)
  return least <= limitMs ? least : least / slowness()
}

function leastOfRuns(run: () => void, limitMs: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; count < runsMax; count += 1) {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
    // A run that is slower by far even once compiled will not come below the limit.
    if (least <= limitMs || (count > 0 && least > limitMs * 3)) break
  }
  return least
}
