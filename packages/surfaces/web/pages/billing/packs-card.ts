import { usdInWords } from '../../amounts.ts'
import { card } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { dataTable } from '../../components/data-table.ts'
import { type Html, html } from '../../html.ts'
import { type BillingFacts, billingPath, type ShownPack } from './billing-facts.ts'

type PacksFacts = Pick<BillingFacts, 'csrfToken' | 'packs' | 'savedCard'>

/** Returns the packs that can be bought, each with its button. */
export function packsCard(facts: PacksFacts): Html {
  const { packs, savedCard } = facts
  return card(
    'Buy credits',
    dataTable<ShownPack>(
      'Packs of credits',
      [
        { title: 'Pack', cell: ({ name }) => name },
        { title: 'Price', isNumber: true, cell: priceInWords },
        { title: 'Buy', isNumber: true, cell: (pack) => actions(pack, facts) },
      ],
      packs,
    ),
    savedCard
      ? 'Charge the saved card, or pay on a page of Stripe with another one.'
      : 'You pay on a page of Stripe. Your card is saved there, so that later top-ups need no page.',
  )
}

/** Returns the price of a pack in words. */
export function priceInWords({ amountUsd }: Pick<ShownPack, 'amountUsd'>): string {
  return usdInWords(amountUsd * 100)
}

function actions(pack: ShownPack, { csrfToken, savedCard }: PacksFacts): Html {
  const { key, name, purchaseKey } = pack
  const named = html`<span class="visually-hidden"> ${name}</span>`
  const [look, label] = savedCard ? ['plain', 'Other card'] : ['primary', 'Buy']
  const form = html`<form method="post" action="${billingPath}/checkout">${csrfField(csrfToken)}
<input type="hidden" name="tier_key" value="${key}">
<input type="hidden" name="key" value="${purchaseKey}">
<button class="button button-small button-${look}" type="submit">${label}${named}</button></form>`
  if (!savedCard) return form
  // The buttons are small so that both fit beside each other on a phone.
  return html`<div class="form-actions"><a class="button button-small button-primary" href="${billingPath}/topup?tier_key=${key}">Top up${named}</a>${form}</div>`
}
