import { type Clock, mapBounded, systemClock } from '@enricher/engine/lib/time'

/** What happens later, on a clock that is set forward instead of waited for. */
export type Timeline = {
  readonly clock: Clock
  /** Has a task done when its time comes. */
  at(dueAtMs: number, task: () => Promise<void>): void
  /** Does what is due until then in its order, tasks of tasks too, and leaves the clock there. */
  runUntil(endMs: number): Promise<void>
}

// What is due within a second is done together, as the searches it comes from were.
const togetherMs = 1_000

/** Creates a timeline that begins now and does so many tasks at once. */
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
