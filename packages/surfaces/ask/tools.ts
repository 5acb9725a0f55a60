import { offersAt } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { ownValue } from '@enricher/engine/lib/own-value'
import { sandboxContext } from '@enricher/service/sandbox/outcome'
import type { PlannedStep } from './plan.ts'

/** The lookups that plans may contain, by the names of offers. */
export type Tools = {
  readonly offers: readonly Offer[]
  /** Returns the offer of a step, or null. */
  find(step: Pick<PlannedStep, 'tool'>): Offer | null
}

/** Returns the tools of a service: all lookups that it sells. */
export function toolsAt(verifyEmailCredits: number | null): Tools {
  const offers = offersAt(verifyEmailCredits)
  const byName = Object.fromEntries(offers.map((offer) => [offer.name, offer]))
  return { offers, find: ({ tool }) => ownValue(byName, tool) ?? null }
}

/** Returns the maximum cost of a step, in credits. References do not change the price. */
export function creditsMaxOfStep(offer: Offer, step: PlannedStep): number {
  if (offer.kind === 'lookup') return offer.priceCredits
  // A plan contains no cursor, so that any key will do.
  const { value } = offer.parse(step.arguments as never, sandboxContext)
  return value === null ? 0 : offer.creditsMax(value)
}
