import { ApiError, errorTable } from '@enricher/contract/errors'
import { mapBounded } from '@enricher/engine/lib/time'
import type { Logger } from '@enricher/service/lib/logger'
import type { Lookups } from '@enricher/service/lookup/lookups'
import type { LookupReply } from '@enricher/service/lookup/reply'
import { DatabaseUnavailableError } from '@enricher/service/store/database-unavailable'
import { Check } from 'typebox/schema'
import { type CreditBound, createCreditBound } from './credit-bound.ts'
import type { PlannedStep } from './plan.ts'
import { stepKeyOf } from './step-keys.ts'
import {
  type AskCall,
  type EndedStep,
  endedWith,
  failed,
  inputOf,
  referencesOf,
  skipped,
} from './steps.ts'
import { creditsMaxOfStep, type Tools } from './tools.ts'

/** No sentence names more companies and roles; the bound limits the work of one request. */
export const stepsMax = 20
// Equals the parallel lookups of find-all, so that a question uses no more of the service than one call.
const stepsAtOnce = 4
// Two consecutive lookups at the longest deadline that an operator may set (300 s) would take longer than a connection
// may be idle (330 s). Steps that have not begun by then are not begun.
const questionTimeoutMs = 300_000

type RunDependencies = {
  readonly lookups: Pick<Lookups, 'perform'>
  readonly tools: Tools
  readonly logger: Pick<Logger, 'error'>
}

type PlanRun = {
  readonly call: AskCall
  readonly steps: readonly PlannedStep[]
  readonly creditsMax: number | null
  /** Aborts the run: running steps end and are not charged. */
  readonly signal: AbortSignal
  /** The reply of the first step, when it was already performed. */
  readonly first: LookupReply | null
  /** Gets each step before it begins and after it has ended; the run continues when the promise resolves. */
  readonly onStep: (index: number, ended: EndedStep | null) => Promise<void>
}

/**
 * Performs the steps of a plan, independent ones in parallel. Each is a lookup like any other; failures are part of the
 * result. Rejects only with what `onStep` throws.
 */
export async function runPlan(
  dependencies: RunDependencies,
  run: PlanRun,
): Promise<readonly EndedStep[]> {
  const { steps, creditsMax, onStep } = run
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(questionTimeoutMs)])
  const bound = createCreditBound(creditsMax)
  const ended = steps.map(() => Promise.withResolvers<EndedStep>())
  return mapBounded(steps, stepsAtOnce, async (step, index) => {
    const needed = referencesOf(step).flatMap((at) => (at < index && ended[at] ? [at] : []))
    const before = new Map<number, EndedStep>()
    for (const at of needed) {
      const earlier = await ended[at]?.promise
      if (earlier) before.set(at, earlier)
    }
    const result = await runStep(dependencies, { ...run, signal }, bound, index, before)
    await onStep(index, result)
    ended[index]?.resolve(result)
    return result
  })
}

async function runStep(
  { lookups, tools, logger }: RunDependencies,
  { steps, call, signal, first, onStep }: PlanRun,
  bound: CreditBound,
  index: number,
  before: ReadonlyMap<number, EndedStep>,
): Promise<EndedStep> {
  const step = steps[index] as PlannedStep
  const offer = tools.find(step)
  if (!offer) throw new Error(`A plan takes ${step.tool}, which is not offered.`)
  const input = inputOf(step, (at) => before.get(at) ?? null)
  const known = { index, offer, input: input ?? (step.arguments as EndedStep['input']) }
  if (input === null) return skipped(known)
  if (!Check(offer.input, input)) return failed(known, unreadable)
  const creditsMax = creditsMaxOfStep(offer, step)
  if (signal.aborted || !(await bound.reserve(creditsMax))) return failed(known, notBegun)
  let charged = 0
  try {
    await onStep(index, null)
    const idempotencyKey = stepKeyOf(call.idempotencyKey, index)
    const perform = async () => {
      await call.requireValid?.()
      return lookups.perform(offer, { ...call, input, idempotencyKey, signal })
    }
    const reply = (index === 0 ? first : null) ?? (await perform())
    const ended = endedWith(known, reply)
    // A retry counts the original charge, too, so that both together stay within the bound.
    charged = ended.creditsCharged
    return ended
  } catch (error) {
    if (!(error instanceof ApiError)) {
      logger.error({ request_id: call.requestId, err: error }, 'a step of a question failed')
    }
    return failed(known, failureOf(error, call.requestId))
  } finally {
    bound.settle(creditsMax, charged)
  }
}

const unreadable = {
  code: 'bad_request',
  message: 'A name in the question is longer than the lookup accepts.',
  thrown: null,
}
const notBegun = {
  code: 'insufficient_credits',
  message: 'Not begun: it could exceed max_credits, or the question was ended.',
  thrown: null,
}

const retryLater = 'Retry in a few seconds; an Idempotency-Key makes that safe.'

function failureOf(thrown: unknown, requestId: string): NonNullable<EndedStep['failure']> {
  if (thrown instanceof ApiError) {
    return { code: errorTable[thrown.code].error, message: thrown.message, thrown }
  }
  if (thrown instanceof DatabaseUnavailableError) {
    return { code: errorTable.overloaded.error, message: `${thrown.message} ${retryLater}`, thrown }
  }
  const message = `Internal error. Quote request id ${requestId}.`
  return { code: 'server_error', message, thrown }
}
