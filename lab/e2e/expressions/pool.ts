import { Worker } from 'node:worker_threads'
import { currentBytesMax, type Order, type Outcome, type Shared } from './orders.ts'
import type { Task, Timing } from './timing.ts'

/** The outcome for one expression. */
export type Judged =
  | { readonly kind: 'timed'; readonly timing: Timing }
  /** The worker was ended from outside; `trying` is the attack that it ran. */
  | { readonly kind: 'endless'; readonly trying: string }
  /** The expression could not be judged. */
  | { readonly kind: 'fault'; readonly fault: string }

// An expression and all its texts take some 30 ms of an idle processor; one that runs this long hangs.
const deadlineDefaultMs = 30_000
const workersMax = 2

/**
 * Times all tasks in workers; a worker that does not return within the deadline is ended. Answers in the order of the
 * tasks. Equal tasks are timed once.
 */
export async function judgeAll(
  tasks: readonly Task[],
  limitMs: number,
  deadlineMs = deadlineDefaultMs,
): Promise<readonly Judged[]> {
  const results = new Map<number, Judged>()
  const keys = tasks.map((task) => JSON.stringify(task))
  const firstIds = new Map(keys.map((key, id) => [key, id] as const).reverse())
  const waiting = [...firstIds.values()]
  const work = async () => {
    let seat = openSeat()
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const task = tasks[id]
      if (!task) break
      const judged = await judgeOne(seat, { id, task, limitMs }, deadlineMs)
      results.set(id, judged)
      if (judged.kind !== 'endless') continue
      await seat.worker.terminate()
      seat = openSeat()
    }
    await seat.worker.terminate()
  }
  await Promise.all(Array.from({ length: workersMax }, work))
  return keys.map(
    (key) => results.get(firstIds.get(key) ?? -1) ?? { kind: 'fault', fault: 'not judged' },
  )
}

type Seat = { readonly worker: Worker; readonly view: Uint8Array }

function openSeat(): Seat {
  const current = new SharedArrayBuffer(currentBytesMax)
  const workerData: Shared = { current }
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData })
  return { worker, view: new Uint8Array(current) }
}

function judgeOne({ worker, view }: Seat, order: Order, deadlineMs: number): Promise<Judged> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      worker.off('error', onError)
    }
    const onError = (error: unknown) => {
      stop()
      reject(error)
    }
    const onMessage = (outcome: Outcome) => {
      stop()
      resolve(
        'timing' in outcome
          ? { kind: 'timed', timing: outcome.timing }
          : { kind: 'fault', fault: outcome.fault },
      )
    }
    const timer = setTimeout(() => {
      stop()
      const trying = Buffer.from(view).toString('utf8').replaceAll('\0', '')
      resolve({ kind: 'endless', trying })
    }, deadlineMs)
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.postMessage(order)
  })
}
