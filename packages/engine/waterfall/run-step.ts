import { shareLocalFault } from '../lib/local-faults.ts'
import type { Clock } from '../lib/time.ts'
import type { SearchRun } from '../model/engine.ts'
import type { ProviderName, ProviderOperation } from '../model/provider-catalog.ts'
import type { StatsKey } from '../model/provider-stats.ts'
import { answerMs, stepMsMin } from '../model/search-time.ts'
import type { Step, StepOutcome } from '../model/step.ts'
import type { Network } from '../net/network.ts'
import type {
  Answers,
  AskAsyncProvider,
  AskProvider,
  Price,
  Reply,
} from '../sources/vendors/adapter.ts'
import type { ConfiguredAdapter } from '../sources/vendors/registry.ts'
import { isTrusted, rightShareOf } from './accuracy.ts'
import { type AsyncProviderCall, callAsyncProvider } from './async-provider.ts'
import type { CachedStats } from './cached-stats.ts'
import { type CallResult, callProvider, type ProviderCall } from './call-provider.ts'
import type { CircuitBreaker, Pass } from './circuit-breaker.ts'
import type { WaterfallRequest } from './waterfall.ts'

/** The dependencies that all steps of one waterfall share. */
export type StepDependencies = Pick<AsyncProviderCall, 'running' | 'wait'> & {
  readonly network: Pick<Network, 'fetch'>
  readonly stats: CachedStats
  readonly breakers: ReadonlyMap<ProviderName, CircuitBreaker>
  readonly clock: Clock
  readonly stepTimeoutMs: number
  readonly asyncTimeoutMs: number
  readonly onStep: (step: Step, info: { readonly key: StatsKey }) => void
}

/** The result of one step. `isLast`: the waterfall ends with it. `isPending`: its provider answers later. */
export type StepEnd = { readonly step: Step; readonly isLast: boolean; readonly isPending: boolean }

/**
 * Asks one provider, or skips it with a reason, and records the step. Rejects when `onAnswer` throws, on bugs of ours,
 * and when the run ends.
 */
export async function runStep<Name extends ProviderOperation>(
  configured: ConfiguredAdapter,
  request: WaterfallRequest<Name>,
  run: SearchRun,
  dependencies: StepDependencies,
): Promise<StepEnd> {
  const { adapter } = configured
  const { operation, mailHostClass } = request
  const key = { provider: adapter.name, operation, mailHostClass }
  const time = timeFor(adapter.isAsync, run, dependencies)
  const entry = entryOf(key, dependencies)
  if (time === null) {
    return { ...entry({ outcome: 'skipped', reason: 'no_time' }), isPending: adapter.isAsync }
  }
  const entrance = dependencies.breakers.get(adapter.name)?.enter()
  if (!entrance) throw new Error(`${adapter.name} is not in this waterfall`)
  if ('skipped' in entrance) return entry({ outcome: 'skipped', reason: entrance.skipped })
  const { pass } = entrance
  try {
    const startMs = performance.now()
    const asked = await ask(configured, request, { pass, time, run, dependencies })
    const durationMs = Math.round(performance.now() - startMs)
    // A timeout of an async provider ends none of its other requests: they may wait for minutes.
    notePass(asked, pass, !adapter.isAsync && time.timeoutMs >= dependencies.stepTimeoutMs)
    // The next request need not wait until this answer is judged.
    pass.leave()
    const enter = entryOf(key, dependencies, { durationMs, reservedUsd: asked.reservedUsd })
    if (asked.kind !== 'reply') return withoutReply(asked, enter, run)
    return await withReply(asked.reply, request, key, enter, dependencies)
  } finally {
    pass.leave()
  }
}

type StepTime = Pick<ProviderCall, 'timeoutMs' | 'leftMs'>

/** Returns the time a request may take; null when too little is left to begin one. */
function timeFor(
  isAsync: boolean,
  { endsAtMs }: SearchRun,
  {
    clock,
    stepTimeoutMs,
    asyncTimeoutMs,
  }: Pick<StepDependencies, 'clock' | 'stepTimeoutMs' | 'asyncTimeoutMs'>,
): StepTime | null {
  const usualMs = isAsync ? asyncTimeoutMs : stepTimeoutMs
  if (endsAtMs === undefined) return { timeoutMs: usualMs }
  const leftMs = endsAtMs - clock() - answerMs
  if (leftMs < stepMsMin - answerMs) return null
  return { timeoutMs: Math.min(usualMs, leftMs), leftMs }
}

type Asker = {
  readonly pass: Pass
  readonly time: StepTime
  readonly run: SearchRun
  readonly dependencies: Pick<StepDependencies, 'network' | 'stats' | 'running' | 'wait'>
}

function ask<Name extends ProviderOperation>(
  configured: ConfiguredAdapter,
  { operation, question }: WaterfallRequest<Name>,
  { pass, time, run, dependencies }: Asker,
): Promise<CallResult<Answers[Name][1]>> {
  type Question = Answers[Name][0]
  type Answer = Answers[Name][1]
  const { adapter } = configured
  const asking: ProviderCall = {
    configured,
    network: dependencies.network,
    price: priceOf(configured, operation),
    runSignal: run.signal,
    passSignal: pass.signal,
    ...time,
    reserve: (usd) => dependencies.stats.reserveBudget(adapter.name, usd),
  }
  if (adapter.isAsync) {
    const poll: AskAsyncProvider<Question, Answer> | undefined = adapter.operations[operation]
    if (!poll) throw new Error(`${adapter.name} does not do ${operation}`)
    const { stats, running, wait } = dependencies
    return callAsyncProvider(poll, question, { ...asking, operation, stats, running, wait })
  }
  const quick: AskProvider<Question, Answer> | undefined = adapter.operations[operation]
  if (!quick) throw new Error(`${adapter.name} does not do ${operation}`)
  return callProvider(quick, question, asking)
}

/** Returns the list price of a request, which is its highest expected cost. */
export function priceOf({ adapter }: ConfiguredAdapter, operation: ProviderOperation): Price {
  return adapter.prices[operation] ?? { usd: 0, per: 'call' }
}

function notePass(asked: CallResult<unknown>, pass: Pass, hadFullTime: boolean): void {
  if (asked.kind === 'reply') pass.answered()
  if (asked.kind === 'fault') pass.failed(asked.error, hadFullTime)
}

type Enter = (outcome: StepOutcome, costUsd?: number, isLast?: boolean) => StepEnd

/** Returns a function that records the step, once its outcome is known. */
function entryOf(
  key: StatsKey,
  { stats, onStep }: Pick<StepDependencies, 'stats' | 'onStep'>,
  { durationMs, reservedUsd } = { durationMs: 0, reservedUsd: 0 },
): Enter {
  const { provider, operation } = key
  return (outcome, costUsd = 0, isLast = false) => {
    const step: Step = { ...outcome, provider, operation, durationMs, costUsd }
    stats.recordStep({
      key,
      step,
      reservedUsd,
      isAccepted: isLast && outcome.outcome === 'matched',
    })
    onStep(step, { key })
    return { step, isLast, isPending: false }
  }
}

function withoutReply(
  asked: Exclude<CallResult<unknown>, { kind: 'reply' }>,
  enter: Enter,
  { signal }: SearchRun,
): StepEnd {
  switch (asked.kind) {
    case 'budget':
      return enter({ outcome: 'skipped', reason: 'budget' })
    case 'fault':
      // An async provider may have been asked by another search.
      if (asked.error.fault === 'local') shareLocalFault()
      return enter({ outcome: 'error', fault: asked.error.fault }, asked.costUsd)
    case 'pending':
      return { ...enter({ outcome: 'error', fault: 'timeout' }, asked.costUsd), isPending: true }
    case 'ended':
      if (asked.costUsd > 0) enter({ outcome: 'error', fault: 'timeout' }, asked.costUsd)
      else enter({ outcome: 'skipped', reason: 'no_time' })
      throw signal.reason
    case 'bug':
      enter({ outcome: 'error', fault: 'malformed' }, asked.costUsd)
      throw asked.error
  }
}

async function withReply<Name extends ProviderOperation>(
  reply: Reply<Answers[Name][1]>,
  request: WaterfallRequest<Name>,
  key: StatsKey,
  enter: Enter,
  { stats }: Pick<StepDependencies, 'stats'>,
): Promise<StepEnd> {
  const { provider } = key
  const { answer, costUsd, facts } = reply
  // The step is recorded before anything else is done with the reply: the price was paid, whatever becomes of the
  // answer.
  let outcome: StepOutcome = { outcome: answer === null ? 'no_match' : 'matched' }
  let isLast = facts.some(({ kind }) => kind === 'objected')
  try {
    if (facts.length > 0) await request.onFacts?.(facts, { provider })
    // For a mailbox, no match is an answer: it does not exist.
    if (answer === null) return enter(outcome, costUsd, isLast || key.operation === 'verify')
    const records = stats.stats()
    const judged = await request.onAnswer(answer, {
      provider,
      key,
      reply,
      isTrusted: isTrusted(provider, records),
      rightShare: rightShareOf(provider, records),
    })
    if (judged === 'mismatch') outcome = { outcome: 'no_match' }
    if (judged === 'invalid') stats.recordVerification({ key, isRight: false })
    isLast ||= judged === 'accepted'
  } catch (error) {
    enter(outcome, costUsd)
    throw error
  }
  return enter(outcome, costUsd, isLast)
}
