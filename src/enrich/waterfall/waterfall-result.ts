import type { Step } from '../../model/step.ts'
import type { WaterfallResult } from './waterfall.ts'

/** Returns what the steps of a waterfall come to together. */
export function resultOf(steps: readonly Step[]): WaterfallResult {
  const isAnswered = steps.some(isAnswer)
  const unheard = steps.filter(couldNotBeAsked)
  const isFailed = !isAnswered && unheard.length > 0
  return {
    steps,
    status: isAnswered ? 'answered' : isFailed ? 'failed' : 'unasked',
    needsOperator: isFailed && unheard.every(isClosed),
    isUnsure: steps.some(mayStillKnow),
  }
}

function isAnswer({ outcome }: Step): boolean {
  return outcome === 'matched' || outcome === 'no_match'
}

/** A budget that is spent is the operator's wish: such a provider is as if it were not configured. */
function couldNotBeAsked(step: Step): boolean {
  return step.outcome === 'error' || (step.outcome === 'skipped' && step.reason !== 'budget')
}

/** True when it is not asked again before the operator acts; the request that found out counts alike. */
function isClosed(step: Step): boolean {
  const why = step.outcome === 'error' ? step.fault : step.outcome === 'skipped' && step.reason
  return why === 'unauthorized' || why === 'exhausted'
}

/** A question that was refused will be refused again; all else may be answered another time. */
function mayStillKnow(step: Step): boolean {
  return step.outcome === 'skipped' || (step.outcome === 'error' && step.fault !== 'refused')
}
