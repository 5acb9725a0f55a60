import { ApiError } from '../contract/errors.ts'
import type { Operation } from '../contract/operation.ts'
import type { Json } from '../lib/digest.ts'
import { isLocalFault } from '../lib/local-faults.ts'
import { endOf } from '../lib/time.ts'
import { SourcesFailedError } from '../model/engine.ts'
import type { Recalled } from '../store/lookups/recall.ts'
import type { Ask } from './ask.ts'
import { throwIfInterrupted, throwIfLate, throwIfOver } from './interruption.ts'
import type { LookupLimits, LookupPorts } from './ports.ts'
import { answerWithoutSuppressed } from './suppressed.ts'

/** What may be said, and how it came about. */
export type Finding = {
  /** Null: nothing was found, or nothing may be said. */
  readonly answer: Json
  /** Another caller's search found it, and this much of its life is left; null: this search did. */
  readonly knownForMs: number | null
  /** How long it is believed where it rests on a source that could not be asked and is no hit; null: as usual. */
  readonly unsureForMs: number | null
}

/**
 * What another caller's search already found, unless it must not be shared; else a search.
 * @throws {ApiError} the operation's outage error when no source could be asked in time
 */
export async function findingOf(
  ports: LookupPorts,
  { operation, input }: Ask,
  { known, suppressionVersion }: Recalled,
  signal: AbortSignal,
): Promise<Finding> {
  const suppression = await ports.suppression(suppressionVersion)
  const sayable = (answer: Json) => answerWithoutSuppressed(input, answer, suppression)
  if (known && isKnown({ operation, input }, { known })) {
    const answer = known.answer === null ? null : sayable(JSON.parse(known.answer))
    return { answer, knownForMs: known.expiresInMs, unsureForMs: null }
  }
  throwIfOver(signal)
  let unsureForMs: number | null = null
  const onUnsure = (_reason: string, keptForMs = unsureMs) => {
    unsureForMs = keptForMs
  }
  try {
    const endsAtMs = endOf(signal)
    const ends = endsAtMs === undefined ? {} : { endsAtMs }
    const answer = await ports.search(operation, input, { signal, onUnsure, ...ends })
    // What an interrupted search knows so far is no answer: a search that runs to its end may find more, or better.
    throwIfLate(signal)
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

/** True when another caller's search found it, and it may be shared: nothing has to be searched. */
export function isKnown(
  { operation, input }: Pick<Ask, 'operation' | 'input'>,
  { known }: Pick<Recalled, 'known'>,
): boolean {
  return known !== null && operation.isShareable(input)
}

/** True for what is charged. */
export function isHit(operation: Operation, { answer }: Finding): boolean {
  return answer !== null && operation.isHit(answer as { readonly [field: string]: Json })
}

// Long enough to spare sources that are down, short enough that their return is soon noticed.
const unsureMs = 300_000

// What was paid for is answered again without a charge for so long at least: a caller whose reply was lost asks again within it.
const paidMinMs = 3_600_000

/**
 * How long a finding answers repeats. A new caller makes it no fresher: what another search found lives no longer than
 * it was to live there. Only a lasting hit does: its price includes free repeats for that long; and what is charged never
 * lives so short that a retry pays again.
 */
export function lifetimeMs(limits: LookupLimits, operation: Operation, finding: Finding): number {
  if (operation.isLasting && isHit(operation, finding)) return limits.hitTtlMs
  const unsureForMs = isHit(operation, finding) ? null : finding.unsureForMs
  const freshMs = Math.min(unsureForMs ?? limits.missTtlMs, limits.missTtlMs)
  if (finding.knownForMs === null) return freshMs
  const leastMs = isHit(operation, finding) ? paidMinMs : 0
  return Math.min(Math.max(finding.knownForMs, leastMs), freshMs)
}

/** The error of a lookup for which no source could be asked in time. */
function outage(operation: Operation, cause: unknown): ApiError {
  const message = 'No source could be asked in time. Nothing was charged; retry later.'
  return new ApiError(operation.outage, message, { cause, retryAfterS: 30 })
}
