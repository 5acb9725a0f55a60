import { randomUUID } from 'node:crypto'
import { sandboxCredits } from '@enricher/contract/account'
import type { AskBody, AskReply } from '@enricher/contract/ask'
import { findWebsite } from '@enricher/contract/find-website'
import type { Offer } from '@enricher/contract/operation'
import { canonicalJson, type Json, sha256 } from '@enricher/engine/lib/digest'
import { type Clock, systemClock } from '@enricher/engine/lib/time'
import type { Accounts } from '@enricher/service/accounts/accounts'
import type { Logger } from '@enricher/service/lib/logger'
import type { Metrics } from '@enricher/service/lib/metrics'
import type { Lookups } from '@enricher/service/lookup/lookups'
import type { LookupReply } from '@enricher/service/lookup/reply'
import { Check } from 'typebox/schema'
import { type AnswerHead, answerOf, elicitationOf, failureOf, tooManySteps } from './answer.ts'
import { type Asked, readAsked } from './asked.ts'
import { type AskEvent, endedEvent, lastEvents, planEvent, runningEvent } from './events.ts'
import type { Plan } from './plan.ts'
import { createPlanMemory, type PlanMemory } from './plan-memory.ts'
import type { Planned, Planner } from './planner.ts'
import { runPlan, stepsMax } from './run-plan.ts'
import { stepKeyOf, uuidOf } from './step-keys.ts'
import { type AskCall, type EndedStep, inputOf } from './steps.ts'
import type { Tools } from './tools.ts'

export type AskDependencies = {
  readonly lookups: Pick<Lookups, 'perform'>
  readonly accounts: Pick<Accounts, 'credits'>
  readonly planner: Planner
  readonly tools: Tools
  readonly logger: Pick<Logger, 'error'>
  readonly metrics: Pick<Metrics, 'questionEnded'>
  /** The address has no trailing slash. */
  readonly baseUrl: string
  readonly clock?: Clock
}

/** The outcome of a question. */
export type AnsweredQuestion = {
  readonly reply: AskReply
  readonly evidenceIds: readonly string[]
  /** True when the reply repeats the reply to an earlier request with the same key. */
  readonly isReplay: boolean
  /** The error that refused the question when no step could be performed; null: the question has an answer. */
  readonly refusal: unknown
}

/** A question that was planned and can be answered. */
export type PreparedQuestion = {
  readonly isStreamed: boolean
  /**
   * Performs the lookups and builds the answer. `signal` ends the running steps, and no more is spent then. `onEvent`
   * gets each event at once; the next lookup begins when its promise resolves. Rejects only when `onEvent` does.
   */
  answer(
    signal: AbortSignal,
    onEvent: (event: AskEvent) => Promise<void>,
  ): Promise<AnsweredQuestion>
}

export type Ask = {
  /**
   * Reads and plans a question. All refusals happen here, before an answer begins.
   * @throws {ApiError} bad_request, invalid_token, insufficient_credits, idempotency_mismatch; and where the credits
   * may not suffice, those of the first lookup
   */
  prepare(body: AskBody, call: AskCall, signal: AbortSignal): Promise<PreparedQuestion>
}

type Account = { readonly id: string; readonly credits: number }

/** Creates the function that answers questions: it makes a plan, performs the lookups, and builds the answer. */
export function createAsk(dependencies: AskDependencies): Ask {
  const memories: PlanMemories = {
    account: createPlanMemory(),
    // Anyone may use the sandbox, so its questions must not displace the plans of paying accounts.
    sandbox: createPlanMemory(),
  }
  return {
    async prepare(body, call, signal) {
      const asked = readAsked(body)
      const account = await accountOf(dependencies, call)
      const { planned, atMs } = await planOnce(
        dependencies,
        memories,
        { asked, body, call, account },
        signal,
      )
      const head = headOf(dependencies, asked, call, { ...planned, body, atMs })
      const first = await firstReply(dependencies, planned, asked, call, account, signal)
      return {
        isStreamed: asked.isStreamed,
        answer: (ended, onEvent) =>
          answer(dependencies, { head, planned, call, account, first }, ended, onEvent),
      }
    },
  }
}

async function accountOf(
  { accounts }: AskDependencies,
  { credential, address }: AskCall,
): Promise<Account> {
  if (credential.kind === 'sandbox') {
    return { id: credential.token ?? address, credits: sandboxCredits }
  }
  const { user_id: id, credits_remaining: credits } = await accounts.credits(credential)
  return { id, credits }
}

/** A remembered plan, and when it was made. */
type Remembered = { readonly planned: Planned; readonly atMs: number }

type PlanMemories = Readonly<Record<'account' | 'sandbox', PlanMemory<Remembered>>>

type Question = {
  readonly asked: Asked
  readonly body: AskBody
  readonly call: AskCall
  readonly account: Account
}

function planOnce(
  { planner, clock = systemClock }: AskDependencies,
  memories: PlanMemories,
  { asked, body, call, account }: Question,
  signal: AbortSignal,
): Promise<Remembered> {
  const plan = async (): Promise<Remembered> => {
    const { question, previous } = asked
    const isModelAsked = call.credential.kind !== 'sandbox'
    const made = await planner({ question, previous }, { isModelAsked, signal })
    const { planned } = made
    const isTooMuch = planned.kind === 'plan' && planned.steps.length > stepsMax
    const kept = isTooMuch ? tooManySteps(asked.language ?? planned.language, stepsMax) : planned
    return { planned: { ...made, planned: kept }, atMs: clock() }
  }
  if (call.idempotencyKey === null) return plan()
  const name = `${call.credential.kind} ${account.id} ${call.idempotencyKey}`
  const memory = memories[call.credential.kind === 'sandbox' ? 'sandbox' : 'account']
  return memory.plan(name, sha256(canonicalJson(body as Json)), plan)
}

function headOf(
  { baseUrl }: AskDependencies,
  asked: Asked,
  { credential, idempotencyKey }: AskCall,
  { planner, body, atMs }: Planned & { readonly body: AskBody; readonly atMs: number },
): AnswerHead {
  // The sandbox always gives the same answer, and a retry gets the same ids again.
  const isFixed = credential.kind === 'sandbox'
  const fixedBy = isFixed ? canonicalJson(body as Json) : idempotencyKey
  const ownId = fixedBy === null ? randomUUID() : uuidOf(`question ${fixedBy}`)
  const queryId = asked.queryId ?? ownId
  return {
    asked,
    queryId,
    conversationId: asked.conversationId ?? queryId,
    createdAtMs: isFixed ? 0 : atMs,
    planner,
    evidenceUrl: (requestId) => `${baseUrl}/evidence/${requestId}`,
  }
}

/**
 * Performs the first step before the answer begins when the account cannot pay its price: the lookup is then refused
 * like any other, unless it is a repeat, which is free. Null: the account can pay.
 */
async function firstReply(
  { lookups, tools }: AskDependencies,
  { planned }: Planned,
  { creditsMax }: Asked,
  call: AskCall,
  { credits }: Account,
  signal: AbortSignal,
): Promise<LookupReply | null> {
  const [step] = planned.kind === 'plan' ? planned.steps : []
  const offer = step ? tools.find(step) : null
  if (!step || !offer || call.credential.kind === 'sandbox') return null
  const price = firstPriceOf(offer)
  const input = inputOf(step, () => null)
  if (input === null || !Check(offer.input, input)) return null
  if (credits >= price || (creditsMax ?? price) < price) return null
  const idempotencyKey = stepKeyOf(call.idempotencyKey, 0)
  return lookups.perform(offer, { ...call, input, idempotencyKey, signal })
}

/** A find-all can begin when the account can pay its website. */
function firstPriceOf(offer: Offer): number {
  return offer.kind === 'lookup' ? offer.priceCredits : findWebsite.priceCredits
}

type Preparation = {
  readonly head: AnswerHead
  readonly planned: Planned
  readonly call: AskCall
  readonly account: Account
  readonly first: LookupReply | null
}

async function answer(
  dependencies: AskDependencies,
  { head, planned: { planned }, call, account, first }: Preparation,
  signal: AbortSignal,
  onEvent: (event: AskEvent) => Promise<void>,
): Promise<AnsweredQuestion> {
  await onEvent(planEvent(head, planned, dependencies.tools))
  const steps = planned.kind === 'plan' ? planned.steps : []
  const ended = await runPlan(dependencies, {
    call,
    steps,
    creditsMax: head.asked.creditsMax,
    signal,
    first,
    onStep: (index, step) =>
      onEvent(
        step ? endedEvent(head, step) : runningEvent(index, steps[index] as Plan['steps'][0]),
      ),
  })
  const remaining = remainingOf(ended, account)
  const reply =
    planned.kind === 'plan'
      ? answerOf(head, planned, ended, remaining)
      : elicitationOf(head, planned, remaining)
  dependencies.metrics.questionEnded(head.planner, resultOf(reply))
  for (const event of lastEvents(reply)) await onEvent(event)
  return {
    reply,
    evidenceIds: [...new Set(ended.flatMap(({ evidenceIds }) => evidenceIds))],
    isReplay: ended.length > 0 && ended.every(({ isReplay }) => isReplay),
    refusal: failureOf(ended)?.thrown ?? null,
  }
}

function resultOf({ elicitation, error }: AskReply): 'answer' | 'elicitation' | 'failure' {
  if (elicitation) return 'elicitation'
  return error ? 'failure' : 'answer'
}

/** Steps end in any order, and the lowest of their balances is the last one. */
function remainingOf(ended: readonly EndedStep[], { credits }: Account): number {
  const balances = ended.flatMap(({ result }) => {
    const balance = result?.['credits_remaining']
    return typeof balance === 'number' ? [balance] : []
  })
  return balances.length === 0 ? credits : Math.min(...balances)
}
