import { type Clock, sleep, systemClock } from '../lib/time.ts'
import type { SearchRun } from '../model/engine.ts'
import type { ProviderName, ProviderOperation } from '../model/provider-catalog.ts'
import type { ProviderStatsStore } from '../model/provider-stats.ts'
import type { Step } from '../model/step.ts'
import type { HostExistence } from '../net/host-existence.ts'
import type { Network } from '../net/network.ts'
import type { ConfiguredAdapter } from '../sources/vendors/registry.ts'
import type { Suppression } from '../suppression/suppression.ts'
import { cacheStats } from './cached-stats.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { orderProviders } from './order.ts'
import { priceOf, runStep, type StepDependencies } from './run-step.ts'
import { isAboutSuppressed } from './suppressed-question.ts'
import type { Waterfall, WaterfallRequest, WaterfallResult } from './waterfall.ts'
import { resultOf } from './waterfall-result.ts'

export type WaterfallOptions = {
  /** The providers that have a key, in the order that decides between equals. No other provider is ever asked. */
  readonly adapters: readonly ConfiguredAdapter[]
  readonly network: Pick<Network, 'fetch'>
  readonly stats: ProviderStatsStore
  /** Returns the current suppression list of the database. */
  suppression(): Promise<Suppression>
  /** Tells whether a company's domain exists; left out: every provider is asked, whatever the domain. */
  existenceOf?(domain: string, signal: AbortSignal): Promise<HostExistence>
  /** The operator's `PROVIDER_ORDER`: these come first; the others follow in the learnt order. */
  readonly fixedOrder?: readonly ProviderName[]
  readonly clock?: Clock
  /** Takes every step, skipped ones too, for metrics. */
  readonly onStep?: StepDependencies['onStep']
  /** Takes the error when the stats could not be written or read again; searches go on. */
  readonly onStatsFault?: (error: unknown) => void
  /** Timeout of one request to a provider that answers at once. */
  readonly stepTimeoutMs?: number
  /** Timeout of one request to an async provider. */
  readonly asyncTimeoutMs?: number
  /** Waits between two polls of a remote job. */
  readonly wait?: StepDependencies['wait']
  /** An order other than the learnt one, for measuring. */
  readonly order?: typeof orderProviders
}

// Anymailfinder answers within 8 seconds on average, the others within five; callers wait for a lookup half a minute.
const stepTimeoutMsDefault = 10_000
// FullEnrich, itself a waterfall, takes minutes; jobs have no other deadline.
const asyncTimeoutMsDefault = 600_000

/** Creates the waterfall of a process, for everything that asks providers with a key. */
export function createWaterfall(options: WaterfallOptions): Waterfall {
  const { adapters, network, stats, suppression, fixedOrder = [], clock = systemClock } = options
  const cached = cacheStats(stats, {
    clock,
    onFault: options.onStatsFault ?? (() => undefined),
    onBreakerStates: (states) => {
      for (const [name, state] of states) breakers.get(name)?.adopt(state)
    },
  })
  const breakers = new Map(
    adapters.map(({ adapter: { name }, apiKey }) => [
      name,
      createCircuitBreaker(apiKey, clock, (state) => cached.writeBreakerState(name, state)),
    ]),
  )
  const dependencies: StepDependencies = {
    network,
    stats: cached,
    breakers,
    clock,
    running: new Map(),
    wait: options.wait ?? sleep,
    stepTimeoutMs: options.stepTimeoutMs ?? stepTimeoutMsDefault,
    asyncTimeoutMs: options.asyncTimeoutMs ?? asyncTimeoutMsDefault,
    onStep: options.onStep ?? (() => undefined),
  }
  const order = options.order ?? orderProviders
  const doing = (operation: ProviderOperation) =>
    adapters.filter(({ adapter }) => adapter.operations[operation] !== undefined)

  return {
    has: (operation) => doing(operation).length > 0,
    async run(request, run) {
      const able = doing(request.operation).filter(
        ({ adapter: { name, isAsync } }) =>
          (!isAsync || run.isBackground) && name === (request.only ?? name),
      )
      if (able.length === 0) return resultOf([])
      const domain = domainOf(request)
      if (domain !== null && (await options.existenceOf?.(domain, run.signal)) === 'none') {
        run.onEvidence?.([{ kind: 'no_host', domain, seenAtMs: clock() }])
        return resultOf([])
      }
      await cached.ready()
      const choices = able.map((configured) => ({
        provider: configured.adapter.name,
        price: priceOf(configured, request.operation),
      }))
      const names = order(choices, cached.stats(), request, fixedOrder)
      return runSteps(ordered(able, names), request, run, { ...dependencies, suppression })
    },
    async recordVerification(key, isRight) {
      cached.recordVerification({ key, isRight })
    },
    idle: cached.idle,
  }
}

/** Returns the company's domain where a question names one. The mail server of an address was asked already. */
function domainOf<Name extends ProviderOperation>({
  question,
}: Pick<WaterfallRequest<Name>, 'question'>): string | null {
  return 'domain' in question ? question.domain : null
}

function ordered(
  able: readonly ConfiguredAdapter[],
  names: readonly ProviderName[],
): readonly ConfiguredAdapter[] {
  return names.flatMap((name) => able.find(({ adapter }) => adapter.name === name) ?? [])
}

/**
 * Asks providers one after the other until an answer is accepted; stops where the question is about a suppressed
 * person.
 */
async function runSteps<Name extends ProviderOperation>(
  providers: readonly ConfiguredAdapter[],
  request: WaterfallRequest<Name>,
  run: SearchRun,
  dependencies: StepDependencies & Pick<WaterfallOptions, 'suppression'>,
): Promise<WaterfallResult> {
  const steps: Step[] = []
  let isPending = false
  for (const configured of providers) {
    run.signal.throwIfAborted()
    // A step takes seconds, in which a person may have objected: data that a vendor was given cannot be taken back.
    if (isAboutSuppressed(request, await dependencies.suppression())) break
    const end = await runStep(configured, request, run, dependencies)
    const { step } = end
    isPending ||= end.isPending
    steps.push(step)
    run.onEvidence?.([{ kind: 'provider', step, seenAtMs: dependencies.clock() }])
    if (end.isLast) break
  }
  return resultOf(steps, isPending)
}
