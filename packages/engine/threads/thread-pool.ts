import { unlessAborted } from '../lib/abort.ts'
import { type Clock, systemClock } from '../lib/time.ts'
import { createIdleThreads } from './idle-threads.ts'
import { TaskError } from './task-error.ts'
import { createTaskQueue } from './task-queue.ts'
import { startThread, type TaskThread } from './task-thread.ts'

/** Threads that run tasks beside the event loop, which may be slow, crash or never end. */
export type ThreadPool = {
  /**
   * Runs the task of this name with a copy of `input`; returns a copy of its result. An abort of the signal ends the
   * wait; a task that has begun goes on until it is done or past its deadline.
   * @throws {TaskError} and the signal's reason.
   */
  run(
    name: string,
    input: unknown,
    options: { readonly owner: string; readonly signal?: AbortSignal | undefined },
  ): Promise<unknown>
  /** Ends all threads; tasks under way are rejected. */
  close(): Promise<void>
}

export type ThreadPoolOptions = {
  /** A module that calls `serveTasks`. None of the modules that it loads awaits at top level (docs/decisions/0049). */
  readonly entry: URL
  readonly threadsMax: number
  /** Processor time of one task. */
  readonly deadlineMs: number
  /** Bytes by which one task may make the heap of its thread grow. */
  readonly heapGrowthBytesMax?: number
  readonly clock?: Clock
}

type Task = {
  readonly name: string
  readonly input: unknown
  resolve(result: unknown): void
  reject(error: unknown): void
}

// Each task holds a page of up to a megabyte. A search reads two at a time, so that this many are some hundred
// searches.
const waitingMax = 500
// The largest pages take a third of this. Garbage of earlier tasks does not count as the task's own. A thread fills a
// hundred megabytes between two checks.
const usualHeapGrowthBytesMax = 256 * 1_048_576

/**
 * Creates a pool of at most `threadsMax` threads: each is started when it is first needed and kept; a thread that ended
 * is replaced.
 */
export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const { entry, threadsMax, deadlineMs, clock = systemClock } = options
  const { heapGrowthBytesMax = usualHeapGrowthBytesMax } = options
  const queue = createTaskQueue<Task>(clock)
  const idle = createIdleThreads()
  const threads = new Set<TaskThread>()
  let starting = 0
  let isClosed = false

  const dispatch = () => {
    while (queue.size() > 0 && idle.hasAny((ended) => threads.delete(ended))) giveTask()
    if (queue.size() > starting && threads.size < threadsMax && !isClosed) void start()
  }
  const giveTask = () => {
    const next = queue.take()
    const thread = next && idle.take(next.owner)
    if (thread) void work(thread, next.owner, next.task)
  }
  const start = async () => {
    const thread = startThread(entry, heapGrowthBytesMax)
    threads.add(thread)
    starting += 1
    const failure = await thread.ready.then(() => null, startFailure)
    starting -= 1
    if (failure === null) idle.add(thread)
    else threads.delete(thread)
    // Where no thread can be started, another attempt for each task would take as long each time.
    if (failure && threads.size === 0) rejectWaiting(failure)
    dispatch()
  }
  const work = async (thread: TaskThread, owner: string, task: Task) => {
    const startedMs = performance.now()
    let isPastDeadline = false
    try {
      task.resolve(await thread.run({ name: task.name, input: task.input }, deadlineMs))
    } catch (error) {
      isPastDeadline = error instanceof TaskError && error.fault === 'deadline'
      task.reject(error)
    }
    queue.charge(owner, performance.now() - startedMs, isPastDeadline)
    if (thread.isAlive()) idle.add(thread)
    else threads.delete(thread)
    dispatch()
  }
  const rejectWaiting = (error: TaskError) => {
    for (let next = queue.take(); next; next = queue.take()) next.task.reject(error)
  }
  const refusalOf = (owner: string): TaskError | null => {
    if (isClosed) return new TaskError('closed', 'the pool was closed')
    if (queue.isSuspended(owner)) {
      return new TaskError('suspended', `${owner} ran past the deadline too often`)
    }
    const isFull = queue.size() >= waitingMax
    return isFull ? new TaskError('overloaded', `${waitingMax} tasks are waiting`) : null
  }
  return {
    run(name, input, { owner, signal }) {
      const refusal = refusalOf(owner)
      if (signal?.aborted || refusal) return Promise.reject(refusal ?? signal?.reason)
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const task: Task = { name, input, resolve, reject }
      queue.add(owner, task)
      dispatch()
      return unlessAborted(promise, signal, () => queue.remove(owner, task))
    },
    async close() {
      isClosed = true
      rejectWaiting(new TaskError('closed', 'the pool was closed'))
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}

function startFailure(cause: unknown): TaskError {
  const isClosed = cause instanceof TaskError && cause.fault === 'closed'
  return isClosed ? cause : new TaskError('unstarted', 'a thread did not start', { cause })
}
