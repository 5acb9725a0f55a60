import type { Outcome } from '@enricher/service/bulk/outcome'
import { type AskRow, interrupted, RunStopped } from './ask-rows.ts'

/**
 * Creates an asker that is not stopped by credits which other lookups of the same run hold: one that is refused waits
 * until another ends, and asks again. What a miss held comes back.
 *
 * From a refusal on, no more lookups are under way than there was balance for. That does not grow again: in a run the
 * balance only falls. Rejects with {@link RunStopped} when nothing else is under way, or `stopping` aborts.
 */
export function createCreditRoom(ask: AskRow, stopping: AbortSignal): AskRow {
  const holding = new Set<Promise<Outcome>>()
  let room = Number.POSITIVE_INFINITY
  let last: RunStopped | null = null
  const isFull = () => holding.size >= room && last === null && !stopping.aborted
  const attempt: AskRow = async (asked, signal) => {
    const outcome = ask(asked, signal)
    holding.add(outcome)
    try {
      return await outcome
    } finally {
      holding.delete(outcome)
    }
  }
  /** Takes note of a refusal. Throws what ends the run. */
  const learn = (error: unknown) => {
    if (!isForCredits(error)) throw error
    if (holding.size === 0) last = error
    if (last !== null) throw error
    room = Math.min(room, holding.size)
  }
  const throwIfOver = () => {
    if (last !== null) throw last
    if (stopping.aborted) throw interrupted()
  }
  const askAgain: AskRow = async (asked, signal) => {
    // What follows the last check begins the lookup without a pause: one row takes the room, the others wait again.
    while (isFull()) await Promise.race(holding).catch(() => undefined)
    throwIfOver()
    try {
      return await attempt(asked, signal)
    } catch (error) {
      learn(error)
    }
    return askAgain(asked, signal)
  }
  return askAgain
}

function isForCredits(error: unknown): error is RunStopped {
  return error instanceof RunStopped && error.reason === 'credits'
}
