import type { Offer, Operation } from '@enricher/contract/operation'
import { canonicalJson, type Json } from '@enricher/engine/lib/digest'
import type { JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'

/**
 * Outcome of a row: `invalid` rows make no sense as they are, `failed` ones may succeed when they are asked again,
 * `pending` ones were not asked yet, and `kept` ones have a value already.
 */
export type Outcome =
  | {
      readonly status: 'hit' | 'miss'
      readonly reply: JsonObject | null
      readonly credits: number
      /** Why a miss may not be final. */
      readonly reason?: string
      /** A fault of the row, which was looked up all the same. */
      readonly notice?: string | undefined
      /** Address of the evidence; null: there is none. */
      readonly evidence?: string | null
    }
  | { readonly status: 'invalid' | 'failed' | 'pending' | 'kept'; readonly error: string }

/** Reads the outcome from a reply with status 200: whether something was found, and what it cost. */
export function outcomeOf(offer: Offer, reply: JsonObject): Outcome {
  const isHit = offer.kind === 'lookup' ? isHitReply(offer, reply) : hasDomain(reply)
  const status = isHit ? 'hit' : 'miss'
  if (offer.kind === 'composition') {
    return { status, reply, credits: Number(ownValue(reply, 'credits_charged') ?? 0) }
  }
  const isFree = !isHit || ownValue(reply, 'cached') === true
  return { status, reply, credits: isFree ? 0 : offer.creditsOf(reply) }
}

/** Returns true for a reply with a domain: without a website no part of a composition is asked. */
function hasDomain(reply: JsonObject): boolean {
  return (ownValue(reply, 'domain') ?? null) !== null
}

function isHitReply(offer: Operation, reply: JsonObject): boolean {
  const fields = Object.keys(offer.answer.properties)
  const answer = Object.fromEntries(fields.map((field) => [field, ownValue(reply, field) ?? null]))
  const misses = [offer.missAnswer, offer.repeatedMissAnswer].filter((miss) => miss !== null)
  const isMiss = misses.some((miss) => canonicalJson(miss as Json) === canonicalJson(answer))
  return !isMiss && offer.isHit(answer)
}
