/** Something that waits for the database: a statement for its answer, or work for a connection. */
export type DatabaseWait = {
  readonly kind: 'statement' | 'connection'
  /** Both on the clock of `performance.now()`. */
  readonly sinceMs: number
  readonly endsAtMs: number
  /** False: it may take long, and says nothing of how the database is doing. */
  readonly isTimely: boolean
  /** Makes the caller that waits hear of it. Called once, at the end of its time. */
  expire(): void
}

/** The waits for the database that are under way, each ended when its time is over. */
export type OverdueWatch = {
  begin(waiting: DatabaseWait): void
  end(waiting: DatabaseWait): void
  /** Returns how long the oldest that should be answered at once has waited; 0 when none waits. */
  oldestMs(): number
  all(): Iterable<DatabaseWait>
}

// A timer for each statement would cost more than looking at the few that are under way.
const lookEveryMs = 100

// A process that stood still has answers in its sockets that it has not read: those are read before anything is judged.
const stoodStillMs = 500

/** Keeps what waits for the database. `onLook` is called after each look, while anything waits. */
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
    // Twice in a row it is no pause but load, and deadlines hold under load too.
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
      // Sockets keep the process alive while anything is to be expected of them.
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
