import { setTimeout as pause } from 'node:timers/promises'
import type { Event } from '../model/objects.ts'
import { signBody } from './signature.ts'

/** One webhook that was sent; status 0 where no answer came. */
export type SentWebhook = {
  readonly event: string
  readonly type: string
  readonly status: number
}

export type SignedMessage = {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

type SignOptions = { readonly secret?: string; readonly seconds?: number }

export type Sender = {
  /** Says where webhooks go; null sends none. */
  setUrl(url: string | null): void
  /** Creates the webhook of an event; another secret forges it, an old time makes it stale. */
  message(event: object, options?: SignOptions): SignedMessage
  /** Sends an event once and returns the status, 0 without an answer. Never rejects. */
  send(event: Event): Promise<number>
  /** Sends an event after a pause, and again until it is taken. Rejects when the sender is stopped. */
  sendUntilTaken(event: Event, pauseMs: number, copies: number): Promise<void>
  sent(): readonly SentWebhook[]
  stop(): void
}

// Stripe waits some seconds for an answer and tries again for days, ever less often; here all tries take a second.
const answerMs = 5_000
const retryDelaysDefault = [25, 50, 100, 200, 400]

/** Creates the sender of webhooks to one endpoint, signed with its secret. */
export function createSender(settings: {
  readonly url: string | null
  readonly secret: string
  readonly now: () => number
  /** Pauses before a webhook that was not taken is sent again. */
  readonly retryDelaysMs?: readonly number[] | undefined
}): Sender {
  const { retryDelaysMs = retryDelaysDefault } = settings
  let { url } = settings
  const sent: SentWebhook[] = []
  const stopped = new AbortController()

  const message: Sender['message'] = (event, options = {}) => {
    // Stripe indents its webhooks, and the signature is over these very bytes.
    const body = JSON.stringify(event, null, 2)
    const { secret = settings.secret, seconds = settings.now() } = options
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signBody(body, secret, seconds),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }
    return { body, headers }
  }

  const send: Sender['send'] = async (event) => {
    if (url === null) return 0
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(answerMs)])
    const status = await post(url, message(event), signal)
    sent.push({ event: event.id, type: event.type, status })
    if (isTaken(status)) event.pending_webhooks = 0
    return status
  }

  return {
    setUrl(next) {
      url = next
    },
    message,
    send,
    async sendUntilTaken(event, pauseMs, copies) {
      for (const delayMs of [pauseMs, ...retryDelaysMs]) {
        if (delayMs > 0) await pause(delayMs, null, { signal: stopped.signal })
        const statuses = await Promise.all(Array.from({ length: copies }, () => send(event)))
        if (url === null || statuses.some(isTaken)) return
      }
    },
    sent: () => [...sent],
    stop: () => stopped.abort(),
  }
}

const isTaken = (status: number) => status >= 200 && status < 300

async function post(
  url: string,
  { body, headers }: SignedMessage,
  signal: AbortSignal,
): Promise<number> {
  try {
    // A redirect counts as a failure.
    const reply = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal })
    await reply.body?.cancel()
    return reply.status
  } catch {
    return 0
  }
}
