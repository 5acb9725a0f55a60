import { type Clock, mapBounded, systemClock } from '@enricher/engine/lib/time'

/** Tasks for later, on a clock that is set forward instead of waited for. */
export type Timeline = {
  readonly clock: Clock
  /** Runs a task when its time comes. */
  at(dueAtMs: number, task: () => Promise<void>): void
  /** Runs the tasks that are due until then in their order, tasks of tasks too, and leaves the clock there. */
  runUntil(endMs: number): Promise<void>
}

// Tasks that are due within a second run together, as the searches before them did.
const togetherMs = 1_000

/** Creates a timeline that begins now and runs so many tasks at the same time. */
export function createTimeline(tasksAtOnce: number): Timeline {
  let aheadMs = 0
  let open: { readonly dueAtMs: number; readonly task: () => Promise<void> }[] = []
  const clock = () => systemClock() + aheadMs
  const setTo = (timeMs: number) => {
    aheadMs = Math.max(aheadMs, timeMs - systemClock())
  }
  return {
    clock,
    at(dueAtMs, task) {
      open.push({ dueAtMs, task })
    },
    async runUntil(endMs) {
      for (;;) {
        const nextMs = Math.min(...open.map(({ dueAtMs }) => dueAtMs))
        if (nextMs > endMs) break
        setTo(nextMs + togetherMs)
        const nowMs = clock()
        const due = open.filter(({ dueAtMs }) => dueAtMs <= nowMs)
        open = open.filter(({ dueAtMs }) => dueAtMs > nowMs)
        await mapBounded(due, tasksAtOnce, ({ task }) => task())
      }
      setTo(endMs)
    },
  }
}
