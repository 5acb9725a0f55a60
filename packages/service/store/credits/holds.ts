import { mapBounded } from '@enricher/engine/lib/time'
import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import { noPresence, type Presence, takeUnder } from '../presence.ts'
import { boundLeases } from '../process-rows.ts'
import { releaseTimeoutMs } from '../repeated-releases.ts'
import { claimHolds, findHoldStates, type HoldRequest, type HoldState } from './hold-claim.ts'
import { findHoldsOf, releaseHolds, sweepHolds } from './hold-release.ts'

type Hold =
  | { readonly outcome: 'held'; readonly creditsRemaining: number }
  | {
      readonly outcome: 'insufficient'
      readonly creditsRemaining: number
      /** The balance less what other searches of the account hold. */
      readonly creditsAvailable: number
    }
  /**
   * Another request does the same search or holds the credits for it, or a process that may be dead holds them: nothing
   * was reserved, and the request may succeed within seconds. `isSearched`: it is another request's search, not the
   * account's own credits, that this one waits for.
   */
  | { readonly outcome: 'busy'; readonly isSearched: boolean }

const busy = { outcome: 'busy', isSearched: false } as const

export type Holds = {
  hold(request: HoldRequest): Promise<Hold>
  /** Releases the credits of a hold; a hold that no longer exists does no harm. Never rejects: see {@link Presence}. */
  release(holdId: string): Promise<void>
  /** Records that a hold was settled, so that `sweep` releases a row of it that appears later. */
  forget(holdId: string): void
  /** Releases up to a thousand overdue holds; returns how many. Several processes may sweep at once. */
  sweep(): Promise<number>
}

/**
 * Creates the holds of a process: reserved credits and the right to search, as one row.
 *
 * Every statement takes its locks in one order, so that no two wait for each other: accounts by id, then holds by
 * flight key. Every change of a hold is made under the lock of its account.
 *
 * No statement writes `held`: triggers of the table do, once for all rows of a statement. They run after the statement
 * with a snapshot of their own, so that they see the newest version of the accounts that it locked.
 *
 * A hold does not wait for the disk: it moves no credits, and a crash that loses the hold loses its reservation with
 * it. The settlement that follows is written after the hold and does wait, and so does a release.
 */
export function createHolds(db: Database, presence: Presence = noPresence): Holds {
  const { processId } = presence
  const hold = createBatcher<HoldRequest, Hold>({
    one: async (request) => (await holdMany(db, processId, [request]))[0] ?? busy,
    many: (requests) => holdMany(db, processId, requests),
    rowsMax: 64,
    // One batch at a time suffices: it has the account's lock anyway.
    batchesMax: 1,
  })
  const release = createBatcher<string, void>({
    one: (holdId) => releaseHolds(db, [holdId]),
    many: (holdIds) => releaseHolds(db, holdIds).then(() => holdIds.map(() => undefined)),
    rowsMax: 64,
    batchesMax: 1,
    attemptTimeoutsMs: [releaseTimeoutMs],
  })
  // Holds that this process may still need, from before they are claimed.
  const underWay = new Set<string>()
  /**
   * A claim whose answer did not come in time may be carried out much later, when a network is back or a backend goes
   * on: no request knows of such a hold. It is recognised by having a row and not being under way. The rows are read
   * first and compared then: a hold claimed before the read is either under way, or over for good.
   */
  const sweepLost = async () => {
    if (processId === null) return 0
    const lost = (await findHoldsOf(db, processId)).filter((id) => !underWay.has(id))
    await releaseHolds(db, lost)
    return lost.length
  }
  const releaseOf = (holdId: string, leaseMs: number) => ({ run: () => release(holdId), leaseMs })
  return {
    async hold(request) {
      underWay.add(request.holdId)
      let isHeld = false
      try {
        const take = () => hold(request)
        const held = await takeUnder(presence, take, releaseOf(request.holdId, request.leaseMs))
        isHeld = held.outcome === 'held'
        return held
      } finally {
        if (!isHeld) underWay.delete(request.holdId)
      }
    },
    release(holdId) {
      underWay.delete(holdId)
      return presence.release(releaseOf(holdId, releasedForMs))
    },
    forget: (holdId) => void underWay.delete(holdId),
    async sweep() {
      await boundLeases(db)
      return (await sweepLost()) + (await sweepHolds(db, processId))
    },
  }
}

// Longer than the lease of any hold: a later release finds nothing.
const releasedForMs = 600_000

// Each new attempt means that another request came in between; a request that loses this often waits like any other.
const attemptsMax = 3

async function holdMany(
  db: Database,
  processId: string | null,
  requests: readonly HoldRequest[],
  attempt = 1,
): Promise<Hold[]> {
  const balances = await claimHolds(db, processId, requests)
  const refused = requests.filter((_, index) => balances[index] === null)
  if (refused.length === 0) return balances.map((balance) => heldWith(balance ?? 0))
  const found = await findHoldStates(db, processId, refused)
  const states = new Map(refused.map((request, index) => [request, found[index] ?? null]))
  await releaseHolds(db, found.flatMap(overdueOf))
  const decided = requests.map((request, index) => {
    const balance = balances[index] ?? null
    return balance === null ? decide(request, states.get(request) ?? null) : heldWith(balance)
  })
  // The requests go one after the other, so that the first of them has the first chance.
  return mapBounded(decided, 1, async (hold, index): Promise<Hold> => {
    const request = requests[index]
    if (hold !== 'again') return hold
    if (!request || attempt >= attemptsMax) return busy
    return (await holdMany(db, processId, [request], attempt + 1))[0] ?? busy
  })
}

/** Decides on a request that was not granted; `again` when nothing stands in its way any more. */
function decide(request: HoldRequest, state: HoldState | null): Hold | 'again' {
  if (!state) throw new Error(`There is no account ${request.accountId}.`)
  // The holder is this request: an earlier attempt was carried out, but its reply was lost.
  if (state.holder === request.holdId) return heldWith(state.credits)
  if (state.holder !== null)
    return state.is_overdue ? 'again' : { outcome: 'busy', isSearched: true }
  // A larger request earlier in the batch may have been counted before this one, and refused.
  const creditsAvailable = state.credits - state.held
  if (creditsAvailable >= request.credits || state.overdue.length > 0) return 'again'
  if (state.is_uncertain || state.is_equal_held) return busy
  return { outcome: 'insufficient', creditsRemaining: state.credits, creditsAvailable }
}

function overdueOf(state: HoldState | null): readonly string[] {
  if (!state) return []
  const { holder, is_overdue: isOverdue, overdue } = state
  return holder !== null && isOverdue ? [holder, ...overdue] : overdue
}

function heldWith(creditsRemaining: number): Hold {
  return { outcome: 'held', creditsRemaining }
}
