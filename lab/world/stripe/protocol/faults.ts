/**
 * Faults of a call. A fault whose name begins with `commit` does the work first: the outcome is in doubt, or old by the
 * time it is known.
 */
export type FaultName =
  | 'rate_limited'
  | 'server_error'
  | 'unavailable'
  | 'close'
  | 'hang'
  | 'commit_then_close'
  | 'commit_then_hang'
  | 'commit_then_hold'
  | 'hold'
  | 'slow'

export type Fault = {
  /** Path as in the route table, with `:id`; any path when absent. */
  readonly path?: string
  readonly method?: 'GET' | 'POST'
  readonly fault: FaultName
  /** How long `slow` takes before the work begins. */
  readonly delayMs?: number
  /** How many calls meet the fault; when absent, each one until the faults are cleared. */
  readonly times?: number
}

/** Faults of the interface, switched by tests. */
export type Faults = {
  /** Adds a fault. A path that does not exist is an error of the test. @throws {Error} */
  add(fault: Fault): void
  /** Returns how many calls have met a fault since they were last cleared. */
  met(): number
  /** Ends all faults; held calls go on. */
  clear(): void
  /** Waits until `count` calls are held. */
  held(count: number): Promise<void>
}

export type FaultSwitch = Faults & {
  /** Takes the fault that the next call of this route meets. */
  take(method: string, path: string): Fault | null
  /** Holds a call until the faults are cleared. */
  hold(): Promise<void>
}

/** Creates the switch, with no fault on. */
export function createFaults(knownPaths: ReadonlySet<string>): FaultSwitch {
  let active: { fault: Fault; left: number }[] = []
  let metCount = 0
  let waiting: (() => void)[] = []
  let watchers: { count: number; notify: () => void }[] = []
  const tellWatchers = () => {
    for (const { count, notify } of watchers) if (waiting.length >= count) notify()
    watchers = watchers.filter(({ count }) => waiting.length < count)
  }
  return {
    add(fault) {
      if (fault.path !== undefined && !knownPaths.has(fault.path)) {
        throw new Error(`no route has the path ${fault.path}`)
      }
      active.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })
    },
    met: () => metCount,
    clear() {
      active = []
      metCount = 0
      for (const go of waiting) go()
      waiting = []
    },
    held: (count) =>
      new Promise((notify) => {
        watchers.push({ count, notify })
        tellWatchers()
      }),
    take(method, path) {
      const met = active.find(
        ({ fault, left }) =>
          left > 0 &&
          (fault.path === undefined || fault.path === path) &&
          (fault.method === undefined || fault.method === method),
      )
      if (!met) return null
      met.left -= 1
      metCount += 1
      return met.fault
    },
    hold: () =>
      new Promise((go) => {
        waiting.push(go)
        tellWatchers()
      }),
  }
}
