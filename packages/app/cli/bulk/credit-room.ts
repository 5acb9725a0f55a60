import type { Outcome } from '@enricher/service/bulk/outcome'
import { type AskRow, interrupted, RunStopped } from './ask-rows.ts'

/**
 * Creates an asker that survives a lack of credits while other lookups of the run hold some: a refused lookup waits
 * until another lookup ends, and asks again, because a miss releases its credits.
 *
 * After a refusal, no more lookups run in parallel than the balance allowed. That number never grows again: in a run
 * the balance only falls. Rejects with {@link RunStopped} when no other lookup runs, or `stopping` aborts.
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
  /** Takes note of a refusal. Throws the error that ends the run. */
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
    // The code after the last check begins the lookup synchronously: one row takes the room, the others wait again.
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
