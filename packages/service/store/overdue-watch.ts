/** Something that waits for the database: a statement for its answer, or work for a connection. */
export type DatabaseWait = {
  readonly kind: 'statement' | 'connection'
  /** Times on the clock of `performance.now()`. */
  readonly sinceMs: number
  readonly endsAtMs: number
  /** False: the wait may take long, and says nothing about the state of the database. */
  readonly isTimely: boolean
  /** Rejects the caller that waits. Called once, at the end of the time. */
  expire(): void
}

/** The waits for the database that are under way; each is ended when its time is over. */
export type OverdueWatch = {
  begin(waiting: DatabaseWait): void
  end(waiting: DatabaseWait): void
  /** Returns how long the oldest timely wait has lasted; 0 when there is none. */
  oldestMs(): number
  all(): Iterable<DatabaseWait>
}

// A timer for each statement would cost more than a look at the few that are under way.
const lookEveryMs = 100

// A process that stood still has unread answers in its sockets: it reads those before it judges any wait.
const stoodStillMs = 500

/** Creates the watch over waits for the database. `onLook` is called after each look, while there are waits. */
export function createOverdueWatch(onLook: (nowMs: number) => void): OverdueWatch {
  const underWay = new Set<DatabaseWait>()
  let timer: NodeJS.Timeout | null = null
  let lastLookMs = 0
  let hasPaused = false

  const endOverdue = (nowMs: number) => {
    for (const waiting of underWay) {
      if (waiting.endsAtMs > nowMs) continue
      underWay.delete(waiting)
      waiting.expire()
    }
  }
  const look = () => {
    const nowMs = performance.now()
    // A second delay in a row is no pause but load, and deadlines hold under load, too.
    hasPaused = nowMs - lastLookMs > stoodStillMs && !hasPaused
    lastLookMs = nowMs
    if (hasPaused) return
    endOverdue(nowMs)
    onLook(nowMs)
    if (underWay.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  return {
    begin(waiting) {
      underWay.add(waiting)
      if (timer) return
      lastLookMs = performance.now()
      // The timer need not keep the process alive: sockets do while an answer is expected.
      timer = setInterval(look, lookEveryMs).unref()
    },
    end: (waiting) => void underWay.delete(waiting),
    oldestMs() {
      const nowMs = performance.now()
      let oldest = 0
      for (const { sinceMs, isTimely } of underWay) {
        if (isTimely) oldest = Math.max(oldest, nowMs - sinceMs)
      }
      return oldest
    },
    all: () => underWay,
  }
}
