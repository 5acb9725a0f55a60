import { ApiError } from '../contract/errors.ts'
import type { Operation } from '../contract/operation.ts'
import type { Json } from '../lib/digest.ts'
import { isLocalFault } from '../lib/local-faults.ts'
import type { Deadline } from '../lib/time.ts'
import { SourcesFailedError } from '../model/engine.ts'
import { withoutSuppressed } from '../privacy/suppression-answers.ts'
import type { LookupState } from '../store/lookups/lookup-state.ts'
import type { LookupDependencies, LookupLimits } from './dependencies.ts'
import { throwIfInterrupted, throwIfLate, throwIfOver } from './interruption.ts'
import type { LookupRequest } from './lookup-request.ts'
import { storedAnswer } from './outcome.ts'

/** What may be answered, and how it came about. */
export type SearchResult = {
  /** Null: nothing was found, or nothing may be answered. */
  readonly answer: Json
  /** Another account's search found it, and this much of its life is left; null: this search did. */
  readonly knownForMs: number | null
  /** How long it is believed where it rests on a source that could not be asked and is no hit; null: as usual. */
  readonly unsureForMs: number | null
}

/**
 * Returns what another account's search already found, unless it must not be shared; else runs the search. Suppressed people
 * are taken out before anything is charged or stored.
 * @throws {ApiError} the operation's outage error when no source could be asked in time
 */
export async function runSearch(
  { suppressions, search }: Pick<LookupDependencies, 'suppressions' | 'search'>,
  request: LookupRequest,
  { known, suppressionVersion }: LookupState,
  deadline: Deadline,
): Promise<SearchResult> {
  const { operation, query } = request
  const { signal, endsAtMs } = deadline
  const suppression = await suppressions.current(suppressionVersion)
  const sayable = (answer: Json) =>
    withoutSuppressed(answer, operation.askedFor(query), suppression)
  if (known && isKnown(request, { known })) {
    const answer = sayable(storedAnswer(known.answer))
    return { answer, knownForMs: known.expiresInMs, unsureForMs: null }
  }
  throwIfOver(signal)
  let unsureForMs: number | null = null
  const onUnsure = (_reason: string, keptForMs = unsureMs) => {
    unsureForMs = keptForMs
  }
  try {
    const answer = await search(operation, query, { signal, endsAtMs, onUnsure })
    // What an interrupted search knows so far is no answer: a search that runs to its end may find more, or better.
    throwIfLate(deadline)
    return { answer: sayable(answer), knownForMs: null, unsureForMs }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throwIfInterrupted(signal)
    // Also what the searches need to begin with is loaded late, and may find no descriptor free.
    const isOutage = error instanceof SourcesFailedError || isLocalFault(error)
    if (isOutage || signal.aborted) throw outage(operation, error)
    throw error
  }
}

/** True when another account's search found it, and it may be shared: nothing has to be searched. */
export function isKnown(
  { operation, query }: Pick<LookupRequest, 'operation' | 'query'>,
  { known }: Pick<LookupState, 'known'>,
): boolean {
  return known !== null && operation.isShareable(query)
}

/** True for what is charged. */
export function isHit(operation: Operation, { answer }: SearchResult): boolean {
  return answer !== null && operation.isHit(answer as { readonly [field: string]: Json })
}

// Long enough to spare sources that are down, short enough that their return is soon noticed.
const unsureMs = 300_000

// What was paid for is answered again without a charge for so long at least: a caller whose reply was lost asks again within it.
const paidMinMs = 3_600_000

/**
 * Returns how long a search result answers repeats. A new caller makes it no fresher: what another search found lives no
 * longer than it was to live there. Only a lasting hit does: its price includes free repeats for that long; and what is
 * charged never lives so short that a retry pays again.
 */
export function lifetimeMs(
  limits: LookupLimits,
  operation: Operation,
  result: SearchResult,
): number {
  if (operation.isLasting && isHit(operation, result)) return limits.hitTtlMs
  const unsureForMs = isHit(operation, result) ? null : result.unsureForMs
  const freshMs = Math.min(unsureForMs ?? limits.missTtlMs, limits.missTtlMs)
  if (result.knownForMs === null) return freshMs
  const leastMs = isHit(operation, result) ? paidMinMs : 0
  return Math.min(Math.max(result.knownForMs, leastMs), freshMs)
}

/** The error of a lookup for which no source could be asked in time. */
function outage(operation: Operation, cause: unknown): ApiError {
  const message = 'No source could be asked in time. Nothing was charged; retry later.'
  return new ApiError(operation.outage, message, { cause, retryAfterS: 30 })
}
