import type { Network } from '../../egress/network.ts'
import { type Clock, sleep, systemClock } from '../../lib/time.ts'
import type { ProviderBooks } from '../../model/books.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { CommercialName, CommercialOperation } from '../../model/provider-catalog.ts'
import type { Step } from '../../model/step.ts'
import type { ConfiguredAdapter } from '../../providers/vendors/registry.ts'
import { createCircuit } from './circuit.ts'
import type { ProviderDesk, Waterfall, WaterfallEnd } from './desk.ts'
import { endOfSteps } from './end-of-steps.ts'
import { orderProviders } from './order.ts'
import { shareBooks } from './shared-books.ts'
import { type DeskParts, priceOf, takeTurn } from './take-turn.ts'

export type ProviderDeskOptions = {
  /** The providers that have a key, in the order that decides between equals. No other one is ever asked. */
  readonly adapters: readonly ConfiguredAdapter[]
  readonly network: Pick<Network, 'fetch'>
  readonly books: ProviderBooks
  /** The operator's `PROVIDER_ORDER`: these first; the others in the learnt order. */
  readonly fixedOrder?: readonly CommercialName[]
  readonly clock?: Clock
  /** Called with every step, skipped ones too: metrics. */
  readonly onStep?: DeskParts['onStep']
  /** Called when the stats could not be written or read again; searches go on. */
  readonly onBooksFault?: (error: unknown) => void
  /** For one question to a provider that answers at once. */
  readonly stepTimeoutMs?: number
  /** For one question to a provider that takes minutes. */
  readonly slowTimeoutMs?: number
  /** Waits between two looks at a ticket. */
  readonly wait?: DeskParts['wait']
  /** Another order than the learnt one, for measuring. */
  readonly order?: typeof orderProviders
}

// Anymailfinder answers within 8 seconds on average, the others within five; callers wait for a lookup half a minute.
const stepTimeoutMsDefault = 10_000
// FullEnrich, itself a waterfall, takes minutes; jobs have no other deadline.
const slowTimeoutMsDefault = 600_000

/** Creates the waterfall: one per process, for everything that asks commercial providers. */
export function createProviderDesk(options: ProviderDeskOptions): ProviderDesk {
  const { adapters, network, books, fixedOrder = [], clock = systemClock } = options
  const shared = shareBooks(books, {
    clock,
    onFault: options.onBooksFault ?? (() => undefined),
    onStandings: (standings) => {
      for (const [name, standing] of standings) circuits.get(name)?.adopt(standing)
    },
  })
  const circuits = new Map(
    adapters.map(({ adapter: { name }, apiKey }) => [
      name,
      createCircuit(apiKey, clock, (standing) => shared.writeStanding(name, standing)),
    ]),
  )
  const parts: DeskParts = {
    network,
    books: shared,
    circuits,
    clock,
    flights: new Map(),
    wait: options.wait ?? sleep,
    stepTimeoutMs: options.stepTimeoutMs ?? stepTimeoutMsDefault,
    slowTimeoutMs: options.slowTimeoutMs ?? slowTimeoutMsDefault,
    onStep: options.onStep ?? (() => undefined),
  }
  const order = options.order ?? orderProviders
  const doing = (operation: CommercialOperation) =>
    adapters.filter(({ adapter }) => adapter.operations[operation] !== undefined)

  return {
    has: (operation) => doing(operation).length > 0,
    async ask(waterfall, run) {
      const able = doing(waterfall.operation).filter(
        ({ adapter: { name, isSlow } }) =>
          (!isSlow || run.isBackground) && name === (waterfall.only ?? name),
      )
      if (able.length === 0) return endOfSteps([])
      await shared.ready()
      const choices = able.map((configured) => ({
        provider: configured.adapter.name,
        price: priceOf(configured, waterfall.operation),
      }))
      const names = order(choices, shared.records(), waterfall, fixedOrder)
      return askInTurn(ordered(able, names), waterfall, run, parts)
    },
    async noteChecked(key, isRight) {
      shared.enterCheck({ key, isRight })
    },
    idle: shared.idle,
  }
}

function ordered(
  able: readonly ConfiguredAdapter[],
  names: readonly CommercialName[],
): readonly ConfiguredAdapter[] {
  return names.flatMap((name) => able.find(({ adapter }) => adapter.name === name) ?? [])
}

/** One after the other, until one settles it. */
async function askInTurn<Name extends CommercialOperation>(
  providers: readonly ConfiguredAdapter[],
  waterfall: Waterfall<Name>,
  run: SearchRun,
  parts: DeskParts,
): Promise<WaterfallEnd> {
  const steps: Step[] = []
  for (const configured of providers) {
    run.signal.throwIfAborted()
    const { step, isLast } = await takeTurn(configured, waterfall, run, parts)
    steps.push(step)
    if (isLast) break
  }
  return endOfSteps(steps)
}
