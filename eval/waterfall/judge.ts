import type { Judged } from '../../src/enrich/waterfall/desk.ts'
import { judgeClaim } from '../../src/enrich/waterfall/judge-claim.ts'
import type { Price } from '../../src/providers/commercial/adapter.ts'
import type { TrueProvider } from './scenarios.ts'
import type { Knowledge, Lookup } from './world.ts'

// What the record of a provider comes to after some hundred checks: see `isTrusted`.
const trustedAccuracy = 0.85

/** What the search makes of one answer, and what is true of it. */
export type Judgement = {
  readonly judged: Exclude<Judged, 'unfit'>
  /** What our own dialogue says of the address; null where the host tells us nothing. */
  readonly checked: boolean | null
  readonly isRight: boolean
}

const native = {
  catch_all: { status: 'risky', reason: 'accepts_everything' },
  silent: { status: 'unknown', reason: 'host_not_telling' },
  exists: { status: 'valid', reason: 'accepted' },
  missing: { status: 'invalid', reason: 'no_such_mailbox' },
} as const

/** The rules of the search, on a simulated host. A provider's word is trusted where its accuracy allows it. */
export function judge(
  lookup: Lookup,
  provider: TrueProvider,
  knowledge: NonNullable<Knowledge>,
): Judgement {
  const isRight = knowledge.address === 'right'
  const exists = isRight || (knowledge.address === 'guess' && lookup.isGuessTaken)
  const verdict = lookup.telling === 'tells' ? (exists ? 'exists' : 'missing') : lookup.telling
  const claim = judgeClaim({
    claimed: knowledge.status,
    native: native[verdict],
    isTrusted: provider.accuracy >= trustedAccuracy,
  })
  return {
    judged: claim === 'refuted' ? claim : claim.judged,
    checked: lookup.telling === 'tells' ? exists : null,
    isRight,
  }
}

/** What a provider takes for an answer, or for none. */
export function chargeUsd(price: Price, knowledge: Knowledge): number {
  return price.per === 'call' || knowledge ? price.usd : 0
}

/** What a number of searches came to. */
export type Tally = {
  readonly lookups: number
  readonly usd: number
  readonly right: number
  /** Answered with an address that is not the person's. */
  readonly wrong: number
  readonly questions: number
}

export function usdPerRight({ usd, right }: Tally): number {
  return right === 0 ? Number.POSITIVE_INFINITY : usd / right
}
