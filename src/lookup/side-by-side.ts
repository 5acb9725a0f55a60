import { ApiError } from '../contract/errors.ts'
import type { Ask } from './ask.ts'
import type { Outcome } from './outcome.ts'
import { performLookup } from './perform.ts'
import type { LookupPorts } from './ports.ts'
import type { SearchTurns } from './search-turns.ts'

/** How one of several lookups ended. */
export type SideOutcome =
  | { readonly kind: 'ended'; readonly ask: Ask; readonly outcome: Outcome }
  | { readonly kind: 'failed'; readonly ask: Ask; readonly error: unknown }

/**
 * Performs lookups of one call side by side; never rejects. They hold their credits in their order, so
 * that the same balance always pays for the same ones. Those that find too few credits while others hold
 * them are tried again when these have ended without a charge.
 */
export async function performSideBySide(
  ports: LookupPorts,
  asks: readonly Ask[],
  deadline: () => AbortSignal,
  turns: SearchTurns,
): Promise<readonly SideOutcome[]> {
  const outcomes = new Map<Ask, SideOutcome>()
  let waiting = asks
  while (waiting.length > 0) {
    const round = await performRound(ports, waiting, deadline, turns)
    for (const outcome of round) outcomes.set(outcome.ask, outcome)
    const refused = round.filter(isUnpaid)
    const gaveBack = round.some((one) => !isUnpaid(one) && chargedBy(one) === 0)
    // Every round ends one lookup at least, so there are no more rounds than lookups.
    waiting = gaveBack ? refused.map(({ ask }) => ask) : []
  }
  return asks.flatMap((ask) => outcomes.get(ask) ?? [])
}

async function performRound(
  ports: LookupPorts,
  asks: readonly Ask[],
  deadline: () => AbortSignal,
  turns: SearchTurns,
): Promise<SideOutcome[]> {
  const shortage: Shortage = { refusal: null }
  let before = Promise.resolve()
  const running = asks.map((ask) => {
    const turn = takeTurn(ports, before, shortage)
    before = turn.over
    return performOne(turn.ports, ask, deadline, turns).finally(turn.end)
  })
  return Promise.all(running)
}

/** The first hold of a round that found too few credits: those after it do not overtake it. */
type Shortage = { refusal: Awaited<ReturnType<LookupPorts['ledger']['hold']>> | null }

/**
 * The ports of a lookup that holds only after `before`. The next lookup may hold when this one has held, when it waits
 * for another request's search, or when it has ended.
 */
function takeTurn(ports: LookupPorts, before: Promise<void>, shortage: Shortage) {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const own: LookupPorts = {
    ...ports,
    ledger: {
      ...ports.ledger,
      async hold(request) {
        await before
        try {
          const hold = shortage.refusal ?? (await ports.ledger.hold(request))
          if (hold.outcome === 'insufficient') shortage.refusal = hold
          return hold
        } finally {
          end()
        }
      },
    },
    flights: {
      ...ports.flights,
      wait(key, attempt, signal) {
        end()
        return ports.flights.wait(key, attempt, signal)
      },
    },
  }
  return { ports: own, over, end }
}

async function performOne(
  ports: LookupPorts,
  ask: Ask,
  deadline: () => AbortSignal,
  turns: SearchTurns,
): Promise<SideOutcome> {
  try {
    const outcome = await performLookup(ports, ask, await ports.recall(ask), deadline, turns)
    return { kind: 'ended', ask, outcome }
  } catch (error) {
    // The composition decides what the failure of one lookup means.
    return { kind: 'failed', ask, error }
  }
}

function isUnpaid(outcome: SideOutcome): boolean {
  return (
    outcome.kind === 'failed' &&
    outcome.error instanceof ApiError &&
    outcome.error.code === 'insufficient_credits'
  )
}

function chargedBy(outcome: SideOutcome): number {
  return outcome.kind === 'ended' ? outcome.outcome.creditsCharged : 0
}
