import { offersAt } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { ownValue } from '@enricher/engine/lib/own-value'
import { sandboxContext } from '@enricher/service/sandbox/outcome'
import type { PlannedStep } from './plan.ts'

/** What plans may be made of, by the names of offers. */
export type Tools = {
  readonly offers: readonly Offer[]
  /** Returns the offer of a step, or null. */
  find(step: Pick<PlannedStep, 'tool'>): Offer | null
}

/** Returns the tools of a service: everything it sells. */
export function toolsAt(verifyEmailCredits: number | null): Tools {
  const offers = offersAt(verifyEmailCredits)
  const byName = Object.fromEntries(offers.map((offer) => [offer.name, offer]))
  return { offers, find: ({ tool }) => ownValue(byName, tool) ?? null }
}

/** Returns the most that a step can cost, in credits. References change no price. */
export function creditsMaxOfStep(offer: Offer, step: PlannedStep): number {
  if (offer.kind === 'lookup') return offer.priceCredits
  // A plan holds no cursor, so that any key will do.
  const { value } = offer.parse(step.arguments as never, sandboxContext)
  return value === null ? 0 : offer.creditsMax(value)
}
