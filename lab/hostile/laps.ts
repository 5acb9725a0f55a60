import type { Case } from './case.ts'
import type { Honest } from './honest.ts'
import type { Outcome, Runner } from './runner.ts'
import { lookupTimeoutMs } from './service.ts'

/** Receives reports of how far a run has come. */
export type Progress = (said: string) => void

export type Judged = {
  /** The outcome of each case, in the order of the cases. */
  readonly outcomes: readonly Outcome[]
  /** The wrong answers about honest companies. */
  readonly wrong: readonly string[]
}

// Two processors are busy with two pages, while two more pages wait for the network.
const lanes = 4
const honestEvery = 12

/**
 * Asks about all cases, four at a time, and about an honest company after every dozen. A case with a fault is asked
 * about again, alone and at a site that was not read before, which `again` returns.
 */
export async function runLaps(
  cases: readonly Case[],
  again: (one: Case) => Case,
  runner: Runner,
  honest: Honest,
  progress: Progress,
): Promise<Judged> {
  const first = new Map<Case, Outcome>()
  const wrong: string[] = []
  let next = 0
  const drive = async () => {
    for (let one = cases[next]; one; one = cases[next]) {
      next += 1
      first.set(one, await runner.ask(one))
      if (first.size % honestEvery === 0) {
        wrong.push(...(await honest.checkNext(await runner.service(), lookupTimeoutMs)))
      }
      progress(`${first.size} of ${cases.length}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, drive))
  const suspects = cases.filter((one) => (first.get(one)?.faults.length ?? 0) > 0)
  const alone = new Map<Case, Outcome>()
  for (const one of suspects) {
    alone.set(one, await runner.ask(again(one)))
    progress(`${alone.size} of ${suspects.length} alone`)
  }
  wrong.push(...(await honest.checkNext(await runner.service(), lookupTimeoutMs)))
  const guilty = suspects.filter((one) => (alone.get(one)?.faults.length ?? 0) > 0)
  const explaining = guilty.flatMap((one) => first.get(one) ?? [])
  const outcomes = cases.flatMap((one) => {
    const outcome = first.get(one)
    return outcome ? [verdictOn(outcome, alone.get(one), explaining)] : []
  })
  return { outcomes, wrong }
}

/**
 * Returns the verdict on a page. The faults that it has alone count. Those that it has beside others count as well,
 * unless one of the others, which are `explaining`, has faults alone.
 */
function verdictOn(
  first: Outcome,
  alone: Outcome | undefined,
  explaining: readonly Outcome[],
): Outcome {
  if (alone === undefined) return first
  const isBeside = (other: Outcome) => other.startMs <= first.endMs && other.endMs >= first.startMs
  if (alone.faults.length > 0 || explaining.some(isBeside)) return { ...alone, one: first.one }
  return { ...first, faults: first.faults.map((fault) => `${fault}, beside others only`) }
}
