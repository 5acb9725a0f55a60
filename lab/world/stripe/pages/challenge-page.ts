import { html } from '../../../../packages/surfaces/web/html.ts'
import type { PaymentIntent } from '../model/objects.ts'
import { amountText, layOutPage } from './page.ts'

/** Renders the page on which the bank asks the card's holder to confirm a payment, or that a card is saved. */
export function renderChallengePage(payment: PaymentIntent | null): string {
  const amount = payment && amountText(payment.amount, payment.currency)
  return layOutPage(
    amount === null ? 'Confirm your card' : `Confirm ${amount}`,
    html`<h1>Your bank asks you to confirm ${amount === null ? 'that your card is saved' : 'this payment'}</h1>
${amount !== null && html`<p class="amount">${amount}</p>`}
<form method="post">
<button name="answer" value="confirm">Confirm</button>
<button class="second" name="answer" value="refuse">Fail authentication</button>
</form>`,
  )
}

/** Renders the page that says that nothing is to be confirmed. */
export function renderNoChallenge(): string {
  return layOutPage('Nothing to confirm', html`<h1>Nothing to confirm</h1>`)
}
