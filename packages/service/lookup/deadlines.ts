import type { Deadline } from '@enricher/engine/lib/time'
import { createSlots } from '../lib/slots.ts'

export type Deadlines = {
  /**
   * Does work that began at `startedAtMs`, in the time of `performance.now()`, and returns its result. `work` gets a
   * function that makes its deadline at the first call, so that work that ends before costs no signal. Rejects a while
   * after the deadline, for work that ignores its signal; such work goes on.
   */
  run<T>(startedAtMs: number, work: (deadline: () => Deadline) => Promise<T>): Promise<T>
  /** Aborts the work that is under way, and all later work, for this reason. */
  abortAll(reason: Error): void
}

type Entry = {
  readonly endsAtMs: number
  readonly lateAtMs: number
  controller: AbortController | null
  deadline: Deadline | null
  isOver: boolean
  /** Its place among the open entries; below 0 the entry has been answered. */
  slot: number
  rejectLate(error: Error): void
}

/**
 * Creates deadlines that share one timer: a timer for each request would cost more than a cached answer. The timer does
 * not keep the process alive. `slackMs` after its deadline, work is answered with the error of `lateError`.
 */
export function createDeadlines(options: {
  readonly timeoutMs: number
  readonly slackMs: number
  lateError(): Error
}): Deadlines {
  const open = createSlots<Entry>()
  let reasonForAll: Error | null = null
  let timer: { readonly dueAtMs: number; readonly handle: NodeJS.Timeout } | null = null

  const schedule = (dueAtMs: number) => {
    if (timer && timer.dueAtMs <= dueAtMs) return
    if (timer) clearTimeout(timer.handle)
    // Timers may fire within the millisecond before their time.
    const delayMs = Math.max(1, Math.ceil(dueAtMs - performance.now()))
    timer = { dueAtMs, handle: setTimeout(look, delayMs).unref() }
  }
  const close = (entry: Entry) => {
    if (entry.slot >= 0) open.remove(entry.slot)
    entry.slot = -1
  }
  const look = () => {
    timer = null
    const nowMs = performance.now()
    let nextMs = Number.POSITIVE_INFINITY
    for (const entry of open.all()) {
      const dueMs = nextOf(entry, nowMs)
      if (nowMs < entry.lateAtMs) nextMs = Math.min(nextMs, dueMs)
      else {
        close(entry)
        entry.rejectLate(options.lateError())
      }
    }
    if (nextMs < Number.POSITIVE_INFINITY) schedule(nextMs)
  }
  return {
    run: (startedAtMs, work) =>
      new Promise((resolve, reject) => {
        const endsAtMs = startedAtMs + options.timeoutMs
        const entry: Entry = {
          endsAtMs,
          lateAtMs: endsAtMs + options.slackMs,
          controller: null,
          deadline: null,
          isOver: false,
          slot: -1,
          rejectLate: reject,
        }
        entry.slot = open.add(entry)
        schedule(endsAtMs)
        work(() => {
          entry.deadline ??= deadlineOf(entry, reasonForAll)
          return entry.deadline
        }).then(
          (result) => {
            close(entry)
            resolve(result)
          },
          (error: unknown) => {
            close(entry)
            reject(error)
          },
        )
      }),
    abortAll(reason) {
      reasonForAll ??= reason
      for (const entry of open.all()) entry.controller?.abort(reasonForAll)
    },
  }
}

function deadlineOf(entry: Entry, reasonForAll: Error | null): Deadline {
  const controller = new AbortController()
  entry.controller = controller
  if (reasonForAll) controller.abort(reasonForAll)
  else if (entry.isOver || performance.now() >= entry.endsAtMs) controller.abort(timeUp())
  const { signal } = controller
  return { signal, endsAtMs: Date.now() + entry.endsAtMs - performance.now() }
}

/** Aborts an entry that is due, and returns the time of its next check. */
function nextOf(entry: Entry, nowMs: number): number {
  if (nowMs < entry.endsAtMs) return entry.endsAtMs
  if (!entry.isOver) {
    entry.isOver = true
    entry.controller?.abort(timeUp())
  }
  return entry.lateAtMs
}

function timeUp(): Error {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError')
}
