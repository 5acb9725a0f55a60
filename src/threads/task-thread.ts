import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { cpuMsOf, type TaskReply, type TaskRequest } from './serve-tasks.ts'
import { TaskError } from './task-error.ts'

/** One thread that runs one task at a time. */
export type TaskThread = {
  /** Resolves when its code is loaded. @throws {TaskError} `crashed` */
  readonly ready: Promise<void>
  /**
   * Runs a task, once it is ready; a thread that is past the deadline is ended, whatever it is doing. The deadline is of
   * processor time, so that a busy machine costs no task its result; five times as much may pass on the clock.
   * @throws {TaskError} `deadline`, `crashed` or `failed`.
   */
  run(request: TaskRequest, deadlineMs: number): Promise<unknown>
  /** False from the moment it is ended, or has ended by itself. */
  isAlive(): boolean
  end(): Promise<void>
}

// Loading the readers takes a third of a second on a quiet machine.
const startTimeoutMs = 30_000
/**
 * Ends a thread whose heap fills with small objects before it takes the machine's memory. It is no bound on its own: one
 * huge allocation over the limit aborts the whole process, so that what tasks build is bounded where it is built.
 */
const heapMegabytesMax = 256

// A machine that is this many times overloaded loses texts that would have been read in time.
const wallTimesMax = 5
// Between two looks at how much processor time a task has used.
const lookAgainMs = 50

type Pending = {
  readonly sinceMs: number
  readonly deadlineMs: number
  timer: NodeJS.Timeout
  resolve(result: unknown): void
  reject(error: TaskError): void
}

/** Starts a thread on `entry`, a module that calls `serveTasks` with the port of its `workerData`. */
export function startThread(entry: URL): TaskThread {
  const { worker, port } = openWorker(entry)
  const ready = Promise.withResolvers<void>()
  let pending: Pending | null = null
  let isEnded = false
  let cpuMsBefore = 0

  const takePending = () => {
    const taken = pending
    pending = null
    clearTimeout(taken?.timer)
    return taken
  }
  const settle = (message: TaskReply) => {
    cpuMsBefore = message.cpuMs
    if (message.status === 'ready') {
      port.unref()
      clearTimeout(startTimer)
      return ready.resolve()
    }
    const task = takePending()
    if (message.status === 'done') task?.resolve(message.result)
    else task?.reject(new TaskError('failed', 'a task threw', { cause: message.error }))
  }
  const ask = (request: TaskRequest) => {
    try {
      port.postMessage(request)
    } catch (cause) {
      takePending()?.reject(new TaskError('failed', 'an input cannot be copied', { cause }))
    }
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
  /** A result may wait in the port while this thread was too busy to take it: it came in time. */
  const endUnlessDone = () => {
    const late: { message: TaskReply } | undefined = receiveMessageOnPort(port)
    if (late) settle(late.message)
    else void end(new TaskError('deadline', 'a task took too long'))
  }
  const look = async (task: Pending) => {
    const leftMs = await timeLeft(task, worker, cpuMsBefore)
    if (pending !== task) return
    if (leftMs <= 0) return endUnlessDone()
    task.timer = setTimeout(() => void look(task), Math.max(leftMs, lookAgainMs))
  }
  ready.promise.catch(() => undefined)
  port.on('message', settle)
  // Until it is ready, and while it works, the port keeps the process alive; the thread itself never does.
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
          const timer = setTimeout(() => void look(task), deadlineMs)
          const task = { sinceMs: performance.now(), deadlineMs, timer, resolve, reject }
          pending = task
          ask(request)
        })
      } finally {
        port.unref()
      }
    },
    isAlive: () => !isEnded,
    end: () => end(new TaskError('closed', 'the pool was closed')),
  }
}

function crashed(message: string, cause?: unknown): TaskError {
  return new TaskError('crashed', message, { cause })
}

/** Milliseconds that a task may go on for; 0 or less when it is past its deadline. */
async function timeLeft(
  { sinceMs, deadlineMs }: Pending,
  worker: Worker,
  cpuMsBefore: number,
): Promise<number> {
  const passedMs = performance.now() - sinceMs
  const usage = await worker.cpuUsage().catch(() => null)
  const usedMs = usage ? cpuMsOf(usage) - cpuMsBefore : passedMs
  return Math.min(deadlineMs - usedMs, deadlineMs * wallTimesMax - passedMs)
}

function openWorker(entry: URL): { readonly worker: Worker; readonly port: MessagePort } {
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(entry, {
    workerData: { port: port2 },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
    // Foreign text is read there: neither settings nor secrets are needed.
    env: {},
    execArgv: [],
  })
  return { worker, port: port1 }
}
