import type { AskStep } from '@enricher/contract/ask'
import { errorBodyOf } from '@enricher/contract/error-reply'
import { ApiError, errorTable } from '@enricher/contract/errors'
import type { Offer } from '@enricher/contract/operation'
import type { JsonObject } from '@enricher/engine/lib/json'
import type { PartProgress } from '@enricher/service/lookup/find-all'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import type { LookupReply } from '@enricher/service/lookup/reply'
import type { AnsweredQuestion } from '../../ask/ask.ts'
import type { QuestionStep } from './answer-question.ts'
import type { ExchangeResult, ExchangeStep, Wish } from './exchange.ts'

export type ExchangeRun = {
  readonly offers: readonly Offer[]
  /** @throws {ApiError} as `Lookups.perform` does */
  perform(
    offer: Offer,
    input: LookupInput,
    onPart: (progress: PartProgress) => void,
  ): Promise<LookupReply>
  /** Answers a question as `/ask` does. `previous`: earlier questions, oldest first. @throws {ApiError} */
  ask(
    question: string,
    previous: readonly string[],
    onSteps: (steps: readonly QuestionStep[]) => void,
  ): Promise<AnsweredQuestion>
  /** Gets the progress and the results so far; null: the results are shown when the exchange has ended. */
  onProgress(ended: number, total: number, found: ExchangeResult | null): void
}

export type ExchangeEnd =
  | { readonly state: 'succeeded'; readonly result: ExchangeResult }
  | { readonly state: 'failed'; readonly result: ExchangeResult; readonly error: ExchangeError }

type ExchangeError = { readonly error: string; readonly message: string }

/**
 * Performs the request of a message. A miss succeeds without an answer, as over HTTP; a refusal fails.
 * @throws {ApiError} overloaded, bad_request
 */
export async function runWish(
  wish: Wish,
  previous: readonly string[],
  run: ExchangeRun,
): Promise<ExchangeEnd> {
  try {
    if (wish.kind === 'question') {
      return endOfAnswer(await run.ask(wish.question, previous, (steps) => report(steps, run)))
    }
    return await runLookup(wish, run)
  } catch (error) {
    if (!(error instanceof ApiError) || thrownOn.has(error.code)) throw error
    return failedExchange(error)
  }
}

type LookupWish = Extract<Wish, { kind: 'lookup' }>

async function runLookup(wish: LookupWish, run: ExchangeRun): Promise<ExchangeEnd> {
  const offer = run.offers.find(({ name }) => name === wish.skill)
  if (!offer) throw new ApiError('bad_request', `${wish.skill} is not sold here.`)
  const reply = await run.perform(offer, wish.arguments, ({ ended, total }) =>
    run.onProgress(ended, total, null),
  )
  const steps = [stepOf(wish.skill, wish.arguments, reply)]
  return { state: 'succeeded', result: { kind: 'steps', steps, answer: null, failure: null } }
}

function report(steps: readonly QuestionStep[], { onProgress }: ExchangeRun): void {
  if (steps.length === 0) return
  const known = steps.map(({ tool, ended }) => (ended ? endedStep(ended) : runningStep(tool)))
  const done = steps.filter(({ ended }) => ended !== null).length
  onProgress(done, steps.length, { kind: 'steps', steps: known, answer: null, failure: null })
}

/** Replies of `/ask` write names of offers with underscores. */
function offerName(tool: string): string {
  return tool.replaceAll('_', '-')
}

function runningStep(tool: string): ExchangeStep {
  const nothing = { arguments: {}, result: null, creditsCharged: 0 }
  return { tool: offerName(tool), status: 'running', ...nothing }
}

function endedStep(step: AskStep): ExchangeStep {
  return {
    tool: offerName(step.tool),
    arguments: step.arguments as JsonObject,
    status: step.status,
    result: step.result as JsonObject | null,
    creditsCharged: step.credits_charged,
  }
}

/**
 * An answer that asks back is an elicitation; an answer without any performed step is a refusal. A refusal that may
 * pass, such as an unavailable database, is thrown, so that the job is tried again.
 */
function endOfAnswer({ reply, refusal }: AnsweredQuestion): ExchangeEnd {
  const { text, elicitation } = reply
  if (elicitation) {
    const details = elicitation as unknown as JsonObject
    return { state: 'succeeded', result: { kind: 'elicitation', text, details } }
  }
  const steps = reply.steps.map(endedStep)
  if (refusal instanceof ApiError && refusal.code !== 'overloaded')
    return failedExchange(refusal, steps)
  if (refusal !== null) throw refusal
  const answer = { text, object: reply as unknown as JsonObject }
  return { state: 'succeeded', result: { kind: 'steps', steps, answer, failure: null } }
}

/** Errors that are thrown: `overloaded` may pass with a retry, and `bad_request` is a mistake in the message. */
const thrownOn: ReadonlySet<string> = new Set(['overloaded', 'bad_request'])

/** Returns the stored step of a performed lookup. */
function stepOf(tool: string, given: JsonObject, reply: LookupReply): ExchangeStep {
  const { status, result, body, creditsCharged, evidenceIds } = reply
  const isFound = status === 200 && result !== 'miss'
  return {
    ...{ tool, arguments: given, creditsCharged, evidenceIds },
    status: isFound ? 'succeeded' : 'no_result',
    result: body as JsonObject,
  }
}

/** Returns the end of a refused exchange, with the body that the same call over HTTP gets. */
function failedExchange(error: ApiError, steps: readonly ExchangeStep[] = []): ExchangeEnd {
  const failure = { ...errorBodyOf(error), status: errorTable[error.code].status }
  return {
    state: 'failed',
    result: { kind: 'steps', steps, answer: null, failure: failure as unknown as JsonObject },
    error: { error: errorTable[error.code].error, message: error.message },
  }
}
