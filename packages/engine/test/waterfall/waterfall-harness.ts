import { after, before } from 'node:test'
import {
  type CommercialDoubles,
  goodKey,
  startCommercialDoubles,
} from '@enricher/lab/world/providers/vendors/doubles'
import { createMemoryProviderStats } from '../../memory/memory-provider-stats.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { ProviderName } from '../../model/provider-catalog.ts'
import type { ProviderStatsStore } from '../../model/provider-stats.ts'
import { createEgress, type Egress } from '../../net/egress.ts'
import type { FoundContact } from '../../sources/vendors/adapter.ts'
import { adapters, type ConfiguredAdapter } from '../../sources/vendors/registry.ts'
import { noSuppression } from '../../suppression/suppression.ts'
import { createWaterfall, type WaterfallOptions } from '../../waterfall/create-waterfall.ts'
import type { StepResult, Waterfall, WaterfallRequest } from '../../waterfall/waterfall.ts'
import { person } from '../sources/vendors/harness.ts'

/** A waterfall over the vendors' doubles, with a clock of its own. */
export type WaterfallHarness = {
  readonly waterfall: Waterfall
  readonly stats: ProviderStatsStore
  now(): number
  /** Moves the clock of waterfall and stats. */
  pass(ms: number): void
}

export type HarnessOptions = Partial<
  Omit<WaterfallOptions, 'adapters' | 'network' | 'stats' | 'clock'>
> & {
  readonly providers: readonly ProviderName[]
  readonly key?: string
  readonly budgetUsdPerDay?: number
  /** The stats of another waterfall, which a second process shares. */
  readonly stats?: ProviderStatsStore
}

// The timeout is generous: only tests that are meant to run out of time do so, and they set their own.
const stepTimeoutMs = 10_000
// The clock starts on 2026-05-04 at noon: no test reaches the next day by chance.
const noonMs = 1_777_896_000_000

/** Starts the doubles and an egress to them, for the tests of one file. */
export function startWaterfallHarness() {
  let doubles: CommercialDoubles
  let egress: Egress
  before(async () => {
    doubles = await startCommercialDoubles()
    egress = createEgress({
      dnsServers: null,
      allow: [],
      portMap: new Map(),
      ca: null,
      userAgent: 'enricher (https://operator.example/bot)',
      baseUrls: Object.values(doubles.baseUrls),
    })
  })
  after(async () => {
    await egress.close()
    await doubles.stop()
  })
  const configured = (name: ProviderName, key = goodKey): ConfiguredAdapter => {
    const adapter = adapters.find((each) => each.name === name)
    if (!adapter) throw new Error(`there is no adapter ${name}`)
    const apiKey = name === 'snov' ? `${key}:secret` : key
    return { adapter, apiKey, baseUrl: doubles.baseUrls[name] }
  }
  return {
    doubles: () => doubles,
    open({ providers, key, budgetUsdPerDay, stats, ...options }: HarnessOptions): WaterfallHarness {
      let nowMs = noonMs
      const clock = () => nowMs
      const usd = budgetUsdPerDay
      const kept =
        stats ??
        createMemoryProviderStats(
          usd === undefined ? { clock } : { clock, budgetUsdPerDay: () => usd },
        )
      const waterfall = createWaterfall({
        stepTimeoutMs,
        suppression: async () => noSuppression,
        ...options,
        adapters: providers.map((name) => configured(name, key)),
        network: egress,
        stats: kept,
        clock,
        wait: options.wait ?? (async () => undefined),
      })
      return {
        waterfall,
        stats: kept,
        now: clock,
        pass(ms) {
          nowMs += ms
        },
      }
    },
    /** Counts the requests that one vendor had since `work` began. */
    async requestsDuring(name: ProviderName, work: () => Promise<unknown>): Promise<number> {
      const before = doubles.seen(name).length
      await work()
      return doubles.seen(name).length - before
    },
  }
}

const domain = 'copperwreninstruments.com'
/** A person whom every double knows, with a mailbox that exists. */
export const known = person('Imogen Tarrowby', { domain })
/** A person whom no double knows. */
export const unknown = person('Ottoline Brackwater', { domain })

/** A person who asked one provider not to be processed. */
export const objector = person('Macarena Olivarez Tordoya', { domain: 'almendrisca.es' })

/** Makes a question for a person's address; `judge` judges each answer. */
export function asking(
  question = known,
  judge: (answer: FoundContact, provider: ProviderName) => StepResult | Promise<StepResult> = () =>
    'accepted',
): WaterfallRequest<'person'> {
  return {
    operation: 'person',
    question,
    mailHostClass: 'google',
    onAnswer: async (answer, { provider }) => judge(answer, provider),
  }
}

export function searchRun(more: Partial<SearchRun> = {}): SearchRun {
  return { signal: new AbortController().signal, ...more }
}
