import type { Network } from '@enricher/engine/net/network'
import { Stripe } from 'stripe'
import type {
  GatewayEvent,
  Intent,
  ListQuery,
  Order,
  PaymentGateway,
  Price,
  Session,
} from './payment-gateway.ts'
import { gatewayErrorOf, type StripeFailure } from './stripe-faults.ts'
import { fetchThrough } from './stripe-fetch.ts'
import { eventOf, intentOf, reversalOf, sessionOf } from './stripe-objects.ts'

export type StripeGatewayOptions = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** `https://api.stripe.com`, or a double. */
  readonly apiBase: string
  readonly fetch: Network['fetch']
  /** Time of one request; 10 seconds when left out. */
  readonly timeoutMs?: number
  /** Milliseconds since the epoch; the system's clock when left out. */
  readonly clock?: () => number
}

// Stripe answers within two seconds; a charge whose bank is slow takes some more.
const timeoutMsDefault = 10_000
// A request that got lost, or met a lock, succeeds the second time. Each call has a key of its own, so that it is not
// carried out twice. More retries would take longer than the caller waits.
const retriesMax = 1
// The tolerance is that of Stripe's own libraries: a recorded webhook that is sent later is refused.
const signatureToleranceS = 300
// The most items that Stripe gives.
const pageItems = 100

// The charge has the payment's details, and the payment method its card.
const expand = ['latest_charge', 'payment_method']

/** Creates the gateway of a Stripe account. No other code knows Stripe's library. */
export function createStripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const stripe = openStripe(options)
  const isLive = options.secretKey.includes('_live_')
  return {
    isLive,
    async createCustomer({ accountId, email, key }) {
      const metadata = { enricher_account: accountId }
      const customer = await asked(
        stripe.customers.create({ email, metadata }, { idempotencyKey: key }),
      )
      return customer.id
    },
    async accountOfCustomer(id) {
      const customer = await asked(stripe.customers.retrieve(id))
      return 'metadata' in customer ? (customer.metadata['enricher_account'] ?? null) : null
    },
    deleteCustomer: (id) => gone(stripe.customers.del(id)),
    detachCard: (id) => gone(stripe.paymentMethods.detach(id)),
    ...sessionCalls(stripe),
    ...intentCalls(stripe),
    async reversal(kind, id) {
      if (kind === 'refund') return reversalOf('refund', await asked(stripe.refunds.retrieve(id)))
      return reversalOf('dispute', await asked(stripe.disputes.retrieve(id)))
    },
    async refundsOf(charge) {
      const page = await asked(stripe.refunds.list({ charge, limit: pageItems }))
      return page.data.map((refund) => reversalOf('refund', refund))
    },
    async price(id): Promise<Price> {
      const price = await asked(stripe.prices.retrieve(id))
      return {
        id: price.id,
        amountCents: price.unit_amount,
        currency: price.currency,
        isLive: price.livemode,
        isActive: price.active,
        isOneTime: price.type === 'one_time',
      }
    },
    ...listCalls(stripe),
    readEvent: (raw, signature) => readEvent(stripe, options, raw, signature),
  }
}

function openStripe(options: StripeGatewayOptions): Stripe {
  const { hostname, port, protocol } = new URL(options.apiBase)
  const timeout = options.timeoutMs ?? timeoutMsDefault
  return new Stripe(options.secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout,
    maxNetworkRetries: retriesMax,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchThrough(options.fetch, timeout)),
  })
}

function sessionCalls(
  stripe: Stripe,
): Pick<PaymentGateway, 'createSession' | 'session' | 'expireSession'> {
  return {
    async createSession({ priceId, returnUrl, ...order }): Promise<Session> {
      const metadata = metadataOf(order)
      const session = await asked(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            customer: order.customerId,
            client_reference_id: order.attemptId,
            line_items: [{ price: priceId, quantity: 1 }],
            // The saved method has to be a card: a top-up is answered at once.
            allowed_payment_method_types: ['card'],
            metadata,
            // Later top-ups may charge the card: the page asks its owner to agree to that.
            payment_intent_data: { metadata, setup_future_usage: 'off_session' },
            success_url: `${returnUrl}?payment=done`,
            cancel_url: `${returnUrl}?payment=canceled`,
          },
          { idempotencyKey: `${order.attemptId}:session:${order.customerId}` },
        ),
      )
      return sessionOf(session)
    },
    session: async (id) => sessionOf(await asked(stripe.checkout.sessions.retrieve(id))),
    expireSession: (id) => gone(stripe.checkout.sessions.expire(id)),
  }
}

type IntentCalls = Pick<
  PaymentGateway,
  'createIntent' | 'confirmOffSession' | 'confirmOnSession' | 'intent' | 'cancelIntent'
>

function intentCalls(stripe: Stripe): IntentCalls {
  const intents = stripe.paymentIntents
  return {
    async createIntent({ amountCents, paymentMethodId, ...order }): Promise<Intent> {
      const intent = await asked(
        intents.create(
          {
            amount: amountCents,
            currency: 'usd',
            customer: order.customerId,
            payment_method: paymentMethodId,
            allowed_payment_method_types: ['card'],
            metadata: metadataOf(order),
          },
          { idempotencyKey: `${order.attemptId}:create` },
        ),
      )
      return intentOf(intent)
    },
    async confirmOffSession(id, attemptId) {
      const key = { idempotencyKey: `${attemptId}:confirm` }
      return intentOf(await asked(intents.confirm(id, { off_session: true, expand }, key)))
    },
    async confirmOnSession(id, { attemptId, paymentMethodId, returnUrl }) {
      const given = {
        payment_method: paymentMethodId,
        return_url: `${returnUrl}?payment=confirmed`,
      }
      const key = { idempotencyKey: `${attemptId}:on-session` }
      return intentOf(await asked(intents.confirm(id, { ...given, expand }, key)))
    },
    intent: async (id) => intentOf(await asked(intents.retrieve(id, { expand }))),
    cancelIntent: async (id) => intentOf(await asked(intents.cancel(id, { expand }))),
  }
}

function listCalls(stripe: Stripe): Pick<PaymentGateway, 'intents' | 'reversals'> {
  return {
    async intents(query) {
      const page = await asked(stripe.paymentIntents.list(pageOf(query)))
      return { items: page.data.map(intentOf), hasMore: page.has_more }
    },
    async reversals(list, query) {
      if (list === 'refunds') {
        const page = await asked(stripe.refunds.list(pageOf(query)))
        return { items: page.data.map((one) => reversalOf('refund', one)), hasMore: page.has_more }
      }
      const page = await asked(stripe.disputes.list(pageOf(query)))
      return { items: page.data.map((one) => reversalOf('dispute', one)), hasMore: page.has_more }
    },
  }
}

function pageOf({ sinceS, untilS, afterId }: ListQuery) {
  return {
    limit: pageItems,
    created: { gte: sinceS, lte: untilS },
    ...(afterId !== null && { starting_after: afterId }),
  }
}

function metadataOf({ attemptId, origin, tierKey }: Order) {
  return { enricher_attempt: attemptId, enricher_origin: origin, enricher_tier: tierKey }
}

/** Waits for an answer. @throws {GatewayError} */
async function asked<T extends { readonly object: string }>(call: Promise<T>): Promise<T> {
  const answer = await call.catch((error: unknown) => {
    throw gatewayErrorOf(error as StripeFailure)
  })
  // A page of some proxy is no answer of Stripe, whatever its status.
  if (typeof answer.object === 'string') return answer
  throw gatewayErrorOf({ message: 'The answer is none of Stripe.' })
}

/** Waits until an object is deleted; one that was deleted before is as good. */
async function gone(call: Promise<{ readonly object: string }>): Promise<void> {
  await asked(call).catch((error: unknown) => {
    if (!isSettled(error)) throw error
  })
}

function isSettled(error: unknown): boolean {
  const { fault } = error as { fault?: string }
  return fault === 'missing' || fault === 'refused'
}

function readEvent(
  stripe: Stripe,
  { webhookSecret, clock }: Pick<StripeGatewayOptions, 'webhookSecret' | 'clock'>,
  raw: Buffer,
  signature: string,
): GatewayEvent | null {
  try {
    const atMs = clock?.()
    const [provider, tolerance] = [undefined, signatureToleranceS]
    const event = stripe.webhooks.constructEvent(
      raw,
      signature,
      webhookSecret,
      tolerance,
      provider,
      atMs,
    )
    return eventOf(event)
  } catch {
    // The event is not signed with our secret, too old, or not JSON: only its sender may want to know which.
    return null
  }
}
