import type { AskReply } from '@enricher/contract/ask'
import type { JsonObject } from '@enricher/engine/lib/json'
import { type AnswerHead, metaOf, resultsOf } from './answer.ts'
import type { Elicitation, Plan } from './plan.ts'
import { type EndedStep, wireStepOf } from './steps.ts'
import { creditsMaxOfStep, type Tools } from './tools.ts'

/** An event of a streamed answer. The order is always plan, steps, answer, done, even when something fails. */
export type AskEvent = {
  readonly kind: 'plan' | 'step' | 'answer' | 'done'
  readonly data: object
}

/** Returns the first event: the planned lookups, and what they can cost. */
export function planEvent(head: AnswerHead, planned: Plan | Elicitation, tools: Tools): AskEvent {
  const isPlan = planned.kind === 'plan'
  const steps = isPlan ? planned.steps : []
  const described = steps.map((step, index) => {
    const offer = tools.find(step)
    const max_credits = offer === null ? 0 : creditsMaxOfStep(offer, step)
    return { index, tool: step.tool, arguments: step.arguments, max_credits }
  })
  const sum = described.reduce((total, { max_credits }) => total + max_credits, 0)
  return {
    kind: 'plan',
    data: {
      type: 'plan',
      _meta: metaOf(head, isPlan ? 'answer' : 'elicitation'),
      question: isPlan ? planned.question : head.asked.question,
      steps: described,
      max_credits: Math.min(sum, head.asked.creditsMax ?? sum),
    },
  }
}

/** Returns the event of a step that begins. */
export function runningEvent(
  index: number,
  { tool, arguments: input }: Plan['steps'][0],
): AskEvent {
  const nothing = { result: null, error: null, credits_charged: 0, cached: false }
  const named = { index, tool, arguments: input as JsonObject }
  return { kind: 'step', data: { type: 'step', ...named, status: 'running', ...nothing } }
}

/** Returns the event of a step that has ended, with its results as the answer shows them. */
export function endedEvent(head: AnswerHead, step: EndedStep): AskEvent {
  const results = resultsOf(step, head)
  const field = head.asked.format === 'chatgpt_app' ? 'structuredData' : 'results'
  const found = results.length > 0 ? { [field]: results } : {}
  return { kind: 'step', data: { type: 'step', ...wireStepOf(step), ...found } }
}

/** Returns the last two events. */
export function lastEvents(reply: AskReply): readonly AskEvent[] {
  const { _meta, credits_charged, credits_remaining } = reply
  const status = 'error' in reply ? 'failed' : 'succeeded'
  return [
    { kind: 'answer', data: { type: 'answer', ...reply } },
    {
      kind: 'done',
      data: { type: 'done', status, _meta, credits_charged, credits_remaining },
    },
  ]
}
