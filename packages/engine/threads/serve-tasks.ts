import { flushCompileCache } from 'node:module'
import process from 'node:process'
import { getHeapStatistics } from 'node:v8'
import type { MessagePort } from 'node:worker_threads'
import { codeOf } from '../lib/error-code.ts'

/** Node reads this variable when a thread starts; it is deleted afterwards. */
export const compiledCodeVariable = 'NODE_COMPILE_CACHE'

/** Functions by name. Their inputs and results are plain data, because they are copied between threads. */
export type TaskTable = Readonly<Record<string, (input: never) => unknown>>

export type TaskRequest = { readonly name: string; readonly input: unknown }

/** The outcome of a task. The first message of a thread is `ready`. */
type Outcome =
  | { readonly status: 'ready' }
  | { readonly status: 'done'; readonly result: unknown }
  | {
      readonly status: 'failed'
      readonly error: unknown
      /** The code of a system's error, which a copy of the error loses. */
      readonly code: string | null
    }

export type TaskReply = Outcome & {
  /** Processor time that the thread has used since it was started. */
  readonly cpuMs: number
  /** Size of the thread's heap, including garbage of earlier tasks. */
  readonly heapBytes: number
}

/** Runs in a thread: answers the requests from `port`, one after the other, for as long as it is open. */
export function serveTasks(port: MessagePort, tasks: TaskTable): void {
  const known = new Map(Object.entries(tasks))
  delete process.env[compiledCodeVariable]
  port.on('message', ({ name, input }: TaskRequest) => {
    try {
      const task = known.get(name) as ((input: unknown) => unknown) | undefined
      if (!task) throw new TypeError(`there is no task ${name}`)
      reply(port, { status: 'done', result: task(input) })
    } catch (error) {
      reply(port, { status: 'failed', error: copyableError(error), code: codeOf(error) || null })
    }
  })
  // A thread may be ended within any task: the code that it compiled is stored now, for the next thread.
  flushCompileCache()
  reply(port, { status: 'ready' })
}

function reply(port: MessagePort, outcome: Outcome): void {
  const heapBytes = getHeapStatistics().total_heap_size
  port.postMessage({ ...outcome, cpuMs: cpuMsOf(process.threadCpuUsage()), heapBytes })
}

/** Sums the processor time in a reading of its use, in milliseconds. */
export function cpuMsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}

/** Returns an error that can be copied: errors of any class become plain errors, and a task may throw any value. */
function copyableError(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error('something that is no error was thrown')
  const copy = new Error(thrown.message)
  copy.name = thrown.name
  if (thrown.stack !== undefined) copy.stack = thrown.stack
  return copy
}
