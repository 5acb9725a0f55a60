import { counted } from '@enricher/engine/lib/counted'
import { buttonLink, submitButton } from '../../components/button.ts'
import { soloCard } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { factList } from '../../components/facts.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { billingPath, type ShownCard, type ShownPack } from './billing-facts.ts'
import { priceText } from './packs-card.ts'
import { cardInWords } from './saved-card.ts'

/** Returns the confirmation page before the saved card is charged: how much, for what, and which card. */
export function topupPage(facts: {
  readonly csrfToken: string
  readonly pack: ShownPack
  readonly savedCard: ShownCard
  readonly credits: number
}): Page {
  const { csrfToken, pack, savedCard, credits } = facts
  return {
    title: 'Top up',
    frame: 'card',
    body: soloCard(
      `Pay ${priceText(pack)} for ${pack.name}?`,
      html`${factList([
        { name: 'Card', value: cardInWords(savedCard) },
        { name: 'Balance', value: counted(credits, 'credit') },
        { name: 'Balance afterwards', value: counted(credits + pack.credits, 'credit') },
      ])}
<form class="form" method="post" action="${billingPath}/topup">${csrfField(csrfToken)}
<input type="hidden" name="tier_key" value="${pack.key}">
<input type="hidden" name="key" value="${pack.purchaseKey}">
${submitButton(`Pay ${priceText(pack)}`)}
${buttonLink('Cancel', billingPath, 'quiet')}
</form>`,
    ),
  }
}

type PaidPack = Pick<ShownPack, 'amountUsd' | 'name'>

/** Returns the page of a top-up that the card holder must confirm with the bank. */
export function confirmPaymentPage(url: string, pack: PaidPack): Page {
  return {
    title: 'Confirm the payment',
    frame: 'card',
    body: soloCard(
      'Confirm the payment',
      html`<p>Your bank asks you to confirm the payment of ${priceText(pack)} (US dollars) for ${pack.name}. Then the credits are added.</p>
<div class="form-actions">${buttonLink('Confirm at the bank', url)}${buttonLink('Later', billingPath, 'quiet')}</div>`,
    ),
  }
}

/** Returns the page that goes on to Stripe by itself. The policy of its form would refuse a redirect there. */
export function leaveForPaymentPage(url: string, pack: PaidPack): Page {
  return {
    title: 'Payment',
    frame: 'card',
    head: html`<meta http-equiv="refresh" content="${`0; url=${url}`}">`,
    body: soloCard(
      `Pay ${priceText(pack)} for ${pack.name}`,
      html`<p>You pay ${priceText(pack)} (US dollars) at Stripe and then come back here. The credits are added to your balance.</p>
<div class="form-actions">${buttonLink('Continue to Stripe', url)}</div>`,
    ),
  }
}
