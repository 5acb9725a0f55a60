import { type Control, createControl } from './control.ts'
import { createWebhooks, type Webhooks } from './events/webhooks.ts'
import type { Account } from './interface.ts'
import { type PackKey, stockCatalog } from './model/catalog.ts'
import { createIds } from './model/ids.ts'
import type { Mode } from './model/mode.ts'
import { createModes } from './modes.ts'
import { createFaults, type Faults } from './protocol/faults.ts'
import { routes } from './resources/routes.ts'
import { listen } from './server.ts'
import { type Payment, paymentsOf } from './truth.ts'

export type StripeOptions = {
  /** The address of webhooks and the secret that signs them; no webhooks are sent when absent. */
  readonly webhook?: {
    readonly url: string
    readonly secret?: string
    /** Pauses before a webhook that was not taken is sent again; together a second when absent. */
    readonly retryDelaysMs?: readonly number[]
  }
  /** Milliseconds since 1970; the time of day when absent. */
  readonly clock?: () => number
  /** The ids and keys follow from the seed. */
  readonly seed?: number
}

/** A double of Stripe on loopback: its interface, its pages and its webhooks. */
export type StripeDouble = Control & {
  readonly url: string
  readonly secretKey: string
  /** Key of the live mode, which knows no object of the test mode. */
  readonly liveSecretKey: string
  readonly webhookSecret: string
  /** Ids of the prices in test mode. */
  readonly prices: Readonly<Record<PackKey, string>>
  readonly livePrices: Readonly<Record<PackKey, string>>
  /** The variables to start the service with, so that it sells through the double. */
  readonly env: Readonly<Record<string, string>>
  readonly webhooks: Webhooks
  readonly faults: Faults
  /** Every payment that succeeded, in both modes. */
  payments(): readonly Payment[]
  close(): Promise<void>
}

/** Starts the double on a port the operating system chooses. */
export async function startStripe(options: StripeOptions = {}): Promise<StripeDouble> {
  const { webhook, clock = Date.now, seed = 1 } = options
  const ids = createIds(seed)
  const now = () => Math.floor(clock() / 1000)
  const webhookSecret = webhook?.secret ?? ids.next('whsec')
  const webhooks = createWebhooks({
    url: webhook?.url ?? null,
    secret: webhookSecret,
    retryDelaysMs: webhook?.retryDelaysMs,
    now,
    findEvent: (id) => server.account.modes.flatMap(({ tables }) => tables.event.get(id) ?? [])[0],
  })
  const faults = createFaults(new Set(routes.map(({ path }) => path)))
  const onEvent: Mode['onEvent'] = (event) => webhooks.accept(event)
  const accountAt = (url: string): Account => {
    const modes = createModes({ url, ids, now, onEvent })
    return { modes, requestIds: createIds(seed + 1), faults }
  }
  const server = await listen(accountAt, () => webhooks.beforeAnswer())
  const [testMode, liveMode] = server.account.modes
  const prices = stockCatalog(testMode)
  return {
    url: server.url,
    secretKey: testMode.secretKey,
    liveSecretKey: liveMode.secretKey,
    webhookSecret,
    env: {
      STRIPE_API_BASE: server.url,
      STRIPE_SECRET_KEY: testMode.secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_1K: prices['1k'],
      STRIPE_PRICE_5K: prices['5k'],
      STRIPE_PRICE_25K: prices['25k'],
    },
    prices,
    livePrices: stockCatalog(liveMode),
    webhooks,
    faults,
    payments: () => paymentsOf(server.account.modes),
    ...createControl({ ...testMode, cause: { id: null, idempotency_key: null } }),
    async close() {
      faults.clear()
      await webhooks.stop()
      await server.stop()
    },
  }
}
