import { findTestCard } from '../model/cards.ts'
import type { Work } from '../model/mode.ts'
import type { Session } from '../model/objects.ts'
import { debitCheckout } from '../payments/bank-debits.ts'
import { checkoutOf, payCheckout } from '../payments/checkout.ts'
import { StripeError } from '../protocol/stripe-error.ts'
import type { PageReply, PageRequest } from './page-reply.ts'
import { renderClosedSession, renderPayPage } from './pay-page.ts'

/** Shows the page of a checkout session, or takes its form. */
export function answerCheckout(work: Work, id: string, request: PageRequest): PageReply | null {
  const session = work.tables['checkout.session'].get(id)
  if (!session) return null
  if (session.status !== 'open') {
    const status = session.status === 'complete' ? 'complete' : 'expired'
    return { status: 200, html: renderClosedSession(status) }
  }
  const problem = request.method === 'POST' ? attempt(work, session, request.form) : null
  if (problem !== null) return payPage(work, session, problem)
  const intent = work.tables.payment_intent.get(session.payment_intent ?? '')
  if (request.method !== 'POST') {
    // The bank's page leads back here after a payment that failed.
    return payPage(work, session, intent?.last_payment_error?.message ?? null)
  }
  const isWaiting = intent?.status === 'requires_action'
  return { status: 303, location: isWaiting ? `/3ds/${intent.id}` : successUrl(session) }
}

/** Pays as the form says; returns the error of the form or of the card, null without one. */
function attempt(work: Work, session: Session, form: URLSearchParams): string | null {
  const email = emailOf(work, session) ?? form.get('email') ?? ''
  if (!email.includes('@')) return 'Your email address is incomplete.'
  try {
    if (form.get('method') === 'bank') {
      debitCheckout(work, session, { email })
      return null
    }
    const card = findTestCard(form.get('number') ?? '')
    if (!card) return 'Your card number is invalid.'
    if (work.livemode) return liveModeProblem
    payCheckout(work, session, card, { email })
    return null
  } catch (error) {
    if (error instanceof StripeError) return error.message
    throw error
  }
}

const liveModeProblem =
  'Your card was declined. Your request was in live mode, but used a known test card.'

function payPage(work: Work, session: Session, problem: string | null): PageReply {
  const { lines } = checkoutOf(work, session)
  const page = renderPayPage({ session, lines, email: emailOf(work, session), problem })
  return { status: problem === null ? 200 : 402, html: page }
}

function emailOf(work: Work, session: Session): string | null {
  return work.tables.customer.get(session.customer ?? '')?.email ?? session.customer_email
}

/** Returns the address to go to after payment; Stripe puts the session's id where the address has a place for it. */
export const successUrl = (session: Session): string =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
