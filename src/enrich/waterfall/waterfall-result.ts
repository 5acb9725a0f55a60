import type { Step } from '../../model/step.ts'
import type { WaterfallResult } from './waterfall.ts'

/** Returns what the steps of a waterfall come to together. */
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
 * True when the provider could not be asked. One whose budget is spent counts as not configured: the operator set it.
 */
function couldNotBeAsked(step: Step): boolean {
  return step.outcome === 'error' || (step.outcome === 'skipped' && step.reason !== 'budget')
}

/** True when the provider is not asked again before its operator acts; the request that found that out counts alike. */
function waitsForOperator(step: Step): boolean {
  const why = step.outcome === 'error' ? step.fault : step.outcome === 'skipped' && step.reason
  return why === 'unauthorized' || why === 'exhausted'
}

/** A question that was refused will be refused again; all else may be answered another time. */
function mayStillKnow(step: Step): boolean {
  return step.outcome === 'skipped' || (step.outcome === 'error' && step.fault !== 'refused')
}
