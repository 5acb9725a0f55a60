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
  /** At this length, which is less than the longest where that was not needed to see that it is too slow. */
  readonly length: number
  /** Time of the processor, not of the clock, and as if nothing else ran: other work of the machine is not in it. */
  readonly cpuMs: number
}

// Long enough that a square shows beside a line, short enough that a cube ends.
const tryLength = 600
// What is this slow at that length is bad enough to need no further search.
// A square would be slower even once compiled.
const goodMs = 0.02
const badMs = 4
const badMax = 4
const chosenMax = 4
const firstLength = 4_000

/**
 * Finds the text that costs an expression most: all attacks on short texts, the worst of them on longer and longer ones
 * until they are as long as what reaches it, or past `limitMs`.
 *
 * @param note called with each attack before it is run, so that this can be ended from outside.
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
    // One that sticks to a place is tried at the beginning, as each of its callers does at some place.
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

// The first run interprets the expression, the others have it compiled.
const runsMax = 4

/**
 * The least of several runs; fewer once one is below the limit. One above it is divided by what the reference takes
 * beside it: two threads of a busy core take twice as long, each by the processor's own count.
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
    // Slower by far even once compiled: nothing will bring it below.
    if (least <= limitMs || (count > 0 && least > limitMs * 3)) break
  }
  return least
}
