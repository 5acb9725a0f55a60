import { buttonLink } from '../components/button.ts'
import { card } from '../components/card.ts'
import { pageHeading } from '../components/page-heading.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns what is stored about the owner of an account, and how to get it or have it erased. */
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
<li>Entries of the ledger: which lookup cost what, and when. What you asked for is kept as a keyed digest only; what was found is kept so that the same lookup is free again.</li>
</ul>`,
)}
${card('Export', html`<div class="form-actions">${buttonLink('Download my data', '/dashboard/privacy/export', 'plain')}</div>`, 'A JSON file with your account, keys, signed-in browsers and every entry of your ledger.')}
${card('Erase', html`<div class="form-actions">${buttonLink('Delete account', '/dashboard/account/delete', 'danger')}</div>`, 'Deletes what is stored about you. Entries of the ledger stay without your address.')}`,
  }
}
