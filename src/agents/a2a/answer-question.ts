import type { AnsweredQuestion, Ask } from '../../ask/ask.ts'
import type { AskCall } from '../../ask/steps.ts'

type Question = {
  readonly question: string
  /** Oldest first. */
  readonly previous: readonly string[]
  readonly call: AskCall
  /** Ends the steps under way; nothing more is spent. */
  readonly signal: AbortSignal
}

/** Answers a question as `/ask` does: the same plan, the same lookups, the same charges. @throws {ApiError} */
export async function answerQuestion(
  ask: Pick<Ask, 'prepare'>,
  { question, previous, call, signal }: Question,
): Promise<AnsweredQuestion> {
  const prepared = await ask.prepare({ question, prev: [...previous] }, call, signal)
  return prepared.answer(signal, async () => undefined)
}
