import { html } from '../../../../packages/surfaces/web/html.ts'
import type { Charge } from '../model/objects.ts'
import { amountText, layOutPage } from './page.ts'

/** Renders the receipt of a paid charge. */
export function renderReceipt(charge: Charge): string {
  const amount = amountText(charge.amount, charge.currency)
  const card = charge.payment_method_details?.card
  const rows = [
    ['Amount paid', amount],
    ['Date', new Date(charge.created * 1000).toISOString().slice(0, 10)],
    ['Payment', card ? `${card.brand} ending in ${card.last4}` : 'bank debit'],
    ['For', charge.description ?? 'your order'],
    ['Number', charge.id],
    ...(charge.amount_refunded > 0
      ? [['Refunded', amountText(charge.amount_refunded, charge.currency)]]
      : []),
  ]
  return layOutPage(
    `Receipt for ${amount}`,
    html`<h1>Receipt</h1>
<p class="amount">${amount}</p>
<table><tbody>
${rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}
</tbody></table>`,
  )
}
