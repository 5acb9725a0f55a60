import { buttonLink } from '../components/button.ts'
import { card } from '../components/card.ts'
import { pageHeading } from '../components/page-heading.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

type PrivacyFacts = {
  /** Days for which the answer to a lookup is kept, and is free. */
  readonly repeatDays: number
  /** Days for which an uploaded file is kept. */
  readonly fileDays: number
}

/** Returns the page on the data that is stored about an account's owner, and how to get it or have it deleted. */
export function privacyPage({ repeatDays, fileDays }: PrivacyFacts): Page {
  return {
    title: 'Privacy',
    frame: 'dashboard',
    body: html`${pageHeading('Privacy', 'What is stored about you as a customer, and how to get or delete it.')}
${card(
  'What is stored',
  html`<ul class="list">
<li>Your email address, the ones you had before, and a hash of your password.</li>
<li>Names and first characters of your API keys, and when each was last used. The keys themselves are not stored.</li>
<li>Which browsers are signed in, and since when. Your IP address is kept only as a hash, which can’t be turned back into the address.</li>
<li>What you looked up, what was found, and the evidence for it, for up to ${repeatDays} days.</li>
<li>Files that you upload, and their results, for ${fileDays} days or until you delete them.</li>
<li>Applications and agents that you connected, and the addresses of your webhooks.</li>
<li>Your statement: what each lookup cost, and when. It shows what you looked up for as long as that is stored. After that it has only a hash, which can’t be turned back into the text.</li>
<li>What you bought: each payment with its amount and Stripe IDs, and the brand, last digits and expiry date of a saved card. Stripe keeps the card itself and your email address.</li>
</ul>`,
)}
${card('Export', html`<div class="form-actions">${buttonLink('Download my data', '/dashboard/privacy/export', 'plain')}</div>`, 'A JSON file with your account, keys, signed-in browsers, connected applications, webhooks, saved card, payments, what you looked up, a list of your files, and your whole statement. Download the rows of a file on its page.')}
${card('Delete account', html`<div class="form-actions">${buttonLink('Delete account', '/dashboard/account/delete', 'danger')}</div>`, 'Deletes what is stored about you, including your files and their results. Payment records are kept for accounting, without your email address.')}`,
  }
}
