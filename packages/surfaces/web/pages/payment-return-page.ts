import { buttonLink } from '../components/button.ts'
import { soloCard } from '../components/card.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** The ways in which a payer comes back from a page of Stripe. */
export type PaymentReturn = 'done' | 'confirmed' | 'canceled'

const words: Readonly<Record<PaymentReturn, { readonly title: string; readonly text: string }>> = {
  done: {
    title: 'Your payment is being confirmed',
    text: 'The credits are added as soon as the payment is confirmed, usually within seconds.',
  },
  confirmed: {
    title: 'Your payment is being confirmed',
    text: 'If your bank confirmed the payment, the credits are added within seconds.',
  },
  canceled: {
    title: 'Nothing was charged',
    text: 'You left the payment page. The same link leads back to it for a day.',
  },
}

/** Returns the page after a payment. The payer may have no account here. */
export function paymentReturnPage(payment: PaymentReturn): Page {
  const { title, text } = words[payment]
  return {
    title,
    frame: 'card',
    isReaderUnknown: true,
    body: soloCard(
      title,
      html`<p>${text}</p><p>You may close this window.</p>${buttonLink('Go to billing', '/dashboard/billing')}`,
    ),
  }
}
