import { ApiError } from '@enricher/contract/errors'
import { counted } from '@enricher/engine/lib/counted'
import { createSearchQueue } from './search-queue.ts'

/** The right to search; each may be released once. */
export type Slot = { release(): void }

/** The present load of searches, for the operator. */
export type SearchLoad = {
  readonly underWay: number
  readonly waiting: number
  /** Searches refused since the start. */
  readonly shed: number
}

/** A request for a slot, with its account and the signal that ends the wait. */
export type SlotRequest = {
  readonly accountId: string
  /** Time since which its caller waits, on the clock of `performance.now()`. */
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
   * Runs work for which no caller waits, when fewer than half of the slots are taken. Of the accounts with waiting
   * work, the one with the fewest slots comes first.
   */
  runInBackground<T>(work: () => Promise<T>, signal: AbortSignal, accountId?: string): Promise<T>
  load(): SearchLoad
}

// Searches take seconds: a caller that has waited for two is better off with another process.
const waitMsMax = 2_000
// The waiting searches take as long again as those under way: more would wait in vain.
const waitingPerSlot = 1
// Due work waits this long for the event loop, also health checks and cached answers, which come first.
const busyDelayMs = 200
const calmDelayMs = 100
// This part of all slots may always be under way: a loop that is late for other reasons does not stop all searches.
const assuredPart = 1 / 8
const backgroundPart = 1 / 2
const retryMsMin = 1_000
const retryMsMax = 10_000
// Checks of mailboxes belong to no account.
const noAccount = ''

/**
 * Creates the bound on searches under way in a process. A few more wait for a short time; all others are refused before
 * anything is held for them, and while the event loop is late so are most new ones. A request that needs no search
 * takes no slot. One account may have all slots while no other asks; the next free slot goes to the account with the
 * fewest.
 */
export function createSearchSlots(options: {
  readonly max: number
  /** How late the event loop is; zero where nothing measures it. */
  delayMs?(): number
  /** How long a caller waits at most. */
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
    // Without this rule, an account without a slot would depend on chance beside one that asks for much.
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
      // Searches that waited while the loop was late go first.
      while (!isLate && held.total() < max && callers.next());
      if (!isLate && held.total() < max) return slot()
      const bound = { ms: sinceMs + waitMs - performance.now(), refusal }
      if (bound.ms <= 0 || isRefused(accountId, isLate)) throw refusal()
      if (isFull()) callers.makeRoom(refusal)
      return callers.wait({ accountId, signal, slot }, bound)
    },
    async runInBackground(work, signal, accountId = noAccount) {
      // The account's jobs do not count when its callers wait for slots.
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

/** Creates the counts of searches under way, of each account and of all. */
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

/** Spreads the retries of callers, over a longer time the more are waiting. `fullness` of the queue: 0 to 1. */
function overloaded(fullness: number): ApiError {
  const spreadMs = retryMsMin + (retryMsMax - retryMsMin) * fullness
  const retryAfterS = Math.ceil((retryMsMin + Math.random() * spreadMs) / 1000)
  const message = `The service has as many searches under way as it can do. Nothing was charged; retry in ${counted(retryAfterS, 'second')}.`
  return new ApiError('overloaded', message, { retryAfterS })
}
