import { unknownKeyError } from '../auth/bearer.ts'
import { insufficientCredits } from '../billing/insufficient-credits.ts'
import { ApiError } from '../contract/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Recalled } from '../store/recall.ts'
import { type Ask, flightKeyOf } from './ask.ts'
import { type Finding, findingOf, isHit, lifetimeMs } from './finding.ts'
import type { LookupPorts } from './ports.ts'

/** How a lookup ended. */
export type Outcome = {
  /** JSON of what was found; null: nothing was. */
  readonly answer: string | null
  /** True when it came from the caller's own cache. */
  readonly cached: boolean
  readonly creditsCharged: number
  readonly creditsRemaining: number
  /** True when its idempotency record, if it has one, is written already. */
  readonly isRecorded: boolean
}

/**
 * One billable lookup, the fine print of the price list:
 * a repeat is free; a lookup needs its whole price in hand before it starts; of equal requests one
 * searches and the others wait for it; what another caller found costs the normal price; a hit is
 * charged once, a miss and an outage never.
 * @throws {ApiError} invalid_token, insufficient_credits, overloaded when an equal lookup is still under way at the
 *   deadline, and the operation's outage error.
 */
export async function performLookup(
  ports: LookupPorts,
  ask: Ask,
  recalled: Recalled,
  deadline: () => AbortSignal,
): Promise<Outcome> {
  let latest = recalled
  for (let attempt = 0; ; attempt += 1) {
    const account = activeAccount(latest)
    const repeat = repeatOf(latest)
    if (repeat) return repeat

    const flightKey = flightKeyOf(ask, account.id)
    if (!ports.flights.isUnderWay(flightKey)) {
      const flight = { ask, accountId: account.id, flightKey, deadline }
      const outcome = await ports.flights.lead(flightKey, () => searchOnce(ports, flight))
      if (outcome) return outcome
    }
    await waitFor(ports, flightKey, attempt, deadline)
    latest = await ports.recall(ask)
  }
}

// What a search still takes, or a process that died takes to be noticed.
const busyRetryS = 5

type Flight = {
  readonly ask: Ask
  readonly accountId: string
  readonly flightKey: Buffer
  readonly deadline: () => AbortSignal
}

/** Holds the price, searches, and settles or releases. Null when another process searches the same. */
async function searchOnce(ports: LookupPorts, flight: Flight): Promise<Outcome | null> {
  const holdId = newId('hold')
  const hold = await ports.ledger.hold(holdRequest(ports, flight, holdId))
  if (hold.outcome === 'busy') return null
  if (hold.outcome === 'insufficient') {
    // An equal request may have spent the credits just now: then this is its repeat, and free.
    const repeat = repeatOf(await ports.recall(flight.ask))
    if (repeat) return repeat
    throw insufficientCredits(flight.ask.operation.priceCredits, hold)
  }
  try {
    // Read again now that nobody else can be searching: a flight may have ended just before the hold.
    const latest = await ports.recall(flight.ask)
    const repeat = repeatOf(latest)
    if (repeat) {
      await ports.ledger.release(holdId)
      return repeat
    }
    return await settle(
      ports,
      flight,
      holdId,
      await findingOf(ports, flight.ask, latest, flight.deadline()),
    )
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

/** Charge, balance, caches and idempotency record in one statement, or none of them. */
async function settle(ports: LookupPorts, flight: Flight, holdId: string, finding: Finding) {
  const { ask, accountId } = flight
  const { operation } = ask
  const answer = finding.answer === null ? null : JSON.stringify(finding.answer)
  const creditsCharged = isHit(operation, finding) ? operation.priceCredits : 0
  const settlement = {
    holdId,
    accountId,
    credits: creditsCharged,
    operation: operation.name,
    requestId: ask.requestId,
    inputKey: ask.inputKey,
    answer,
    expiresAtMs: ports.clock() + lifetimeMs(ports.limits, operation, finding),
    // What is known stays known until its time: a new caller does not make it any fresher.
    shared: !finding.isKnown && operation.isShareable(ask.input),
    request: recordOf(ask, answer),
  }
  const settled = await ports.ledger.settle(settlement)
  if (settled.outcome === 'hold_lost') return settleAnew(ports, flight, settlement)
  const { creditsRemaining } = settled
  return { answer, cached: false, creditsCharged, creditsRemaining, isRecorded: true }
}

function recordOf({ operation, idempotencyKey: key }: Ask, answer: string | null) {
  if (key === null) return null
  const status = answer === null && operation.missAnswer === null ? 404 : 200
  return { key, operation: operation.name, status }
}

/** The search outlived its lease and the sweeper gave the credits back: they are held once more. */
async function settleAnew(
  ports: LookupPorts,
  flight: Flight,
  settlement: Parameters<LookupPorts['ledger']['settle']>[0],
): Promise<Outcome | null> {
  const holdId = newId('hold')
  const hold = await ports.ledger.hold(holdRequest(ports, flight, holdId))
  if (hold.outcome === 'busy') return null
  if (hold.outcome === 'insufficient') {
    throw insufficientCredits(flight.ask.operation.priceCredits, hold)
  }
  const settled = await ports.ledger.settle({ ...settlement, holdId })
  if (settled.outcome === 'hold_lost')
    throw new Error('A fresh hold vanished before its settlement.')
  return {
    answer: settlement.answer,
    cached: false,
    creditsCharged: settlement.credits,
    creditsRemaining: settled.creditsRemaining,
    isRecorded: true,
  }
}

function repeatOf(recalled: Recalled): Outcome | null {
  const account = activeAccount(recalled)
  if (!recalled.cached) return null
  return {
    answer: recalled.cached.answer,
    cached: true,
    creditsCharged: 0,
    creditsRemaining: account.credits,
    isRecorded: false,
  }
}

function activeAccount(recalled: Recalled) {
  if (!recalled.account) throw unknownKeyError()
  return recalled.account
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
    // Only the deadline ends a wait. The sources were not asked for this request: it is no outage of theirs.
    throw new ApiError(
      'overloaded',
      'The same lookup is still under way for another request. Nothing was charged; retry in a few seconds.',
      { retryAfterS: busyRetryS },
    )
  }
}
