import { submitButton } from '../../components/button.ts'
import { card } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { type Html, html } from '../../html.ts'
import { billingPath, type ShownCard } from './billing-facts.ts'

/** Returns the section with the saved card, and the button that removes it. */
export function savedCardSection(saved: ShownCard, csrfToken: string): Html {
  return card(
    'Saved card',
    html`<p>${cardInWords(saved)}, expires ${expiryInWords(saved)}</p>
<form class="form" method="post" action="${billingPath}/card">${csrfField(csrfToken)}
<div class="form-actions">${submitButton('Remove card', { look: 'quiet' })}</div></form>`,
    'Stored by Stripe, not by this service. Top-ups charge this card: yours, and those of programs with your API key.',
  )
}

/** Returns the end of a card as cards show it: `04/2030` for `2030-04`. */
function expiryInWords({ expires }: Pick<ShownCard, 'expires'>): string {
  return expires.split('-').toReversed().join('/')
}

/** Returns a card by its brand and last four digits. */
export function cardInWords({ brand, last4 }: Pick<ShownCard, 'brand' | 'last4'>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`
}
