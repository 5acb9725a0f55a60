import type { Step } from '../model/step.ts'
import type { WaterfallResult } from './waterfall.ts'

/** Returns the result of all steps of a waterfall together. */
export function resultOf(steps: readonly Step[], isPending = false): WaterfallResult {
  const isAnswered = steps.some(isAnswer)
  const notAsked = steps.filter(couldNotBeAsked)
  const isFailed = !isAnswered && notAsked.length > 0
  return {
    steps,
    status: isAnswered ? 'answered' : isFailed ? 'failed' : 'unasked',
    needsOperator: isFailed && notAsked.every(waitsForOperator),
    isUnsure: steps.some(mayStillKnow),
    isPending,
  }
}

function isAnswer({ outcome }: Step): boolean {
  return outcome === 'matched' || outcome === 'no_match'
}

/**
 * Returns true when the provider could not be asked. A provider whose budget is spent counts as not configured: the
 * operator set the budget.
 */
function couldNotBeAsked(step: Step): boolean {
  return step.outcome === 'error' || (step.outcome === 'skipped' && step.reason !== 'budget')
}

/**
 * Returns true when only the operator can make the provider available again; the request that found this out counts
 * too.
 */
function waitsForOperator(step: Step): boolean {
  const why = step.outcome === 'error' ? step.fault : step.outcome === 'skipped' && step.reason
  return why === 'unauthorized' || why === 'exhausted'
}

/**
 * Returns true when another time may bring an answer: a refused question will be refused again, all else may be
 * answered.
 */
function mayStillKnow(step: Step): boolean {
  return step.outcome === 'skipped' || (step.outcome === 'error' && step.fault !== 'refused')
}
