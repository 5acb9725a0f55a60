import { html } from '../../../src/web/html.ts'
import type { PaymentIntent } from '../model/objects.ts'
import { amountText, layOutPage } from './page.ts'

/** Renders the page on which the bank asks the card's holder to confirm a payment. */
export function renderChallengePage(intent: PaymentIntent): string {
  const amount = amountText(intent.amount, intent.currency)
  return layOutPage(
    `Confirm ${amount}`,
    html`<h1>Your bank asks you to confirm this payment</h1>
<p class="amount">${amount}</p>
<form method="post">
<button name="answer" value="confirm">Confirm payment</button>
<button class="second" name="answer" value="refuse">Fail authentication</button>
</form>`,
  )
}

/** Renders what stands where nothing is to be confirmed. */
export function renderNoChallenge(): string {
  return layOutPage('Nothing to confirm', html`<h1>Nothing to confirm</h1>`)
}
