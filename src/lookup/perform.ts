import { insufficientCredits } from '../accounts/insufficient-credits.ts'
import { ApiError } from '../contract/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Deadline } from '../lib/time.ts'
import type { LookupState } from '../store/lookups/lookup-state.ts'
import type { LookupDependencies, LookupLimits } from './dependencies.ts'
import { throwIfInterrupted } from './interruption.ts'
import { type LookupRequest, singleFlightKeyOf, stateQueryOf } from './lookup-request.ts'
import { activeAccount, type Outcome, repeatOf } from './outcome.ts'
import { isKnown, runSearch } from './run-search.ts'
import { type LedSearch, settleResult } from './settle-result.ts'
import { slotPerSearch } from './slotted-search.ts'

/**
 * One billable lookup, the fine print of the price list:
 * a repeat is free; a lookup needs its whole price in hand before it starts; of equal requests one
 * searches and the others wait for it; what another caller found costs the normal price; a hit is
 * charged once, a miss and an outage never.
 * @throws {ApiError} invalid_token, insufficient_credits, overloaded when too much is searched already or an equal lookup
 *   is still under way at the deadline, and the operation's outage error.
 */
export async function performLookup(
  dependencies: LookupDependencies,
  request: LookupRequest,
  state: LookupState,
  deadline: () => Deadline,
  inSlot = slotPerSearch(dependencies.slots),
): Promise<Outcome> {
  const { readState, singleFlight } = dependencies
  const sinceMs = performance.now()
  let latest = state
  for (let attempt = 0; ; attempt += 1) {
    const account = activeAccount(latest)
    const repeat = repeatOf(latest)
    if (repeat) return repeat

    const flightKey = singleFlightKeyOf(request, account.id)
    if (!singleFlight.isUnderWay(flightKey)) {
      const led = { request, accountId: account.id, flightKey, deadline }
      // Those that wait for this search wait for its slot as well: one is enough for all of them.
      const slotted = {
        isSearch: !isKnown(request, latest),
        accountId: account.id,
        sinceMs,
        deadline,
        run: () => searchOnce(dependencies, led),
      }
      const outcome = await singleFlight.lead(flightKey, () => inSlot(slotted))
      if (outcome) return outcome
    }
    await waitFor(dependencies, flightKey, attempt, deadline)
    latest = await readState(stateQueryOf(request))
  }
}

/**
 * Refuses a lookup that would begin a search where no further one can be taken.
 * @throws {ApiError} overloaded; invalid_token
 */
export function refuseIfFull(
  { singleFlight, slots }: Pick<LookupDependencies, 'singleFlight' | 'slots'>,
  request: LookupRequest,
  state: LookupState,
): void {
  const account = activeAccount(state)
  const isSearch = state.cached === null && !isKnown(request, state)
  if (isSearch && !singleFlight.isUnderWay(singleFlightKeyOf(request, account.id)))
    slots.refuseIfFull(account.id)
}

// What a search still takes, or a process that died takes to be noticed.
const busyRetryS = 5

/** Holds the price, searches, and settles or releases. Null when another process searches the same. */
function searchOnce(dependencies: LookupDependencies, led: LedSearch): Promise<Outcome | null> {
  return underHold(dependencies, led, async (holdId, latest) => {
    const result = await runSearch(dependencies, led.request, latest, led.deadline())
    const settled = await settleResult(dependencies, led, holdId, result)
    if (settled !== 'hold_lost') return settled
    // The search outlived its lease, and its credits went back: they are held once more, unless another search was faster.
    return underHold(dependencies, led, async (newHoldId) => {
      const again = await settleResult(dependencies, led, newHoldId, result)
      return again === 'hold_lost' ? null : again
    })
  })
}

/**
 * Does a piece of work that must not be done twice: with the price held, and after another look at what is known. Where the
 * answer is there already, it is a repeat, and free.
 */
async function underHold(
  { ledger, readState, limits }: Pick<LookupDependencies, 'ledger' | 'readState' | 'limits'>,
  led: LedSearch,
  work: (holdId: string, latest: LookupState) => Promise<Outcome | null>,
): Promise<Outcome | null> {
  const holdId = newId('hold')
  const hold = await ledger.hold(holdRequest(limits, led, holdId))
  if (hold.outcome === 'busy') return null
  if (hold.outcome === 'insufficient') {
    // An equal request may have spent the credits just now: then this is its repeat.
    const repeat = repeatOf(await readState(stateQueryOf(led.request)))
    if (repeat) return repeat
    throw insufficientCredits(led.request.operation.priceCredits, hold)
  }
  try {
    // Read again now that no other request can be searching: another search may have ended just before the hold.
    const latest = await readState(stateQueryOf(led.request))
    const repeat = repeatOf(latest)
    if (!repeat) return await work(holdId, latest)
    await ledger.release(holdId)
    return repeat
  } catch (error) {
    // Whatever went wrong, nothing was delivered: the credits go back before the error goes on.
    await ledger.release(holdId)
    throw error
  }
}

function holdRequest(
  { holdLeaseMs }: Pick<LookupLimits, 'holdLeaseMs'>,
  { request, accountId, flightKey }: LedSearch,
  holdId: string,
) {
  return {
    holdId,
    accountId,
    flightKey,
    credits: request.operation.priceCredits,
    operation: request.operation.name,
    leaseMs: holdLeaseMs,
  }
}

async function waitFor(
  { singleFlight }: Pick<LookupDependencies, 'singleFlight'>,
  flightKey: Buffer,
  attempt: number,
  deadline: () => Deadline,
) {
  try {
    await singleFlight.wait(flightKey, attempt, deadline().signal)
  } catch {
    throwIfInterrupted(deadline().signal)
    // Otherwise only the deadline ends a wait. The sources were not asked for this request: it is no outage of theirs.
    throw new ApiError(
      'overloaded',
      'The same lookup is still under way for another request. Nothing was charged; retry in a few seconds.',
      { retryAfterS: busyRetryS },
    )
  }
}
