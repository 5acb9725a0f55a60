import type { Price } from '@enricher/engine/sources/vendors/adapter'
import type { VendorAddress } from '../../../packages/engine/people/decide-with-vendors.ts'
import { judgeProviderEmail } from '../../../packages/engine/people/judge-provider-email.ts'
import type { StepResult } from '../../../packages/engine/waterfall/waterfall.ts'
import type { Knowledge, Lookup } from './world.ts'

/** The search's judgement of one answer, and the truth about it. */
export type Judgement = {
  readonly judged: Exclude<StepResult, 'unfit'>
  /** The finding of our own verifier; null where the host cannot be probed. */
  readonly checked: boolean | null
  readonly isRight: boolean
  /** The properties by which the search prefers one answer to another. */
  readonly kept: Pick<VendorAddress, 'status' | 'isCatchAll'>
}

const native = {
  catch_all: { status: 'risky', reason: 'accepts_everything' },
  silent: { status: 'unknown', reason: 'host_not_telling' },
  exists: { status: 'valid', reason: 'accepted' },
  missing: { status: 'invalid', reason: 'no_such_mailbox' },
} as const

/** Judges an answer by the rules of the search, on a simulated host. */
export function judge(
  lookup: Lookup,
  knowledge: NonNullable<Knowledge>,
  { isTrusted, isAgreed }: { readonly isTrusted: boolean; readonly isAgreed: boolean },
): Judgement {
  const isRight = knowledge.address === 'right'
  const exists = isRight || (knowledge.address === 'guess' && lookup.isGuessTaken)
  const verdict = lookup.telling === 'tells' ? (exists ? 'exists' : 'missing') : lookup.telling
  const judged = judgeProviderEmail({
    given: knowledge.status,
    native: native[verdict],
    isTrusted,
    isAgreed,
  })
  return {
    judged: judged === 'invalid' ? judged : judged.judged,
    checked: lookup.telling === 'tells' ? exists : null,
    isRight,
    kept: {
      status: judged === 'invalid' ? 'risky' : judged.status,
      isCatchAll: lookup.telling === 'catch_all',
    },
  }
}

/** Returns the charge of a provider for an answer, or for none. */
export function chargeUsd(price: Price, knowledge: Knowledge): number {
  return price.per === 'call' || knowledge ? price.usd : 0
}

/** The sums of a number of searches. */
export type Tally = {
  readonly lookups: number
  readonly usd: number
  readonly right: number
  /** Lookups answered with an address that is not the person's. */
  readonly wrong: number
  readonly questions: number
}

export function usdPerRight({ usd, right }: Tally): number {
  return right === 0 ? Number.POSITIVE_INFINITY : usd / right
}
