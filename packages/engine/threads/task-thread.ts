import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { compiledCodeVariable, type TaskReply, type TaskRequest } from './serve-tasks.ts'
import { TaskError } from './task-error.ts'
import {
  lookEveryMs,
  mayBeSilent,
  pastDeadline,
  reasonToEnd,
  silenceTimesMax,
  type WatchedTask,
} from './task-watch.ts'

/** One thread that runs one task at a time. */
export type TaskThread = {
  /** Resolves when the thread's code is loaded. @throws {TaskError} `crashed` */
  readonly ready: Promise<void>
  /**
   * Runs a task, once the thread is ready; a thread that is past the deadline is ended, whatever it is doing. The
   * deadline is of processor time, so that a busy machine costs no task its result; five times as much may pass on the
   * clock without a report of the thread, thirty times as much in all.
   * @throws {TaskError} `deadline`, `memory`, `crashed` or `failed`.
   */
  run(request: TaskRequest, deadlineMs: number): Promise<unknown>
  /** Returns false from the moment the thread is ended, or has ended by itself. */
  isAlive(): boolean
  end(): Promise<void>
}

// The readers load in a tenth of a second on a quiet machine, and in three tenths where their code is not compiled yet.
const startTimeoutMs = 30_000
// The bound is far beyond the need of a task, because V8 aborts the whole process at this limit. A small machine's
// default would be lower. From 2,048 on V8 lets garbage make a heap four times as large before it collects, below that
// at most twice.
const oldHeapMegabytesMax = 2_000
// Each of three semi-spaces gets 16 MB, where V8 would take 64, and real pages are read no faster with that. V8 keeps
// all memory that its heaps took once, for all threads while they are busy: the most that they ever had together stays
// resident.
const youngHeapMegabytesMax = 48

type Pending = WatchedTask & {
  timer: NodeJS.Timeout
  /**
   * Ends the task on the clock: a thread within one long step of the engine reports nothing. Each report restarts the
   * limit.
   */
  readonly limit: NodeJS.Timeout
  resolve(result: unknown): void
  reject(error: TaskError): void
}

/**
 * Starts a thread on `entry`, a module that calls `serveTasks` with the port of its `workerData`. The thread is ended
 * when its heap grows by `growthBytesMax` within one task.
 */
export function startThread(entry: URL, growthBytesMax: number): TaskThread {
  const { worker, port } = openWorker(entry)
  const ready = Promise.withResolvers<void>()
  let pending: Pending | null = null
  let isEnded = false
  let before = { cpuMs: 0, heapBytes: 0 }

  const takePending = () => {
    const taken = pending
    pending = null
    clearTimeout(taken?.timer)
    clearTimeout(taken?.limit)
    return taken
  }
  const settle = (message: TaskReply) => {
    before = message
    if (message.status === 'ready') {
      port.unref()
      clearTimeout(startTimer)
      return ready.resolve()
    }
    const task = takePending()
    if (message.status === 'done') task?.resolve(message.result)
    else task?.reject(new TaskError('failed', 'a task threw', { cause: causeOf(message) }))
  }
  const end = async (error: TaskError) => {
    if (isEnded) return
    isEnded = true
    clearTimeout(startTimer)
    ready.reject(error)
    takePending()?.reject(error)
    port.close()
    await worker.terminate()
  }
  /** A result may wait in the port while this thread was too busy to take it: then it came in time. */
  const endUnlessDone = (reason: TaskError = pastDeadline()) => {
    const late: { message: TaskReply } | undefined = receiveMessageOnPort(port)
    if (late) settle(late.message)
    else void end(reason)
  }
  const look = async (task: Pending) => {
    // A thread that ended meanwhile reports nothing, and has rejected its task.
    const reason = await reasonToEnd(task, worker, before, growthBytesMax).catch(() => null)
    if (pending !== task) return
    if (reason !== null) return endUnlessDone(reason)
    if (mayBeSilent(task)) task.limit.refresh()
    task.timer = setTimeout(look, lookEveryMs, task)
  }
  ready.promise.catch(() => undefined)
  port.on('message', settle)
  // The port keeps the process alive until the thread is ready, and while it works; the thread itself never does.
  worker.unref()
  const crash = (message: string, cause?: unknown) => void end(crashed(message, cause))
  worker.on('error', (cause) => crash('a thread failed', cause))
  worker.on('exit', () => crash('a thread ended'))
  const startTimer = setTimeout(crash, startTimeoutMs, 'a thread did not start in time')

  return {
    ready: ready.promise,
    async run(request, deadlineMs) {
      // Only a task under way keeps the process alive.
      port.ref()
      try {
        return await new Promise((resolve, reject) => {
          const timer = setTimeout(() => void look(task), lookEveryMs)
          const limit = setTimeout(endUnlessDone, deadlineMs * silenceTimesMax)
          const task = { deadlineMs, timer, limit, startedAtMs: performance.now(), resolve, reject }
          pending = task
          const failure = post(port, request)
          if (failure) takePending()?.reject(failure)
        })
      } finally {
        port.unref()
      }
    },
    isAlive: () => !isEnded,
    end: () => end(new TaskError('closed', 'the pool was closed')),
  }
}

/** Sends a copy of a request; returns the error when it cannot be copied. */
function post(port: MessagePort, request: TaskRequest): TaskError | null {
  try {
    port.postMessage(request)
    return null
  } catch (cause) {
    return new TaskError('failed', 'an input cannot be copied', { cause })
  }
}

function crashed(message: string, cause?: unknown): TaskError {
  return new TaskError('crashed', message, { cause })
}

function openWorker(entry: URL): { readonly worker: Worker; readonly port: MessagePort } {
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(entry, {
    workerData: { port: port2 },
    transferList: [port2],
    resourceLimits: {
      maxOldGenerationSizeMb: oldHeapMegabytesMax,
      maxYoungGenerationSizeMb: youngHeapMegabytesMax,
    },
    // The thread reads foreign text: it needs neither settings nor secrets.
    env: compiledCode(),
    execArgv: [],
  })
  return { worker, port: port1 }
}

/**
 * Returns the environment with the folder of this process's compiled code: a thread without it would compile all code
 * anew.
 */
function compiledCode(): NodeJS.Dict<string> {
  const folder = getCompileCacheDir()
  // Node stores each version's code in a folder of its own below the one that is set.
  return folder === undefined ? {} : { [compiledCodeVariable]: dirname(folder) }
}

/** Returns the error that a task threw, with the code that it had in its thread. */
function causeOf({ error, code }: Extract<TaskReply, { status: 'failed' }>): unknown {
  return error instanceof Error && code !== null ? Object.assign(error, { code }) : error
}
