import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import Stripe from 'stripe'
import { listenOnFreePort, loopback } from '../../world/servers/listener.ts'
import type { StripeDouble } from '../../world/stripe/stripe.ts'

/** Connects Stripe's own library with the double; it gives up at the first failure. */
export function connectStripe(
  { url, secretKey }: Pick<StripeDouble, 'url' | 'secretKey'>,
  options: { readonly timeout?: number } = {},
): Stripe {
  const { hostname, port } = new URL(url)
  const settings = { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 } as const
  return new Stripe(secretKey, { ...settings, telemetry: false, ...options })
}

/** A charge of a card whose holder is absent; a test adds the card. */
export const silentCharge: Stripe.PaymentIntentCreateParams = {
  amount: 1000,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  off_session: true,
  confirm: true,
}

export type ReceivedWebhook = {
  readonly path: string
  readonly body: string
  readonly signature: string
}

/** Starts a receiver of webhooks, which answers with `status`. */
export async function startReceiver(
  status: (received: readonly ReceivedWebhook[]) => number = () => 200,
) {
  const received: ReceivedWebhook[] = []
  const arrivals = new EventEmitter()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const signature = String(request.headers['stripe-signature'])
    const body = Buffer.concat(chunks).toString()
    received.push({ path: request.url ?? '', body, signature })
    arrivals.emit('webhook')
    response.writeHead(status(received)).end()
  })
  const { port, stop } = await listenOnFreePort(server)
  return {
    url: `http://${loopback}:${port}/`,
    received,
    /** Waits until a webhook has arrived. */
    async next() {
      if (received.length === 0) await once(arrivals, 'webhook')
    },
    stop,
  }
}
