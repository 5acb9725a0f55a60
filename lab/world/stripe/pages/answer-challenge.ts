import type { Work } from '../model/mode.ts'
import type { PaymentIntent, SetupIntent } from '../model/objects.ts'
import { answerBank, sessionOf } from '../payments/checkout.ts'
import { answerSetup } from '../payments/setups.ts'
import { StripeError } from '../protocol/stripe-error.ts'
import { successUrl } from './answer-checkout.ts'
import { renderChallengePage, renderNoChallenge } from './challenge-page.ts'
import type { PageReply, PageRequest } from './page-reply.ts'

/** Shows the bank's page about a payment or a card that is to be saved, or takes its form. */
export function answerChallenge(
  work: Work,
  id: string,
  { method, form }: PageRequest,
): PageReply | null {
  const intent = work.tables.payment_intent.get(id) ?? work.tables.setup_intent.get(id)
  if (!intent) return null
  const returnUrl = intent.next_action?.redirect_to_url?.return_url
  if (intent.status !== 'requires_action' || !returnUrl) {
    return { status: 200, html: renderNoChallenge() }
  }
  if (method !== 'POST') {
    const payment = intent.object === 'payment_intent' ? intent : null
    return { status: 200, html: renderChallengePage(payment) }
  }
  const isDone = isConfirmed(work, intent, form.get('answer') === 'confirm')
  return { status: 303, location: addressAfter(work, intent, isDone, returnUrl) }
}

function isConfirmed(work: Work, intent: PaymentIntent | SetupIntent, isAgreed: boolean): boolean {
  try {
    if (intent.object === 'payment_intent') answerBank(work, intent, isAgreed)
    else answerSetup(work, intent, isAgreed)
    return true
  } catch (error) {
    if (error instanceof StripeError) return false
    throw error
  }
}

/** Returns the next address: of a checkout its own page, else one to which Stripe adds the intent and its outcome. */
function addressAfter(
  work: Work,
  intent: PaymentIntent | SetupIntent,
  isDone: boolean,
  returnUrl: string,
): string {
  const session = intent.object === 'payment_intent' ? sessionOf(work, intent) : undefined
  if (session) return isDone ? successUrl(session) : `/c/pay/${session.id}`
  const url = new URL(returnUrl)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '')
  url.searchParams.set('redirect_status', isDone ? 'succeeded' : 'failed')
  return String(url)
}
