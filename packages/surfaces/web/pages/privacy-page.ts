import { buttonLink } from '../components/button.ts'
import { card } from '../components/card.ts'
import { pageHeading } from '../components/page-heading.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns the page on the data that is stored about an account's owner, and how to get it or have it erased. */
export function privacyPage(): Page {
  return {
    title: 'Privacy',
    frame: 'dashboard',
    body: html`${pageHeading('Privacy', 'What is stored about you, and what you can do about it.')}
${card(
  'What is stored',
  html`<ul class="list">
<li>Your address, and a digest of your password that it cannot be read from.</li>
<li>Names and first characters of your API keys, and when each was last used. The keys themselves are not stored.</li>
<li>Which kind of browser is signed in, and since when. Addresses of the network you come from are kept as keyed digests only.</li>
<li>What you asked for, what was found, and what that rests on: as long as the same lookup is free for you.</li>
<li>Entries of the ledger: which lookup cost what, and when. Of what you asked for they hold a keyed digest only.</li>
<li>What you bought: each payment with its amount and its ids at Stripe, and brand, last digits and expiry of a saved card. Stripe keeps the card itself and your address.</li>
</ul>`,
)}
${card('Export', html`<div class="form-actions">${buttonLink('Download my data', '/dashboard/privacy/export', 'plain')}</div>`, 'A JSON file with your account, keys, signed-in browsers, saved card, payments, what you asked for, and every entry of your ledger.')}
${card('Erase', html`<div class="form-actions">${buttonLink('Delete account', '/dashboard/account/delete', 'danger')}</div>`, 'Deletes what is stored about you. Payments and entries of the ledger stay without your address.')}`,
  }
}
