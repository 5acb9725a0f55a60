import { flushCompileCache } from 'node:module'
import process from 'node:process'
import { getHeapStatistics } from 'node:v8'
import type { MessagePort } from 'node:worker_threads'

/** Read by Node as a thread starts, and by nothing afterwards. */
export const compiledCodeVariable = 'NODE_COMPILE_CACHE'

/** Functions by name; inputs and results are plain data, since they are copied between threads. */
export type TaskTable = Readonly<Record<string, (input: never) => unknown>>

/** What a thread is asked to do. */
export type TaskRequest = { readonly name: string; readonly input: unknown }

/** What came of it. The first message of a thread is `ready`. */
type Outcome =
  | { readonly status: 'ready' }
  | { readonly status: 'done'; readonly result: unknown }
  | { readonly status: 'failed'; readonly error: unknown }

/** What a thread sends back for one task. */
export type TaskReply = Outcome & {
  /** Processor time that the thread has used since it was started. */
  readonly cpuMs: number
  /** Of the thread, with what earlier tasks have left to be collected. */
  readonly heapBytes: number
}

/** Runs in a thread: answers each request that comes through `port`, one after the other, for as long as it is open. */
export function serveTasks(port: MessagePort, tasks: TaskTable): void {
  const known = new Map(Object.entries(tasks))
  delete process.env[compiledCodeVariable]
  port.on('message', ({ name, input }: TaskRequest) => {
    try {
      const task = known.get(name) as ((input: unknown) => unknown) | undefined
      if (!task) throw new TypeError(`there is no task ${name}`)
      reply(port, { status: 'done', result: task(input) })
    } catch (error) {
      reply(port, { status: 'failed', error: copyableError(error) })
    }
  })
  // A thread may be ended within any task: what it had to compile is kept now, for the next one.
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

/** Errors of any class are copied as plain errors; what is thrown may be anything. */
function copyableError(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error('something that is no error was thrown')
  const copy = new Error(thrown.message)
  copy.name = thrown.name
  if (thrown.stack !== undefined) copy.stack = thrown.stack
  return copy
}
