import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** One provider's step in a waterfall, as metrics count it. All texts are from bounded sets. */
export type CountedStep = {
  readonly provider: string
  readonly operation: string
  /** `matched`, `no_match`, `error:FAULT`, `skipped:REASON`. */
  readonly outcome: string
  readonly durationMs: number
  readonly costUsd: number
}

/** Metrics of providers that cost money. */
export type ProviderMetrics = {
  providerStep(step: CountedStep): void
  /** Counts a finding of our own SMTP verifier about a provider email. */
  providerChecked(provider: string, operation: string, isRight: boolean): void
  /** Publishes the position of a provider's circuit breaker; `reason`: why it is open. */
  providerBreaker(provider: string, position: 'closed' | 'half_open' | 'open', reason: string): void
  /** Sets the rest of today's budget for a provider, in USD; `Infinity` where there is no cap. */
  providerBudgetLeft(provider: string, leftUsd: number): void
}

const breakerNumbers = { closed: 0, half_open: 1, open: 2 } as const

// The buckets reach from a search engine (0.2 s) to the longest step (10 s).
const stepSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10]

/** Creates the instruments behind `ProviderMetrics`, in the given registry. */
export function createProviderSeries(registry: Registry): ProviderMetrics {
  const registers = [registry]
  const labelNames = ['provider', 'operation'] as const
  const counter = (name: string, help: string) =>
    new Counter({ name: `enricher_provider_${name}_total`, help, labelNames, registers })
  const steps = new Counter({
    name: 'enricher_provider_steps_total',
    help: 'Steps of waterfalls by provider and how they ended; error and skipped say why.',
    labelNames: [...labelNames, 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'enricher_provider_step_duration_seconds',
    help: 'How long providers took that were asked.',
    labelNames,
    buckets: stepSeconds,
    registers,
  })
  const spend = counter('spend_usd', 'What providers charged, in USD.')
  const confirmed = counter('confirmed', 'Addresses of providers that mail servers accepted.')
  const wrong = counter('wrong', 'Addresses of providers that mail servers denied.')
  const open = new Gauge({
    name: 'enricher_provider_open',
    help: 'Deprecated: see enricher_provider_breaker_state. 1 while a provider may be asked, 0 while not, with the reason.',
    labelNames: ['provider', 'reason'],
    registers,
  })
  const breaker = new Gauge({
    name: 'enricher_provider_breaker_state',
    help: 'Circuit breaker of a provider: 0 closed (asked), 1 half-open (one request at a time), 2 open (not asked, with the reason).',
    labelNames: ['provider', 'reason'],
    registers,
  })
  const budgetLeft = new Gauge({
    name: 'enricher_provider_budget_left_usd',
    help: 'What may still be spent with a provider today (UTC), in USD.',
    labelNames: ['provider'],
    registers,
  })
  const reasons = new Map<string, string>()
  return {
    providerStep({ provider, operation, outcome, durationMs, costUsd }) {
      steps.inc({ provider, operation, outcome })
      if (costUsd > 0) spend.inc({ provider, operation }, costUsd)
      if (outcome.startsWith('skipped:')) return
      durations.observe({ provider, operation }, durationMs / 1_000)
    },
    providerChecked: (provider, operation, isRight) =>
      (isRight ? confirmed : wrong).inc({ provider, operation }),
    providerBreaker(provider, position, reason) {
      const before = reasons.get(provider)
      // A provider has one series at a time, so that an alert ends when its reason does.
      if (before !== undefined && before !== reason) {
        for (const gauge of [open, breaker]) gauge.remove({ provider, reason: before })
      }
      reasons.set(provider, reason)
      open.set({ provider, reason }, position === 'open' ? 0 : 1)
      breaker.set({ provider, reason }, breakerNumbers[position])
    },
    providerBudgetLeft: (provider, leftUsd) => budgetLeft.set({ provider }, leftUsd),
  }
}
