import type { AskStep } from '@enricher/contract/ask'
import type { Offer } from '@enricher/contract/operation'
import type { Json } from '@enricher/engine/lib/digest'
import { domainOfUrl } from '@enricher/engine/lib/domain'
import type { JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { Credential } from '@enricher/service/accounts/bearer'
import type { LookupReply } from '@enricher/service/lookup/reply'
import { isReference, type PlannedStep, type Reference } from './plan.ts'

/** The origin of a question, and the credential and key of its lookups. */
export type AskCall = {
  readonly credential: Credential
  /** A UUID in lower case, or null. */
  readonly idempotencyKey: string | null
  readonly requestId: string
  /** Address of the caller; only the sandbox uses it to distinguish callers. */
  readonly address: string
  /**
   * Refuses a caller whose credential has become invalid; called before each lookup. Missing for the job of an account:
   * the job goes on although the credential has ended.
   * @throws {ApiError} invalid_token
   */
  readonly requireValid?: () => Promise<void>
}

export type EndedStep = {
  readonly index: number
  readonly offer: Offer
  /** The body of the lookup; references that lead to nothing are kept. */
  readonly input: JsonObject
  readonly status: 'succeeded' | 'no_result' | 'failed'
  readonly result: JsonObject | null
  readonly creditsCharged: number
  readonly cached: boolean
  readonly evidenceIds: readonly string[]
  /** True when the reply is a replay of its key's first reply. */
  readonly isReplay: boolean
  /** The reason why the step failed; `thrown` is the error of its lookup, null: the lookup was not begun. */
  readonly failure: {
    readonly code: string
    readonly message: string
    readonly thrown: unknown
  } | null
}

/** Returns a step as answers and events show it. */
export function wireStepOf(step: EndedStep): AskStep {
  const { index, input, status, result, failure, creditsCharged, cached } = step
  return {
    index,
    tool: step.offer.name,
    arguments: input,
    status,
    result,
    error: failure === null ? null : { code: failure.code, message: failure.message },
    credits_charged: creditsCharged,
    cached,
  }
}

/** Returns the body of a step's lookup; null: a reference leads to nothing. */
export function inputOf(
  { arguments: planned }: PlannedStep,
  ended: (index: number) => EndedStep | null,
): JsonObject | null {
  const fields: [string, Json][] = []
  for (const [name, value] of Object.entries(planned)) {
    const found = isReference(value) ? referred(value, ended(value.step)) : value
    if (found === null && isReference(value)) return null
    if (found !== undefined) fields.push([name, found as Json])
  }
  return Object.fromEntries(fields)
}

/** The domain is taken from the address of the website. */
function referred({ field }: Reference, step: EndedStep | null): Json {
  const result = step?.status === 'succeeded' ? step.result : null
  const url = result?.['website_url']
  if (field === 'domain' && typeof url === 'string') return domainOfUrl(url)
  return ownValue(result ?? {}, field) ?? null
}

/** Returns the steps that must end before a step begins. */
export function referencesOf({ arguments: planned }: PlannedStep): readonly number[] {
  return Object.values(planned).flatMap((value) =>
    value !== undefined && isReference(value) ? [value.step] : [],
  )
}

/** Returns a step that has ended with the reply of its lookup. */
export function endedWith(
  { index, offer, input }: Pick<EndedStep, 'index' | 'offer' | 'input'>,
  reply: LookupReply,
): EndedStep {
  const isEmpty = reply.status === 404 || hasNothing(reply.body)
  return {
    index,
    offer,
    input,
    status: isEmpty ? 'no_result' : 'succeeded',
    result: reply.status === 404 ? null : reply.body,
    creditsCharged: chargeOf(offer, reply, isEmpty),
    cached: reply.body['cached'] === true,
    evidenceIds: reply.evidenceIds,
    isReplay: reply.isReplay,
    failure: null,
  }
}

function hasNothing(body: JsonObject): boolean {
  if ('website_url' in body) return body['website_url'] === null
  if ('registrations' in body || 'company' in body) return false
  if ('emails' in body) return Array.isArray(body['emails']) && body['emails'].length === 0
  return 'decision_makers' in body && body['domain'] === null && body['total_emails'] === 0
}

/** Returns the original charge of a reply: a retry with the same key gets the same reply and is charged nothing. */
function chargeOf(offer: Offer, reply: LookupReply, isEmpty: boolean): number {
  if (!reply.isReplay) return reply.creditsCharged
  if (offer.kind === 'composition') return Number(reply.body['credits_charged'] ?? 0)
  const isFree = isEmpty || reply.body['cached'] === true || !offer.isHit(reply.body)
  return isFree ? 0 : offer.creditsOf(reply.body)
}

/** Returns a step that is skipped, because the result that it needs was not found. */
export function skipped(step: Pick<EndedStep, 'index' | 'offer' | 'input'>): EndedStep {
  return { ...step, ...untouched, status: 'no_result', failure: null }
}

/** Returns a step that failed. */
export function failed(
  step: Pick<EndedStep, 'index' | 'offer' | 'input'>,
  failure: NonNullable<EndedStep['failure']>,
): EndedStep {
  return { ...step, ...untouched, status: 'failed', failure }
}

const untouched = {
  result: null,
  creditsCharged: 0,
  cached: false,
  evidenceIds: [],
  isReplay: false,
} as const
