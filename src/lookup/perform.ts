import { insufficientCredits } from '../accounts/insufficient-credits.ts'
import { ApiError } from '../contract/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Recalled } from '../store/lookups/recall.ts'
import { type Ask, flightKeyOf } from './ask.ts'
import { findingOf, isKnown } from './finding.ts'
import { throwIfInterrupted } from './interruption.ts'
import { activeAccount, type Outcome, repeatOf } from './outcome.ts'
import type { LookupPorts } from './ports.ts'
import { turnsOf } from './search-turns.ts'
import { type Flight, settleFinding } from './settle-finding.ts'

/**
 * One billable lookup, the fine print of the price list:
 * a repeat is free; a lookup needs its whole price in hand before it starts; of equal requests one
 * searches and the others wait for it; what another caller found costs the normal price; a hit is
 * charged once, a miss and an outage never.
 * @throws {ApiError} invalid_token, insufficient_credits, overloaded when too much is searched already or an equal lookup
 *   is still under way at the deadline, and the operation's outage error.
 */
export async function performLookup(
  ports: LookupPorts,
  ask: Ask,
  recalled: Recalled,
  deadline: () => AbortSignal,
  turns = turnsOf(ports.slots),
): Promise<Outcome> {
  const sinceMs = performance.now()
  let latest = recalled
  for (let attempt = 0; ; attempt += 1) {
    const account = activeAccount(latest)
    const repeat = repeatOf(latest)
    if (repeat) return repeat

    const flightKey = flightKeyOf(ask, account.id)
    if (!ports.flights.isUnderWay(flightKey)) {
      const flight = { ask, accountId: account.id, flightKey, deadline }
      // Those that wait for this search wait for its slot as well: one is enough for all of them.
      const turn = {
        isSearch: !isKnown(ask, latest),
        accountId: account.id,
        sinceMs,
        deadline,
        run: () => searchOnce(ports, flight),
      }
      const outcome = await ports.flights.lead(flightKey, () => turns.take(turn))
      if (outcome) return outcome
    }
    await waitFor(ports, flightKey, attempt, deadline)
    latest = await ports.recall(ask)
  }
}

/**
 * Refuses a lookup that would begin a search where no further one can be taken.
 * @throws {ApiError} overloaded; invalid_token
 */
export function refuseIfFull(ports: LookupPorts, ask: Ask, recalled: Recalled): void {
  const account = activeAccount(recalled)
  const isSearch = recalled.cached === null && !isKnown(ask, recalled)
  if (isSearch && !ports.flights.isUnderWay(flightKeyOf(ask, account.id)))
    ports.slots.refuseIfFull(account.id)
}

// What a search still takes, or a process that died takes to be noticed.
const busyRetryS = 5

/** Holds the price, searches, and settles or releases. Null when another process searches the same. */
function searchOnce(ports: LookupPorts, flight: Flight): Promise<Outcome | null> {
  return underHold(ports, flight, async (holdId, latest) => {
    const finding = await findingOf(ports, flight.ask, latest, flight.deadline())
    const settled = await settleFinding(ports, flight, holdId, finding)
    if (settled !== 'hold_lost') return settled
    // The search outlived its lease, and its credits went back: they are held once more, unless another search was faster.
    return underHold(ports, flight, async (newHoldId) => {
      const again = await settleFinding(ports, flight, newHoldId, finding)
      return again === 'hold_lost' ? null : again
    })
  })
}

/**
 * Does a piece of work that must not be done twice: with the price held, and after another look at what is known. Where the
 * answer is there already, it is a repeat, and free.
 */
async function underHold(
  ports: LookupPorts,
  flight: Flight,
  work: (holdId: string, latest: Recalled) => Promise<Outcome | null>,
): Promise<Outcome | null> {
  const holdId = newId('hold')
  const hold = await ports.ledger.hold(holdRequest(ports, flight, holdId))
  if (hold.outcome === 'busy') return null
  if (hold.outcome === 'insufficient') {
    // An equal request may have spent the credits just now: then this is its repeat.
    const repeat = repeatOf(await ports.recall(flight.ask))
    if (repeat) return repeat
    throw insufficientCredits(flight.ask.operation.priceCredits, hold)
  }
  try {
    // Read again now that no other request can be searching: another search may have ended just before the hold.
    const latest = await ports.recall(flight.ask)
    const repeat = repeatOf(latest)
    if (!repeat) return await work(holdId, latest)
    await ports.ledger.release(holdId)
    return repeat
  } catch (error) {
    // Whatever went wrong, nothing was delivered: the credits go back before the error goes on.
    await ports.ledger.release(holdId)
    throw error
  }
}

function holdRequest(ports: LookupPorts, { ask, accountId, flightKey }: Flight, holdId: string) {
  return {
    holdId,
    accountId,
    flightKey,
    credits: ask.operation.priceCredits,
    operation: ask.operation.name,
    leaseMs: ports.limits.holdLeaseMs,
  }
}

async function waitFor(
  ports: LookupPorts,
  flightKey: Buffer,
  attempt: number,
  deadline: () => AbortSignal,
) {
  try {
    await ports.flights.wait(flightKey, attempt, deadline())
  } catch {
    throwIfInterrupted(deadline())
    // Otherwise only the deadline ends a wait. The sources were not asked for this request: it is no outage of theirs.
    throw new ApiError(
      'overloaded',
      'The same lookup is still under way for another request. Nothing was charged; retry in a few seconds.',
      { retryAfterS: busyRetryS },
    )
  }
}
