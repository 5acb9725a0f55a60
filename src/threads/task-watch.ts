import type { Worker } from 'node:worker_threads'
import { cpuMsOf } from './serve-tasks.ts'
import { TaskError } from './task-error.ts'

/** A task under way. */
export type WatchedTask = {
  /** Of processor time. */
  readonly deadlineMs: number
}

/** Between two looks. A task that is done before the first one, as nearly all are, costs none. */
export const lookEveryMs = 50
// A machine that is this many times overloaded loses texts that would have been read in time.
export const wallTimesMax = 5
// The largest pages take less than half of it. A thread fills a hundred megabytes between two looks.
const heapBytesMax = 256 * 1_048_576

/**
 * Looks at what a task has used; gives why it is to be ended, or null. A thread tells its processor time and its heap even
 * from within a loop or a regular expression. The heap is watched from outside because V8 aborts the whole process when a
 * thread reaches a limit of its own.
 */
export async function reasonToEnd(
  { deadlineMs }: WatchedTask,
  worker: Worker,
  cpuMsBefore: number,
): Promise<TaskError | null> {
  const [usage, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()])
  if (cpuMsOf(usage) - cpuMsBefore >= deadlineMs) return pastDeadline()
  const isTooLarge = heap.total_heap_size + heap.malloced_memory > heapBytesMax
  return isTooLarge ? new TaskError('memory', 'a task took too much memory') : null
}

/** The error of a task that is past its deadline. */
export function pastDeadline(): TaskError {
  return new TaskError('deadline', 'a task took too long')
}
