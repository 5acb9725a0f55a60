import type { Offer } from '@enricher/contract/operation'
import type { Json } from '@enricher/engine/lib/digest'
import type { JobKind, JobStep } from '@enricher/service/jobs/job-kind'
import { parseInput } from '@enricher/service/lookup/lookup-request'
import type { TaskJobs } from '@enricher/service/store/jobs/task-jobs'
import type { Ask } from '../../ask/ask.ts'
import { uuidOf } from '../../ask/step-keys.ts'
import type { AskCall } from '../../ask/steps.ts'
import { answerQuestion } from './answer-question.ts'
import type { ExchangeInput, ExchangeResult } from './exchange.ts'
import { type ExchangeEnd, runWish } from './run-exchange.ts'
import { sayableResult } from './sayable-result.ts'

type TaskJobDependencies = {
  readonly offers: readonly Offer[]
  readonly cursorKey: Buffer
  readonly taskJobs: Pick<TaskJobs, 'inContext'>
  /** Returns the planner of questions. It is called when a job runs, because it does not exist earlier. */
  ask(): Pick<Ask, 'prepare'>
}

// A follow-up question refers to questions shortly before it.
const previousMax = 10

/** Creates the kind of job that performs a message to a task of A2A. */
export function createTaskJob(dependencies: TaskJobDependencies): JobKind {
  const { offers } = dependencies
  return {
    async admit(input) {
      const { wish } = input as unknown as ExchangeInput
      const offer = wish.kind === 'lookup' && offers.find(({ name }) => name === wish.skill)
      if (offer) parseInput(offer, wish.arguments, dependencies)
    },
    async run(job, { perform, note, signal }) {
      const { wish, contextId } = JSON.parse(job.input) as ExchangeInput
      const { accountId, number } = job
      const earlier =
        wish.kind === 'question'
          ? await dependencies.taskJobs.inContext(accountId, contextId, number, previousMax)
          : []
      const call = callOf(job)
      let noted = Promise.resolve()
      const end = await runWish(wish, earlier.flatMap(questionIn), {
        offers,
        perform: (offer, input, onPart) => perform(offer, input, { onPart }),
        ask: (question, previous, onSteps) =>
          answerQuestion(dependencies.ask(), { question, previous, call, signal, onSteps }),
        // The notes are written one after the other, so that the latest one stays.
        onProgress(ended, total, found) {
          noted = noted.then(() => note(ended, total, found as unknown as Json))
        },
      })
      await noted
      // A job that was cancelled on the way has no answer.
      signal.throwIfAborted()
      return stepOfEnd(end)
    },
    sayable: (result, list) =>
      sayableResult(result as unknown as ExchangeResult, offers, list) as unknown as Json,
  }
}

/** A job that runs again after its process died has the same key, so that its charges are replayed. */
function callOf({ id, accountId }: { readonly id: string; readonly accountId: string }): AskCall {
  const credential = { kind: 'account', accountId } as const
  return { credential, idempotencyKey: uuidOf(`task job ${id}`), requestId: id, address: '' }
}

function questionIn(input: string): readonly string[] {
  const { wish } = JSON.parse(input) as ExchangeInput
  return wish.kind === 'question' ? [wish.question] : []
}

function stepOfEnd(end: ExchangeEnd): JobStep {
  const result = end.result as unknown as Json
  if (end.state === 'succeeded') return { kind: 'succeeded', result }
  return { kind: 'failed', error: end.error, result }
}
