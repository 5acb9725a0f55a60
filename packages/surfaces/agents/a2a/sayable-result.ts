import type { Offer } from '@enricher/contract/operation'
import type { JsonObject } from '@enricher/engine/lib/json'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import {
  type AskedFor,
  isAskedForSuppressed,
  nothingAsked,
  withoutSuppressed,
} from '@enricher/engine/suppression/suppression-answers'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import { sandboxContext } from '@enricher/service/sandbox/outcome'
import type { ExchangeResult, ExchangeStep } from './exchange.ts'

/**
 * Returns the result of an exchange without people who were suppressed since. A step that has nothing left becomes a
 * miss.
 */
export function sayableResult(
  result: ExchangeResult,
  offers: readonly Offer[],
  list: Suppression,
): ExchangeResult {
  if (result.kind === 'elicitation') return result
  const steps = result.steps.map((step) => sayableStep(step, offers, list))
  // The text of the answer may name people of any step, so it is dropped when a step was changed here (it is another
  // object then), or when its result was erased before.
  const isUnchanged = steps.every(
    (step, index) =>
      step === result.steps[index] && (step.status !== 'succeeded' || step.result !== null),
  )
  return { ...result, steps, answer: isUnchanged ? result.answer : null }
}

function sayableStep(
  step: ExchangeStep,
  offers: readonly Offer[],
  list: Suppression,
): ExchangeStep {
  if (step.result === null || step.status !== 'succeeded') return step
  const asked = askedBy(step, offers)
  const result = isAskedForSuppressed(asked, list)
    ? null
    : (withoutSuppressed(step.result, asked, list) as JsonObject | null)
  if (result === step.result) return step
  return result === null ? { ...step, status: 'no_result', result } : { ...step, result }
}

/** Returns the people and domains that the arguments of a step name. */
function askedBy(step: ExchangeStep, offers: readonly Offer[]): AskedFor {
  const offer = offers.find(({ name }) => name === step.tool)
  // `parse` needs a key for the cursor of a roster page. Only the names are read: the sandbox's public key does.
  const parsed = offer?.parse(step.arguments as LookupInput as never, sandboxContext)
  return offer && parsed && parsed.mistake === null ? offer.askedFor(parsed.value) : nothingAsked
}
