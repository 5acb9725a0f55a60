import { sleep } from '@enricher/engine/lib/time'
import { DatabaseUnavailableError } from '@enricher/service/store/database-unavailable'
import { isUnderWay } from './task-of-exchanges.ts'
import type { Tasks } from './tasks.ts'
import type { WireTask } from './wire-task.ts'

// An answer of the account's cache is there at once, the answer of a search after seconds. A task that waits behind
// others for minutes is read every two seconds.
const firstPauseMs = 20
const pauseMaxMs = 2_000
const pauseGrowth = 1.3

// Proxies close a connection that is silent for long; a client that still waits asks for the task, or subscribes again.
const watchedMaxMs = 600_000

/**
 * Yields a task whenever it has changed, until it is over or asks back. Ends early when `signal` aborts, and after ten
 * minutes; the task goes on.
 */
export async function* watchTask(
  tasks: Pick<Tasks, 'find'>,
  first: WireTask,
  signal: AbortSignal,
): AsyncGenerator<WireTask, void, undefined> {
  let known = first
  let pauseMs = firstPauseMs
  const endsAtMs = performance.now() + watchedMaxMs
  while (isUnderWay(known) && performance.now() < endsAtMs) {
    if (!(await hasSlept(pauseMs, signal))) return
    pauseMs = Math.min(pauseMs * pauseGrowth, pauseMaxMs)
    const now = await foundOrKnown(tasks, known)
    if (now === null) return
    if (!hasChanged(known, now)) continue
    pauseMs = firstPauseMs
    known = now
    yield now
  }
}

/** A database outage does not end the stream, because the task goes on after the outage. */
async function foundOrKnown(tasks: Pick<Tasks, 'find'>, known: WireTask): Promise<WireTask | null> {
  try {
    return await tasks.find(known.id)
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return known
    throw error
  }
}

function hasChanged(before: WireTask, now: WireTask): boolean {
  return (
    before.status.state !== now.status.state ||
    before.status.message?.messageId !== now.status.message?.messageId ||
    before.artifacts.length !== now.artifacts.length
  )
}

/** Resolves to false when the signal aborted the pause. */
async function hasSlept(pauseMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(pauseMs, signal)
    return true
  } catch {
    return false
  }
}
