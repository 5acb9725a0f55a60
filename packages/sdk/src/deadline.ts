import type { Runtime } from './runtime.ts'

/** The time that is left for something, and the signal that ends it. */
export type Deadline = {
  /** Aborts when the time is over, and with the signal it is bound to. */
  readonly signal: AbortSignal
  /** True when the time is over; false when the other signal ended it. */
  isOver(): boolean
  remainingMs(): number
  /** Frees its timer. */
  end(): void
}

/** Starts a deadline. It ends with `bound`, too, and then has its reason. */
export function startDeadline(
  timeMs: number,
  bound: AbortSignal | undefined,
  runtime: Pick<Runtime, 'nowMs'>,
): Deadline {
  // Node 18 and browsers of 2023 lack AbortSignal.any and AbortSignal.timeout.
  const controller = new AbortController()
  const endsAtMs = runtime.nowMs() + timeMs
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    controller.abort()
  }, timeMs)
  const follow = () => controller.abort(bound?.reason)
  if (bound?.aborted) follow()
  bound?.addEventListener('abort', follow)
  return {
    signal: controller.signal,
    isOver: () => isOver,
    remainingMs: () => endsAtMs - runtime.nowMs(),
    end() {
      clearTimeout(timer)
      bound?.removeEventListener('abort', follow)
    },
  }
}
