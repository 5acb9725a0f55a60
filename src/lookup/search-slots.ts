import { ApiError } from '../contract/errors.ts'
import { counted } from '../lib/counted.ts'
import { createSearchQueue } from './search-queue.ts'

/** The right to search; each may be released once. */
export type Slot = { release(): void }

/** What is known of the load at a moment, for the operator. */
export type SearchLoad = {
  readonly underWay: number
  readonly waiting: number
  /** Searches refused since the start. */
  readonly shed: number
}

/** For which account a slot is wanted, and until when. */
export type SlotRequest = {
  readonly accountId: string
  /** Since when its caller waits, in the time of `performance.now()`. */
  readonly sinceMs: number
  readonly signal: AbortSignal
}

export type SearchSlots = {
  /**
   * Resolves with a slot. Rejects with the signal's reason when that comes first.
   * @throws {ApiError} overloaded, when more wait already than will be served soon, or when the process is too busy
   */
  take(request: SlotRequest): Promise<Slot>
  /**
   * Refuses what `take` would refuse this account at once, before anything is written for it.
   * @throws {ApiError} overloaded
   */
  refuseIfFull(accountId: string): void
  /**
   * Runs work for which no caller waits, when fewer than half of the slots are taken. Of accounts whose work waits,
   * the one with the fewest slots comes first.
   */
  runInBackground<T>(work: () => Promise<T>, signal: AbortSignal, accountId?: string): Promise<T>
  load(): SearchLoad
}

// Searches take seconds: a caller that has waited for two is better off with another process.
const waitMsMax = 2_000
// What is waiting takes as long again as what is under way: more would only wait in vain.
const waitingPerSlot = 1
// Work that is due waits as long for the event loop: health checks and cached answers too, and they come first.
const busyDelayMs = 200
const calmDelayMs = 100
// So many may always be under way, a part of all: a loop that is late for other reasons does not stop all searches.
const assuredPart = 1 / 8
const backgroundPart = 1 / 2
const retryMsMin = 1_000
const retryMsMax = 10_000
// Checks of mailboxes belong to no account.
const noAccount = ''

/**
 * Bounds the searches under way in a process. A few more wait for a short time; all others are refused before anything
 * is held for them, and while the event loop is late so are most that are new. What needs no search takes no slot. One
 * account may have all slots while no other asks; the next free one goes to the account with the fewest.
 */
export function createSearchSlots(options: {
  readonly max: number
  /** How late the event loop is; zero where nothing measures it. */
  delayMs?(): number
  /** For how long a caller waits at most. */
  readonly waitMs?: number
}): SearchSlots {
  const { max, delayMs = () => 0, waitMs = waitMsMax } = options
  const held = createCounts()
  const callers = createSearchQueue<Slot>(held.of)
  const background = createSearchQueue<Slot>(held.of)
  let shed = 0
  let isBusy = false

  const isTooBusy = () => {
    const late = delayMs()
    isBusy = late > (isBusy ? calmDelayMs : busyDelayMs)
    return isBusy && held.total() >= Math.max(1, Math.floor(max * assuredPart))
  }
  const isRoomInBackground = () => held.total() < Math.max(1, Math.floor(max * backgroundPart))
  const giveNext = () => {
    if (held.total() < max && callers.next()) return
    if (isRoomInBackground()) background.next()
  }
  const slotOf = (accountId: string) => (): Slot => {
    held.add(accountId, 1)
    let isHeld = true
    return {
      release() {
        if (!isHeld) return
        isHeld = false
        held.add(accountId, -1)
        giveNext()
      },
    }
  }
  const refusal = () => {
    shed += 1
    return overloaded(callers.size() / (max * waitingPerSlot))
  }
  const isFull = () => callers.size() >= max * waitingPerSlot
  const isRefused = (accountId: string, isLate: boolean) => {
    if (!isLate && held.total() < max) return false
    // Beside an account that asks for much, one that has nothing yet would else depend on chance.
    const hasSome = held.of(accountId) + callers.waitingOf(accountId) > 0
    return (isLate && hasSome) || (isFull() && !callers.canMakeRoomFor(accountId))
  }
  return {
    refuseIfFull(accountId) {
      if (isRefused(accountId, isTooBusy())) throw refusal()
    },
    async take({ accountId, sinceMs, signal }) {
      const slot = slotOf(accountId)
      const isLate = isTooBusy()
      // Those that have waited while the loop was late go first.
      while (!isLate && held.total() < max && callers.next());
      if (!isLate && held.total() < max) return slot()
      const bound = { ms: sinceMs + waitMs - performance.now(), refusal }
      if (bound.ms <= 0 || isRefused(accountId, isLate)) throw refusal()
      if (isFull()) callers.makeRoom(refusal)
      return callers.wait({ accountId, signal, slot }, bound)
    },
    async runInBackground(work, signal, accountId = noAccount) {
      // Its jobs do not count when an account's callers wait for slots.
      const owner = `background ${accountId}`
      const slot = slotOf(owner)
      const taken = isRoomInBackground()
        ? slot()
        : await background.wait({ accountId: owner, signal, slot })
      try {
        return await work()
      } finally {
        taken.release()
      }
    },
    load: () => ({ underWay: held.total(), waiting: callers.size(), shed }),
  }
}

/** How many searches each account has under way, and all of them. */
function createCounts() {
  const counts = new Map<string, number>()
  let total = 0
  const of = (accountId: string) => counts.get(accountId) ?? 0
  return {
    of,
    total: () => total,
    add(accountId: string, change: 1 | -1) {
      total += change
      const count = of(accountId) + change
      if (count > 0) counts.set(accountId, count)
      else counts.delete(accountId)
    },
  }
}

/** Callers come back one after the other, and later the more are waiting. `fullness`: of the queue, 0 to 1. */
function overloaded(fullness: number): ApiError {
  const spreadMs = retryMsMin + (retryMsMax - retryMsMin) * fullness
  const retryAfterS = Math.ceil((retryMsMin + Math.random() * spreadMs) / 1000)
  const message = `The service has as many searches under way as it can do. Nothing was charged; retry in ${counted(retryAfterS, 'second')}.`
  return new ApiError('overloaded', message, { retryAfterS })
}
