import { markEnd } from './time.ts'

/** The deadline of one piece of work. */
export type Deadline = {
  /** Aborts at the deadline; made when first asked for, so that work which ends before costs none. */
  signal(): AbortSignal
  /** Rejects a while after the deadline, for work that does not heed its signal. */
  readonly late: Promise<never>
  /** To be called when the work has been answered. */
  close(): void
}

export type Deadlines = {
  /** Opens a deadline for work that began at `startedAtMs`, in the time of `performance.now()`. */
  open(startedAtMs: number): Deadline
  /** Aborts the work of all that are open, and of all that are opened later, for this reason. */
  abortAll(reason: Error): void
}

type Entry = {
  readonly endsAtMs: number
  readonly lateAtMs: number
  controller: AbortController | null
  isOver: boolean
  rejectLate(error: Error): void
}

/**
 * Deadlines that share one timer: one of its own for each request would cost more than a cached answer does. The timer
 * does not keep the process alive. `slackMs` after a deadline `late` rejects with what `lateError` gives.
 */
export function createDeadlines(options: {
  readonly timeoutMs: number
  readonly slackMs: number
  lateError(): Error
}): Deadlines {
  const open = new Set<Entry>()
  let reasonForAll: Error | null = null
  let timer: { readonly dueAtMs: number; readonly handle: NodeJS.Timeout } | null = null

  const schedule = (dueAtMs: number) => {
    if (timer && timer.dueAtMs <= dueAtMs) return
    if (timer) clearTimeout(timer.handle)
    // Timers may fire within the millisecond before their time.
    const delayMs = Math.max(1, Math.ceil(dueAtMs - performance.now()))
    timer = { dueAtMs, handle: setTimeout(look, delayMs).unref() }
  }
  const look = () => {
    timer = null
    const nowMs = performance.now()
    let nextMs = Number.POSITIVE_INFINITY
    for (const entry of open) {
      const dueMs = nextOf(entry, nowMs)
      if (nowMs < entry.lateAtMs) nextMs = Math.min(nextMs, dueMs)
      else {
        entry.rejectLate(options.lateError())
        open.delete(entry)
      }
    }
    if (nextMs < Number.POSITIVE_INFINITY) schedule(nextMs)
  }
  return {
    open(startedAtMs) {
      const endsAtMs = startedAtMs + options.timeoutMs
      const lateAtMs = endsAtMs + options.slackMs
      const { promise: late, reject: rejectLate } = Promise.withResolvers<never>()
      // Who answers in time does not look at it.
      late.catch(() => undefined)
      const entry: Entry = { endsAtMs, lateAtMs, controller: null, isOver: false, rejectLate }
      open.add(entry)
      schedule(endsAtMs)
      return {
        late,
        signal() {
          entry.controller ??= controllerFor(entry, reasonForAll)
          return entry.controller.signal
        },
        close: () => void open.delete(entry),
      }
    },
    abortAll(reason) {
      reasonForAll ??= reason
      for (const entry of open) entry.controller?.abort(reasonForAll)
    },
  }
}

function controllerFor(entry: Entry, reasonForAll: Error | null): AbortController {
  const controller = new AbortController()
  markEnd(controller.signal, Date.now() + entry.endsAtMs - performance.now())
  if (reasonForAll) controller.abort(reasonForAll)
  else if (entry.isOver || performance.now() >= entry.endsAtMs) controller.abort(timeUp())
  return controller
}

/** Aborts what is due, and gives when to look at it again. */
function nextOf(entry: Entry, nowMs: number): number {
  if (nowMs < entry.endsAtMs) return entry.endsAtMs
  if (!entry.isOver) {
    entry.isOver = true
    entry.controller?.abort(timeUp())
  }
  return entry.lateAtMs
}

/** What `AbortSignal.timeout` aborts with. */
function timeUp(): Error {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError')
}
