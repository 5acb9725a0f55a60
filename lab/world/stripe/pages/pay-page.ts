import { html } from '../../../../packages/surfaces/web/html.ts'
import { testCards } from '../model/cards.ts'
import type { LineItem, Session } from '../model/objects.ts'
import { alertOf, amountText, layOutPage } from './page.ts'

type PayPage = {
  readonly session: Session
  readonly lines: readonly LineItem[]
  /** The known address of the customer; the page asks for one where there is none. */
  readonly email: string | null
  /** The reason why the last attempt failed. */
  readonly problem: string | null
}

/** Renders the page on which a checkout session is paid. */
export function renderPayPage({ session, lines, email, problem }: PayPage): string {
  const amount = amountText(session.amount_total ?? 0, session.currency ?? 'usd')
  const names = lines.map(({ description, quantity }) =>
    quantity === 1 ? description : `${description} × ${quantity}`,
  )
  return layOutPage(
    `Pay ${amount}`,
    html`<h1>${names.join(', ')}</h1>
<p class="amount">${amount}</p>
${alertOf(problem)}
<form method="post">
${
  email === null
    ? html`<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required value="${session.customer_details?.email}">`
    : html`<p>Receipt to ${email}</p>`
}
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required maxlength="23" placeholder="4242 4242 4242 4242" aria-describedby="numbers">
<button>Pay ${amount}</button>
${session.payment_method_types.includes('us_bank_account') && bankButton}
</form>
${session.cancel_url !== null && html`<p class="aside"><a href="${session.cancel_url}">Cancel and go back</a></p>`}
<details id="numbers" open>
<summary>Test card numbers</summary>
<table>
<thead><tr><th scope="col">Number</th><th scope="col">The card</th></tr></thead>
<tbody>
${testCards
  .slice(0, cardsShown)
  .map(
    ({ number, about }) =>
      html`<tr><td><code>${inGroups(number)}</code></td><td>${about}</td></tr>`,
  )}
</tbody>
</table>
</details>`,
  )
}

// A debit asks for no number here: the test decides how it ends.
const bankButton = html`<button class="second" name="method" value="bank" formnovalidate>Pay by bank debit</button>`

// The cards after these differ in the code of the error alone.
const cardsShown = 7

const inGroups = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

/** Renders the page of a session that cannot be paid any more. */
export function renderClosedSession(status: 'complete' | 'expired'): string {
  const text =
    status === 'complete'
      ? 'This payment is complete.'
      : 'This page has expired. Go back and begin again.'
  return layOutPage('Nothing to pay', html`<h1>Nothing to pay</h1><p>${text}</p>`)
}
