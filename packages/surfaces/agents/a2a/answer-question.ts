import type { AskStep } from '@enricher/contract/ask'
import type { AnsweredQuestion, Ask } from '../../ask/ask.ts'
import type { AskCall } from '../../ask/steps.ts'

type Question = {
  readonly question: string
  /** Earlier questions, oldest first. */
  readonly previous: readonly string[]
  readonly call: AskCall
  /** Aborts the running steps; no more credits are spent then. */
  readonly signal: AbortSignal
  /** Gets all steps when they are planned, and again each time a step has ended. */
  readonly onSteps?: (steps: readonly QuestionStep[]) => void
}

/** A planned step and its outcome; null: it has not ended. */
export type QuestionStep = { readonly tool: string; readonly ended: AskStep | null }

/** Answers a question as `/ask` does: the same plan, the same lookups, the same charges. @throws {ApiError} */
export async function answerQuestion(
  ask: Pick<Ask, 'prepare'>,
  { question, previous, call, signal, onSteps }: Question,
): Promise<AnsweredQuestion> {
  const prepared = await ask.prepare({ question, prev: [...previous] }, call, signal)
  let steps: QuestionStep[] = []
  return prepared.answer(signal, async ({ kind, data }) => {
    if (kind === 'plan') {
      steps = (data as { steps: readonly { tool: string }[] }).steps.map(unended)
    } else if (kind === 'step' && (data as { status: string }).status !== 'running') {
      const ended = data as AskStep
      steps = steps.with(ended.index, { tool: ended.tool, ended })
    } else return
    onSteps?.(steps)
  })
}

function unended({ tool }: { readonly tool: string }): QuestionStep {
  return { tool, ended: null }
}
