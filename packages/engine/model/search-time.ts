import { type Clock, deadline } from '../lib/time.ts'
import type { SearchRun } from './engine.ts'

// One step of a waterfall has ten seconds at most.
const providersMs = 11_500
/** In less time hardly any provider answers, and the request may still be charged. */
export const stepMsMin = 1_500
/** Time for deciding, storing and replying. */
export const answerMs = 300

/**
 * Returns the run of the native part, with a deadline that reserves up to half of the remaining time for providers. It
 * reserves nothing where half is too little for one step.
 */
export function leavingTimeToProviders(run: SearchRun, clock: Clock): SearchRun {
  const leftMs = leftOf(run, clock)
  if (leftMs === null) return run
  if (leftMs / 2 < stepMsMin + answerMs) return leavingTimeToAnswer(run, clock)
  return within(run, Math.max(leftMs / 2, leftMs - providersMs))
}

/** Returns the run of a last question, with a deadline that leaves time to answer with the facts so far. */
export function leavingTimeToAnswer(run: SearchRun, clock: Clock): SearchRun {
  const leftMs = leftOf(run, clock)
  return leftMs === null ? run : within(run, Math.max(0, leftMs - answerMs))
}

function leftOf({ endsAtMs }: SearchRun, clock: Clock): number | null {
  return endsAtMs === undefined ? null : Math.max(0, endsAtMs - clock())
}

function within(run: SearchRun, timeoutMs: number): SearchRun {
  return { ...run, signal: deadline(Math.floor(timeoutMs), run.signal) }
}
