import { formatUsdCents } from '../../amounts.ts'
import { card } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { dataTable } from '../../components/data-table.ts'
import { type Html, html } from '../../html.ts'
import { type BillingFacts, billingPath, type ShownPack } from './billing-facts.ts'

type PacksFacts = Pick<BillingFacts, 'csrfToken' | 'packs' | 'savedCard'>

/** Returns the card that lists the packs, each with its buttons. */
export function packsCard(facts: PacksFacts): Html {
  const { packs, savedCard } = facts
  return card(
    'Buy credits',
    dataTable<ShownPack>(
      'Packs of credits',
      [
        { title: 'Pack', narrow: 'lead', cell: ({ name }) => name },
        { title: 'Price', isNumber: true, narrow: 'aside', cell: priceText },
        { title: 'Buy', isNumber: true, cell: (pack) => buyButtons(pack, facts) },
      ],
      packs,
      { isCompact: true },
    ),
    savedCard
      ? 'Charge the saved card, or pay with another one at Stripe.'
      : 'You pay at Stripe. Stripe saves your card, so later purchases need no card details.',
  )
}

/** Returns the price of a pack as text: `$49.00`. */
export function priceText({ amountUsd }: Pick<ShownPack, 'amountUsd'>): string {
  return formatUsdCents(amountUsd * 100)
}

function buyButtons(pack: ShownPack, { csrfToken, savedCard }: PacksFacts): Html {
  const { key, name, purchaseKey } = pack
  const hiddenPackName = html`<span class="visually-hidden"> ${name}</span>`
  const [buttonStyle, label] = savedCard ? ['plain', 'Other card'] : ['primary', 'Buy']
  const form = html`<form method="post" action="${billingPath}/checkout">${csrfField(csrfToken)}
<input type="hidden" name="tier_key" value="${key}">
<input type="hidden" name="key" value="${purchaseKey}">
<button class="button button-small button-${buttonStyle}" type="submit">${label}${hiddenPackName}</button></form>`
  if (!savedCard) return form
  // The buttons are small so that both fit beside each other on a phone.
  return html`<div class="form-actions"><a class="button button-small button-primary" href="${billingPath}/topup?tier_key=${key}">Pay with •••• ${savedCard.last4}${hiddenPackName}</a>${form}</div>`
}
