import { type PaymentReturn, paymentReturnPage } from '../../web/pages/payment-return-page.ts'
import type { PageAnswer, PageCall } from './page-route.ts'

const returns: readonly string[] = ['done', 'confirmed', 'canceled'] satisfies PaymentReturn[]

/**
 * Shows the page to which a payer comes back from Stripe. It says nothing of a payment: the address may be typed.
 */
export function showPaymentReturn({ query }: PageCall): PageAnswer {
  const payment = query.get('payment') ?? ''
  return paymentReturnPage(returns.includes(payment) ? (payment as PaymentReturn) : 'done')
}
