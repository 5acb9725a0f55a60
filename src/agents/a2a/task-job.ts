import type { Offer } from '../../contract/operation.ts'
import type { JobKind, JobStep } from '../../jobs/job-kind.ts'
import type { Json } from '../../lib/digest.ts'
import { parseInput } from '../../lookup/lookup-request.ts'
import type { ExchangeInput, ExchangeResult } from './exchange.ts'
import { type ExchangeEnd, runWish } from './run-exchange.ts'
import { sayableResult } from './sayable-result.ts'

type TaskJobDependencies = {
  readonly offers: readonly Offer[]
  readonly cursorKey: Buffer
}

/** Creates the job that is a message to a task of A2A. */
export function createTaskJob(dependencies: TaskJobDependencies): JobKind {
  const { offers } = dependencies
  return {
    async admit(input) {
      const { wish } = input as unknown as ExchangeInput
      const offer = wish.kind === 'lookup' && offers.find(({ name }) => name === wish.skill)
      if (offer) parseInput(offer, wish.arguments, dependencies)
    },
    async run(job, { perform }) {
      const { wish } = JSON.parse(job.input) as ExchangeInput
      return stepOfEnd(await runWish(wish, { offers, perform }))
    },
    sayable: (result, list) =>
      sayableResult(result as unknown as ExchangeResult, offers, list) as unknown as Json,
  }
}

function stepOfEnd(end: ExchangeEnd): JobStep {
  const result = end.result as unknown as Json
  if (end.state === 'succeeded') return { kind: 'succeeded', result }
  return { kind: 'failed', error: end.error, result }
}
