import {
  autoTopupBody,
  autoTopupReply,
  checkoutReply,
  creditTiers,
  productsReply,
  purchaseBody,
  topupReply,
} from '@enricher/contract/billing'
import { ApiError, type ErrorCode } from '@enricher/contract/errors'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import { callerOf } from '../authenticate.ts'
import { bodyBytesMaxOf } from '../body-size.ts'
import type { HttpServices } from '../http-services.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { accountErrors, documentErrors, documentReply, publicErrors } from '../reply-docs.ts'

type Services = Pick<HttpServices, 'billing'>

// The scope enricher:write is for buying (contract part 5).
const spending = { access: 'account', scope: 'enricher:write' } as const

const purchaseErrors: readonly ErrorCode[] = [
  ...accountErrors,
  'idempotency_in_flight',
  'idempotency_mismatch',
  'body_too_large',
  'payment_provider_error',
  'unconfigured',
]

const replayed = {
  'Idempotent-Replayed': {
    type: 'string',
    description: '`true` when an earlier reply was sent again.',
  },
}

const purchase = { ...purchaseBody, examples: [{ tier_key: '1k' }] }

/** Adds the routes on which credits are bought. */
export async function addBillingRoutes(app: FastifyInstance, services: Services): Promise<void> {
  addProducts(app, services)
  addCheckout(app, services, '/billing/checkout-session', 'create-checkout-session')
  addCheckout(app, services, '/billing/checkout', 'create-checkout')
  addTopup(app, services)
  addAutoTopup(app, services)
  await app.register(webhookRoute(services))
}

function addProducts(app: FastifyInstance, { billing }: Services): void {
  const example = creditTiers.map(({ key, name, credits, amountUsd }) => ({
    ...{ key, name, credits, amount_usd: amountUsd },
    price_id: `price_1Example${key}`,
  }))
  const schema = {
    tags: ['Billing'],
    operationId: 'list-products',
    summary: 'Credit packs',
    description: 'The packs of credits and their prices, for anyone.',
    response: {
      200: documentReply(productsReply, 'The packs.', example),
      ...documentErrors(publicErrors),
    },
  }
  app.get('/billing/products', { schema }, () => billing.products())
}

function addCheckout(
  app: FastifyInstance,
  { billing }: Services,
  path: string,
  operationId: string,
): void {
  const example = { url: 'https://checkout.stripe.com/c/pay/cs_test_a1', session_id: 'cs_test_a1' }
  const schema = {
    tags: ['Billing'],
    operationId,
    summary: path.endsWith('session') ? 'Buy in a browser' : 'Buy in a browser (alias)',
    description:
      'Opens a page of Stripe on which a person pays one pack and saves the card. The credits come when Stripe says ' +
      'that it was paid; afterwards /billing/topup needs no person. Without an Idempotency-Key each call opens a page.',
    body: purchase,
    response: {
      200: documentReply(checkoutReply, 'The page to open.', example, replayed),
      ...documentErrors(purchaseErrors),
    },
  }
  const options = {
    schema,
    bodyLimit: bodyBytesMaxOf(purchaseBody),
    config: { ...spending, isIdempotent: true },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.post(path, options, async (request, reply) => {
    const { credential } = callerOf(request)
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
    return send(reply, await billing.checkout({ credential, body: request.body, idempotencyKey }))
  })
}

function addTopup(app: FastifyInstance, { billing }: Services): void {
  const example = {
    status: 'succeeded',
    credits_added: 1_000,
    credits_remaining: 1_025,
    payment_intent_id: 'pi_3Example',
    next_action_url: null,
  }
  const schema = {
    tags: ['Billing'],
    operationId: 'topup',
    summary: 'Buy with the saved card',
    description:
      'Charges the card that was saved at a checkout, without a person; the reply has the new balance. A card that has to ' +
      'be confirmed gives `requires_action` and a page for its owner. Send an Idempotency-Key: with it a retry is charged ' +
      'once, and without it each call is a charge of its own.',
    body: purchase,
    response: {
      200: documentReply(topupReply, 'The outcome of the payment.', example, replayed),
      ...documentErrors([...purchaseErrors, 'no_saved_card', 'payment_failed']),
    },
  }
  const options = {
    schema,
    bodyLimit: bodyBytesMaxOf(purchaseBody),
    config: { ...spending, isIdempotent: true },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.post('/billing/topup', options, async (request, reply) => {
    const { credential } = callerOf(request)
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
    return send(reply, await billing.topup({ credential, body: request.body, idempotencyKey }))
  })
}

function send<Reply>(
  reply: FastifyReply,
  outcome: { readonly reply: Reply; readonly isReplay: boolean },
): Reply {
  if (outcome.isReplay) reply.header('idempotent-replayed', 'true')
  return outcome.reply
}

const exampleAutoTopup = { enabled: true, tier_key: '1k', threshold_credits: 100, max_per_day: 2 }

function addAutoTopup(app: FastifyInstance, { billing }: Services): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  const reply = documentReply(autoTopupReply, 'The settings.', {
    ...exampleAutoTopup,
    stopped_because: null,
  })
  const read = {
    tags: ['Billing'],
    operationId: 'get-auto-topup',
    summary: 'Automatic top-up',
    description:
      'Whether the saved card is charged when the balance is low. Off until it is switched on.',
    response: { 200: reply, ...documentErrors(accountErrors) },
  }
  routes.get('/billing/auto-topup', { schema: read, config: spending }, (request) =>
    billing.autoTopup(callerOf(request).credential),
  )
  const write = {
    tags: ['Billing'],
    operationId: 'set-auto-topup',
    summary: 'Switch the automatic top-up on or off',
    description:
      'Charges the saved card within a minute of the balance falling below the threshold.',
    body: { ...autoTopupBody, examples: [exampleAutoTopup] },
    response: {
      200: reply,
      ...documentErrors([...accountErrors, 'body_too_large', 'no_saved_card', 'unconfigured']),
    },
  }
  const bodyLimit = bodyBytesMaxOf(autoTopupBody)
  routes.put('/billing/auto-topup', { schema: write, bodyLimit, config: spending }, (request) =>
    billing.setAutoTopup(callerOf(request).credential, request.body),
  )
}

// Stripe's largest events have some ten kilobytes.
const webhookBytesMax = 262_144

/** Returns the route that Stripe calls. Its body is kept as it arrives, because its signature is over its bytes. */
function webhookRoute({ billing }: Services): FastifyPluginAsync {
  return async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes))
    scope.addHook('onRequest', async ({ headers }) => {
      if (Number(headers['content-length'] ?? 0) <= webhookBytesMax) return
      throw new ApiError('bad_request', `A webhook has at most ${webhookBytesMax} bytes.`)
    })
    const options = {
      schema: { hide: true },
      bodyLimit: webhookBytesMax,
      config: { cors: false } as const,
    }
    scope.post('/billing/webhooks/stripe', options, async ({ body, headers }) => {
      const signature = headers['stripe-signature']
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      await billing.webhook(raw, typeof signature === 'string' ? signature : undefined)
      return { received: true }
    })
  }
}
