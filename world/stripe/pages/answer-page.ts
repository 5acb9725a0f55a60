import { html } from '../../../src/web/html.ts'
import { findTestCard } from '../model/cards.ts'
import type { Mode, Work } from '../model/mode.ts'
import type { PaymentIntent, Session } from '../model/objects.ts'
import {
  checkoutOf,
  completeSession,
  expireOverdue,
  payCheckout,
  sessionOf,
} from '../payments/checkout.ts'
import { answerChallenge } from '../payments/confirmation.ts'
import { StripeError } from '../protocol/stripe-error.ts'
import { renderChallengePage, renderNoChallenge } from './challenge-page.ts'
import { layOutPage } from './page.ts'
import { renderClosedSession, renderPayPage } from './pay-page.ts'
import { renderReceipt } from './receipt-page.ts'
import { pageStyles } from './styles.ts'

export type PageReply =
  | { readonly status: number; readonly html: string }
  | { readonly status: 200; readonly css: string }
  | { readonly status: 303; readonly location: string }

type PageRequest = {
  readonly method: string
  readonly pathname: string
  readonly form: URLSearchParams
}

/** Answers a browser: the payment page, the bank's page, a receipt. */
export function answerPage(modes: readonly Mode[], request: PageRequest): PageReply {
  if (request.pathname === '/style.css') return { status: 200, css: pageStyles }
  const [, first = '', ...rest] = request.pathname.split('/')
  const id = rest.at(-1) ?? ''
  for (const mode of modes) {
    const work = { ...mode, cause: { id: null, idempotency_key: null } }
    expireOverdue(work)
    const session = work.tables['checkout.session'].get(id)
    if (first === 'c' && session) return answerCheckout(work, session, request)
    const intent = work.tables.payment_intent.get(id)
    if (first === '3ds' && intent) return answerBank(work, intent, request)
    const charge = work.tables.charge.get(id)
    if (first === 'receipts' && charge?.paid) return { status: 200, html: renderReceipt(charge) }
  }
  return { status: 404, html: layOutPage('Not found', html`<h1>There is no such page</h1>`) }
}

function answerCheckout(work: Work, session: Session, { method, form }: PageRequest): PageReply {
  if (session.status !== 'open') {
    const status = session.status === 'complete' ? 'complete' : 'expired'
    return { status: 200, html: renderClosedSession(status) }
  }
  if (method !== 'POST') return payPage(work, session, lastProblem(work, session))
  const email = emailOf(work, session) ?? form.get('email') ?? ''
  const card = findTestCard(form.get('number') ?? '')
  if (!card) return payPage(work, session, 'Your card number is invalid.')
  try {
    payCheckout(work, session, card, { email })
  } catch (error) {
    return payPage(work, session, problemOf(error))
  }
  const isPaid = session.payment_status === 'paid'
  return { status: 303, location: isPaid ? successUrl(session) : `/3ds/${session.payment_intent}` }
}

function payPage(work: Work, session: Session, problem: string | null): PageReply {
  const { lines } = checkoutOf(work, session)
  const page = renderPayPage({ session, lines, email: emailOf(work, session), problem })
  return { status: problem === null ? 200 : 402, html: page }
}

const lastProblem = (work: Work, session: Session): string | null =>
  work.tables.payment_intent.get(session.payment_intent ?? '')?.last_payment_error?.message ?? null

function emailOf(work: Work, session: Session): string | null {
  return work.tables.customer.get(session.customer ?? '')?.email ?? session.customer_email
}

const problemOf = (error: unknown): string => {
  if (error instanceof StripeError) return error.message
  throw error
}

/** Stripe puts the id of the session into the address where it is asked to. */
const successUrl = (session: Session) =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)

function answerBank(work: Work, intent: PaymentIntent, { method, form }: PageRequest): PageReply {
  const returnUrl = intent.next_action?.redirect_to_url?.return_url
  if (intent.status !== 'requires_action' || !returnUrl) {
    return { status: 200, html: renderNoChallenge() }
  }
  if (method !== 'POST') return { status: 200, html: renderChallengePage(intent) }
  const session = sessionOf(work, intent)
  try {
    answerChallenge(work, intent, form.get('answer') === 'confirm')
  } catch (error) {
    problemOf(error)
    const location = session ? `/c/pay/${session.id}` : withOutcome(returnUrl, intent, 'failed')
    return { status: 303, location }
  }
  if (session) completeSession(work, session)
  const location = session ? successUrl(session) : withOutcome(returnUrl, intent, 'succeeded')
  return { status: 303, location }
}

/** Stripe adds to the return address which payment it is, and how it ended. */
function withOutcome(returnUrl: string, intent: PaymentIntent, outcome: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  url.searchParams.set('redirect_status', outcome)
  return String(url)
}
