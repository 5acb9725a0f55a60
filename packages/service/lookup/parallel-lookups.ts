import { ApiError } from '@enricher/contract/errors'
import type { Deadline } from '@enricher/engine/lib/time'
import type { TakeSlot } from './call-slot.ts'
import { type LookupRequest, stateQueryOf } from './lookup-request.ts'
import type { Outcome } from './outcome.ts'
import { type PerformDependencies, performLookup } from './perform.ts'

/** The end of one of several lookups. */
export type ParallelOutcome =
  | { readonly kind: 'ended'; readonly request: LookupRequest; readonly outcome: Outcome }
  | { readonly kind: 'failed'; readonly request: LookupRequest; readonly error: unknown }

/** The functions that lookups of one call share. */
type SharedByParts = {
  readonly takeSlot: TakeSlot
  /** Runs when a lookup has ended, whether or not it is tried again. */
  onEnded(request: LookupRequest): void
}

/**
 * Performs lookups of one call in parallel; never rejects. They hold their credits in their order, so that the same
 * balance always pays for the same ones. Lookups that find too few credits while others hold them are tried again when
 * the others have ended: released credits pay for them, and where none were released, they are refused by the balance
 * that is left, not by holds that no longer exist when the call is answered.
 */
export async function performInParallel(
  dependencies: PerformDependencies,
  requests: readonly LookupRequest[],
  deadline: () => Deadline,
  shared: SharedByParts,
): Promise<readonly ParallelOutcome[]> {
  const outcomes = new Map<LookupRequest, ParallelOutcome>()
  let waiting = requests
  while (waiting.length > 0) {
    const round = await performRound(dependencies, waiting, deadline, shared)
    for (const outcome of round) outcomes.set(outcome.request, outcome)
    const refused = round.filter(isUnpaid)
    // Every round but the last ends at least one lookup, so there is at most one round more than lookups.
    waiting = refused.length < round.length ? refused.map(({ request }) => request) : []
  }
  return requests.flatMap((request) => outcomes.get(request) ?? [])
}

async function performRound(
  dependencies: PerformDependencies,
  requests: readonly LookupRequest[],
  deadline: () => Deadline,
  shared: SharedByParts,
): Promise<ParallelOutcome[]> {
  const shortage: Shortage = { refusal: null }
  let before = Promise.resolve()
  const running = requests.map((request) => {
    const ordered = holdingAfter(dependencies, before, shortage)
    before = ordered.held
    return performOne(ordered.dependencies, request, deadline, shared).finally(ordered.end)
  })
  return Promise.all(running)
}

/** The first hold of a round that found too few credits: later ones do not overtake it. */
type Shortage = { refusal: Awaited<ReturnType<PerformDependencies['ledger']['hold']>> | null }

/**
 * Returns the dependencies of a lookup that makes its hold only after `before`. The next lookup may make its hold when
 * this one has done so, waits for another request's search, or has ended.
 */
function holdingAfter(
  dependencies: PerformDependencies,
  before: Promise<void>,
  shortage: Shortage,
) {
  const { ledger, singleFlight } = dependencies
  const { promise: held, resolve: end } = Promise.withResolvers<void>()
  const ordered: PerformDependencies = {
    ...dependencies,
    ledger: {
      ...ledger,
      async hold(request) {
        await before
        try {
          const hold = shortage.refusal ?? (await ledger.hold(request))
          if (hold.outcome === 'insufficient') shortage.refusal = hold
          return hold
        } finally {
          end()
        }
      },
    },
    singleFlight: {
      ...singleFlight,
      wait(key, attempt, signal) {
        end()
        return singleFlight.wait(key, attempt, signal)
      },
    },
  }
  return { dependencies: ordered, held, end }
}

async function performOne(
  dependencies: PerformDependencies,
  request: LookupRequest,
  deadline: () => Deadline,
  { takeSlot, onEnded }: SharedByParts,
): Promise<ParallelOutcome> {
  try {
    const state = await dependencies.readState(stateQueryOf(request))
    const outcome = await performLookup(dependencies, request, state, deadline, takeSlot)
    return { kind: 'ended', request, outcome }
  } catch (error) {
    // The composition decides what the failure of one lookup means.
    return { kind: 'failed', request, error }
  } finally {
    onEnded(request)
  }
}

function isUnpaid(outcome: ParallelOutcome): boolean {
  return (
    outcome.kind === 'failed' &&
    outcome.error instanceof ApiError &&
    outcome.error.code === 'insufficient_credits'
  )
}
