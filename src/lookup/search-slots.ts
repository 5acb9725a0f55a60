import { ApiError } from '../contract/errors.ts'

/** The right to search; each may be given back once. */
export type Slot = { release(): void }

/** What is known of the load at a moment, for the operator. */
export type SearchLoad = {
  readonly underWay: number
  readonly waiting: number
  /** Searches refused since the start. */
  readonly shed: number
}

export type SearchSlots = {
  /**
   * Resolves with a slot for a caller that has waited since `sinceMs`, in the time of `performance.now()`. Rejects with the
   * signal's reason when that comes first.
   * @throws {ApiError} overloaded, when more wait already than will be served soon, or when the process is too busy
   */
  take(sinceMs: number, signal: AbortSignal): Promise<Slot>
  /**
   * Refuses what `take` would refuse at once, before anything is written for it.
   * @throws {ApiError} overloaded
   */
  refuseIfFull(): void
  /** Runs work for which no caller waits, when fewer than half of the slots are taken. */
  runInBackground<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
  load(): SearchLoad
}

// Searches take seconds: who has waited for two would rather try another process than wait for more.
const waitMsMax = 2_000
// What is waiting takes as long again as what is under way: more would only wait in vain.
const waitingPerSlot = 1
// Work that is due waits as long for its turn: health checks and cached answers too, and they come first.
const busyDelayMs = 200
const calmDelayMs = 100
// So many may always be under way, a part of all: a loop that is late for other reasons does not stop all searches.
const assuredPart = 1 / 8
const backgroundPart = 1 / 2
const retryMsMin = 1_000
const retryMsMax = 10_000

type Waiting = { give(): void; refuse(error: Error): void }

/**
 * Bounds the searches under way in a process. A few more wait for a short time; all others are refused before anything is
 * held for them, and while the event loop is late so are most that are new. What needs no search takes no slot.
 */
export function createSearchSlots(options: {
  readonly max: number
  /** How late the event loop is; zero where nothing measures it. */
  delayMs?(): number
}): SearchSlots {
  const { max, delayMs = () => 0 } = options
  const callers = createQueue()
  const background = createQueue()
  let underWay = 0
  let shed = 0
  let isBusy = false

  const isTooBusy = () => {
    const late = delayMs()
    isBusy = late > (isBusy ? calmDelayMs : busyDelayMs)
    return isBusy && underWay >= Math.max(1, Math.floor(max * assuredPart))
  }
  const slot = (): Slot => {
    underWay += 1
    let isHeld = true
    return {
      release() {
        if (!isHeld) return
        isHeld = false
        underWay -= 1
        if (underWay < max && callers.next()) return
        if (underWay < Math.max(1, Math.floor(max * backgroundPart))) background.next()
      },
    }
  }
  const refusal = () => {
    shed += 1
    return overloaded(callers.size() / (max * waitingPerSlot))
  }
  const refuseIfFull = () => {
    const isFull = underWay >= max && callers.size() >= max * waitingPerSlot
    if (isTooBusy() || isFull) throw refusal()
  }
  return {
    refuseIfFull,
    async take(sinceMs, signal) {
      refuseIfFull()
      if (underWay < max) return slot()
      const patienceMs = sinceMs + waitMsMax - performance.now()
      if (patienceMs <= 0) throw refusal()
      return callers.wait(slot, signal, { patienceMs, refusal })
    },
    async runInBackground(work, signal) {
      const isRoom = underWay < Math.max(1, Math.floor(max * backgroundPart))
      const held = isRoom ? slot() : await background.wait(slot, signal)
      try {
        return await work()
      } finally {
        held.release()
      }
    },
    load: () => ({ underWay, waiting: callers.size(), shed }),
  }
}

/** Those that wait for a slot, in the order in which they came. */
function createQueue() {
  const waiting = new Set<Waiting>()
  return {
    size: () => waiting.size,
    /** Gives a slot to the first of them; false when none waits. */
    next(): boolean {
      const [first] = waiting
      first?.give()
      return first !== undefined
    },
    wait(
      slot: () => Slot,
      signal: AbortSignal,
      limit?: { readonly patienceMs: number; refusal(): Error },
    ): Promise<Slot> {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const leave = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', onAbort)
          waiting.delete(entry)
        }
        const entry: Waiting = {
          give() {
            leave()
            resolve(slot())
          },
          refuse(error) {
            leave()
            reject(error)
          },
        }
        const onAbort = () => entry.refuse(signal.reason)
        const timer =
          limit && setTimeout(() => entry.refuse(limit.refusal()), limit.patienceMs).unref()
        signal.addEventListener('abort', onAbort, { once: true })
        waiting.add(entry)
      })
    },
  }
}

/** Callers come back one after the other, and later the more are waiting. `fullness`: of the queue, 0 to 1. */
function overloaded(fullness: number): ApiError {
  const spreadMs = retryMsMin + (retryMsMax - retryMsMin) * fullness
  const retryAfterS = Math.ceil((retryMsMin + Math.random() * spreadMs) / 1000)
  const message = `The service has as many searches under way as it can do. Nothing was charged; retry in ${retryAfterS} seconds.`
  return new ApiError('overloaded', message, { retryAfterS })
}
