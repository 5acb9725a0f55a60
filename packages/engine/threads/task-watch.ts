import type { Worker } from 'node:worker_threads'
import { cpuMsOf, type TaskReply } from './serve-tasks.ts'
import { TaskError } from './task-error.ts'

/** A task under way. */
export type WatchedTask = {
  /** Deadline of processor time. */
  readonly deadlineMs: number
  readonly startedAtMs: number
}

/** Pause between two checks. Nearly all tasks are done before the first one, and cost none. */
export const lookEveryMs = 50
// The deadline may pass this many times on the clock without a report of the task's thread.
export const silenceTimesMax = 5
// A machine that is overloaded this many times loses texts that would otherwise have been read in time.
const clockTimesMax = 30

/**
 * Returns the reason to end a task, by its use of time and memory; null for no reason. A thread reports its processor
 * time and its heap even from within a loop or a regular expression. The heap is watched from outside because V8 aborts
 * the whole process when a thread reaches a limit of its own.
 */
export async function reasonToEnd(
  { deadlineMs }: WatchedTask,
  worker: Worker,
  before: Pick<TaskReply, 'cpuMs' | 'heapBytes'>,
  growthBytesMax: number,
): Promise<TaskError | null> {
  const [usage, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()])
  if (cpuMsOf(usage) - before.cpuMs >= deadlineMs) return pastDeadline()
  const isTooLarge = heap.total_heap_size - before.heapBytes > growthBytesMax
  return isTooLarge ? new TaskError('memory', 'a task took too much memory') : null
}

/**
 * Returns true for a thread that has just reported and may be silent for as long again: the busy machine hardly let it
 * run, and its text is not to blame.
 */
export function mayBeSilent({ deadlineMs, startedAtMs }: WatchedTask): boolean {
  const endsAtMs = startedAtMs + deadlineMs * (clockTimesMax - silenceTimesMax)
  return performance.now() < endsAtMs
}

/** Creates the error of a task that is past its deadline. */
export function pastDeadline(): TaskError {
  return new TaskError('deadline', 'a task took too long')
}
