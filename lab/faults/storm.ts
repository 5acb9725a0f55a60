import process from 'node:process'
import { createDraw } from '../tools/draw.ts'
import { type Aftermath, readAftermath } from './aftermath.ts'
import { callersCount, settleTimeoutMs } from './bounds.ts'
import { type Callers, runCaller } from './caller.ts'
import { injectAll } from './inject.ts'
import type { Journal } from './journal.ts'
import type { Setup } from './options.ts'
import { hasDisks, type Place } from './place.ts'
import { inWords, type Planned, planFaults } from './schedule.ts'
import { type Verdict, verdictOn } from './verdict.ts'
import { withPlace } from './with-place.ts'

/** Runs a storm in one setup and returns its verdict. @throws when `stopping` aborts, after everything has ended. */
export async function runStorm(
  setup: Setup,
  seed: number,
  lengthMs: number,
  stopping: AbortSignal,
): Promise<Verdict> {
  const planned = planFaults(setup, seed, { lengthMs, hasDisks: hasDisks() })
  if (!hasDisks()) process.stderr.write('Disks are not filled: only root can mount small ones.\n')
  return withPlace(setup, seed, stopping, async ({ place, callers }) => {
    const aftermath = await blow(callers, place, { planned, seed, stopping, title: setup })
    return verdictOn(setup, place.journal, aftermath)
  })
}

/** The faults that are done to a place while callers ask. */
export type Weather = {
  readonly title: string
  readonly planned: readonly Planned[]
  readonly seed: number
  readonly stopping: AbortSignal
}

/**
 * Does the faults while callers ask, until the plan is done and every caller is answered or its time is up. Writes the
 * plan to stderr: it is the same for the same seed.
 */
export async function blow(
  callers: Callers,
  place: Place & { readonly journal: Journal },
  { title, planned, seed, stopping }: Weather,
): Promise<Aftermath> {
  process.stderr.write(`${title}, seed ${seed}: ${inWords(planned)}\n`)
  let isOver = false
  const ending = new AbortController()
  const running = Array.from({ length: callersCount }, (_, index) =>
    runCaller(callers, createDraw(seed, `caller ${index}`), () => isOver, ending.signal),
  )
  await injectAll(planned, place, place.journal, stopping)
  isOver = true
  const timer = setTimeout(() => ending.abort(), stopping.aborted ? 0 : settleTimeoutMs)
  await Promise.all(running)
  clearTimeout(timer)
  // An interrupted storm is not judged.
  stopping.throwIfAborted()
  return readAftermath(callers, place)
}
