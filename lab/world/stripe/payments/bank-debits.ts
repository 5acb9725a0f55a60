import { publish } from '../events/publish.ts'
import type { Decline } from '../model/cards.ts'
import type { Work } from '../model/mode.ts'
import type { PaymentIntent, PaymentMethod, Session } from '../model/objects.ts'
import { invalidRequest } from '../protocol/stripe-error.ts'
import { createCharge } from './charges.ts'
import { beginPayment, type Payer, sessionOf } from './checkout.ts'
import { failPayment, finishPayment } from './outcome.ts'

/** Pays a session by a debit of a bank account: it is complete at once, and paid days later, or never. */
export function debitCheckout(work: Work, session: Session, payer: Payer): void {
  if (!session.payment_method_types.includes('us_bank_account')) {
    throw invalidRequest('This Session does not take bank accounts.')
  }
  const intent = beginPayment(work, session, payer)
  const method = createBankMethod(work, payer)
  intent.payment_method = method.id
  intent.status = 'processing'
  const charge = createCharge(work, intent, method)
  publish(work, 'charge.pending', charge)
  publish(work, 'payment_intent.processing', intent)
  session.status = 'complete'
  session.url = null
  publish(work, 'checkout.session.completed', session)
}

/** Ends a debit: the bank has paid, or has not. @throws {Error} for a payment that is no debit under way */
export function settleDebit(
  work: Work,
  intent: PaymentIntent,
  outcome: 'succeeded' | 'failed',
): void {
  const session = sessionOf(work, intent)
  const method = work.tables.payment_method.get(intent.payment_method ?? '')
  const charge = work.tables.charge.get(intent.latest_charge ?? '')
  if (intent.status !== 'processing' || !session || !method || !charge) {
    throw new Error(`${intent.id} is no debit under way`)
  }
  if (outcome === 'succeeded') {
    finishPayment(work, intent, method, charge)
    session.payment_status = 'paid'
  } else {
    failPayment(work, intent, method, debitReturned, charge)
  }
  publish(work, `checkout.session.async_payment_${outcome}`, session)
}

const debitReturned: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: null,
  message: 'The debit of the bank account was returned.',
}

function createBankMethod(work: Work, { email, name = null }: Payer): PaymentMethod {
  const method: PaymentMethod = {
    id: work.ids.next('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    created: work.now(),
    customer: null,
    customer_account: null,
    livemode: work.livemode,
    metadata: {},
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: work.ids.next('fp', 16).slice(3),
      last4: '6789',
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: '110000000',
      status_details: null,
    },
  }
  work.tables.payment_method.set(method.id, method)
  return method
}
