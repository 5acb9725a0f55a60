import { ApiError } from '@enricher/contract/errors'
import { newId } from '@enricher/engine/lib/ids'
import type { Deadline } from '@enricher/engine/lib/time'
import { insufficientCredits } from '../accounts/insufficient-credits.ts'
import type { Ledger } from '../store/credits/ledger.ts'
import type { LookupState } from '../store/lookups/lookup-state.ts'
import type { TakeSlot } from './call-slot.ts'
import { throwIfInterrupted } from './interruption.ts'
import type { LookupLimits } from './lookup-limits.ts'
import { type LookupRequest, singleFlightKeyOf, stateQueryOf } from './lookup-request.ts'
import { activeAccount, certainMissOf, isKnown, type Outcome, repeatOf } from './outcome.ts'
import type { SearchSlots } from './search-slots.ts'
import { runSearch, type SearchDependencies } from './searches.ts'
import { type LedSearch, type SettleDependencies, settleResult } from './settle-result.ts'
import { pauseBeforeLook, type SingleFlight } from './single-flight.ts'

/** The dependencies of a billable lookup: its search, its money, and the bounds on equal and parallel searches. */
export type PerformDependencies = SearchDependencies &
  SettleDependencies &
  HoldDependencies & {
    readonly singleFlight: Pick<SingleFlight, 'lead' | 'isUnderWay' | 'wait'>
    /** The bound on searches under way in this process. */
    readonly slots: Pick<SearchSlots, 'take'>
  }

type HoldDependencies = {
  readonly ledger: Pick<Ledger, 'hold' | 'release'>
  readonly readState: SettleDependencies['readState']
  readonly limits: Pick<LookupLimits, 'holdLeaseMs'>
}

/**
 * Performs one billable lookup by the rules of the price list: a repeat is free; a lookup needs its whole price before
 * it starts, unless it can have no answer; one of equal requests searches and the others wait for it; an answer that
 * another caller's search found has the normal price; a hit is charged once, a miss and an outage never.
 * @throws {ApiError} invalid_token, insufficient_credits, overloaded when too much is searched already or an equal
 * lookup is still under way at the deadline, and the operation's outage error
 */
export async function performLookup(
  dependencies: PerformDependencies,
  request: LookupRequest,
  state: LookupState,
  deadline: () => Deadline,
  takeSlot = slotForSearch(dependencies),
): Promise<Outcome> {
  const { readState, singleFlight } = dependencies
  const sinceMs = performance.now()
  let latest = state
  for (let attempt = 0; ; attempt += 1) {
    // An answer that was paid for stays one, also where no lookup would find it any more.
    const known = repeatOf(latest) ?? certainMissOf(request, latest)
    if (known) return known
    const account = activeAccount(latest)
    const isSearch = !isKnown(request, latest)
    const flightKey = singleFlightKeyOf(request, account.id, isSearch)
    if (!singleFlight.isUnderWay(flightKey)) {
      const led = { request, accountId: account.id, flightKey, isSearch, sinceMs, deadline }
      const lead = () => leadSearch(dependencies, led, takeSlot)
      const outcome = await singleFlight.lead(flightKey, lead)
      if (outcome) return outcome
    }
    await whileWaiting(deadline, (signal) => singleFlight.wait(flightKey, attempt, signal))
    latest = await readState(stateQueryOf(request))
  }
}

/**
 * Searches, or looks again and again until another process has searched: one request of a process looks, and equal ones
 * wait for it. Null when another process's answer is there, when a known answer is not any more, and when the account
 * has to wait for its own credits: an equal request of another account may lead then.
 */
async function leadSearch(
  dependencies: PerformDependencies,
  led: LedSearch,
  takeSlot: TakeSlot,
): Promise<Outcome | null> {
  const { request, accountId, isSearch, sinceMs, deadline } = led
  for (let attempt = 0; ; attempt += 1) {
    const { signal } = deadline()
    throwIfInterrupted(signal)
    // Requests that wait for this search wait for its slot as well: one slot is enough for all of them.
    const slot = await takeSlot({ accountId, sinceMs, signal }, isSearch)
    const outcome = await searchOnce(dependencies, led).finally(() => slot?.release())
    if (outcome !== 'elsewhere') return outcome
    await whileWaiting(deadline, (until) => pauseBeforeLook(attempt, until))
    const latest = await dependencies.readState(stateQueryOf(request))
    if (repeatOf(latest) || isKnown(request, latest) === isSearch) return null
  }
}

/** Returns a function that takes a slot for each search, and none for a known answer. */
function slotForSearch({ slots }: Pick<PerformDependencies, 'slots'>): TakeSlot {
  return async (request, isSearch) => (isSearch ? slots.take(request) : null)
}

/**
 * Refuses a lookup that would begin a search where there is no slot for another one.
 * @throws {ApiError} overloaded; invalid_token
 */
export function refuseIfFull(
  {
    singleFlight,
    slots,
  }: {
    readonly singleFlight: Pick<SingleFlight, 'isUnderWay'>
    readonly slots: Pick<SearchSlots, 'refuseIfFull'>
  },
  request: LookupRequest,
  state: LookupState,
): void {
  const account = activeAccount(state)
  const isSearch = state.cached === null && !isKnown(request, state)
  if (isSearch && !singleFlight.isUnderWay(singleFlightKeyOf(request, account.id, isSearch)))
    slots.refuseIfFull(account.id)
}

// Time that a search still takes, or after which a dead process is noticed.
const busyRetryS = 5

/**
 * Holds the price, searches, and settles or releases. `elsewhere` when another process searches the same. Null when the
 * account's credits may be free in a moment, and when a known answer has expired: its key belongs to one account, and a
 * search needs the key of all.
 */
function searchOnce(
  dependencies: PerformDependencies,
  led: LedSearch,
): Promise<Outcome | 'elsewhere' | null> {
  return underHold(dependencies, led, async (holdId, latest) => {
    if (!led.isSearch && !isKnown(led.request, latest)) {
      await dependencies.ledger.release(holdId)
      return null
    }
    const result = await runSearch(dependencies, led.request, latest, led.deadline())
    const settled = await settleResult(dependencies, led, holdId, result)
    if (settled !== 'hold_lost') return settled
    // The search outlived its lease, and its credits were released: they are held once more, unless another search was
    // faster.
    return underHold(dependencies, led, async (newHoldId) => {
      const again = await settleResult(dependencies, led, newHoldId, result)
      return again === 'hold_lost' ? null : again
    })
  })
}

/**
 * Does a piece of work that must not be done twice: with the price held, and after another look into the caches. An
 * answer that is there by then is a repeat, and free.
 */
async function underHold(
  { ledger, readState, limits }: HoldDependencies,
  led: LedSearch,
  work: (holdId: string, latest: LookupState) => Promise<Outcome | 'elsewhere' | null>,
): Promise<Outcome | 'elsewhere' | null> {
  const holdId = newId('hold')
  const hold = await ledger.hold(holdRequest(limits, led, holdId))
  if (hold.outcome === 'busy') return hold.isSearched ? 'elsewhere' : null
  if (hold.outcome === 'insufficient') {
    // An equal request may have spent the credits just now: then this request is its repeat.
    const repeat = repeatOf(await readState(stateQueryOf(led.request)))
    if (repeat) return repeat
    throw insufficientCredits(led.request.operation.priceCredits, hold)
  }
  try {
    // The state is read again, as no other request can search now: another search may have ended just before the hold.
    const latest = await readState(stateQueryOf(led.request))
    const repeat = repeatOf(latest)
    if (!repeat) return await work(holdId, latest)
    await ledger.release(holdId)
    return repeat
  } catch (error) {
    // Nothing was delivered, whatever went wrong: the credits are released before the error goes on.
    await ledger.release(holdId)
    throw error
  }
}

function holdRequest(
  { holdLeaseMs }: HoldDependencies['limits'],
  { request, accountId, flightKey, isSearch }: LedSearch,
  holdId: string,
) {
  return {
    holdId,
    accountId,
    flightKey,
    equalKey: singleFlightKeyOf(request, accountId, !isSearch),
    credits: request.operation.priceCredits,
    operation: request.operation.name,
    leaseMs: holdLeaseMs,
  }
}

/** Waits for an equal lookup. @throws {ApiError} overloaded at the deadline */
async function whileWaiting(
  deadline: () => Deadline,
  wait: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { signal } = deadline()
  try {
    await wait(signal)
  } catch {
    throwIfInterrupted(signal)
    // Otherwise only the deadline ends a wait. The sources were not asked for this request, so it is no outage.
    throw new ApiError(
      'overloaded',
      'The same lookup is still under way for another request. Nothing was charged; retry in a few seconds.',
      { retryAfterS: busyRetryS },
    )
  }
}
