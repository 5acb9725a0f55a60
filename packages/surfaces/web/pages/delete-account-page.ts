import { formatCount, wordFor } from '@enricher/engine/lib/counted'
import { buttonLink, submitButton } from '../components/button.ts'
import { soloCard } from '../components/card.ts'
import { passwordForm } from '../components/password-form.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns the confirmation page before an account is deleted: what is deleted and what is kept. */
export function deleteAccountPage(facts: {
  readonly csrfToken: string
  readonly email: string
  readonly credits: number
  readonly error?: string
}): Page {
  const { csrfToken, email, credits, error } = facts
  return {
    title: 'Delete account',
    frame: 'card',
    body: soloCard(
      'Delete your account?',
      html`<ul class="list">
<li>Every API key is revoked, and API requests stop working at once.</li>
<li>${credits > 0 ? html`<strong>${formatCount(credits)} ${wordFor(credits, 'credit')}</strong> ${wordFor(credits, 'is', 'are')} lost.` : 'No credits are left to lose.'}</li>
<li>Your email address, your password and the answers kept for you are deleted, and all browsers are signed out.</li>
<li>Your uploaded files and their results are deleted. Applications and agents lose access, and webhooks end.</li>
<li>Your saved card and your email address are deleted at Stripe, and pending payments are canceled.</li>
<li>Payment records are kept for accounting, without your email address.</li>
</ul>
${passwordForm({
  action: '/dashboard/account/delete',
  csrfToken,
  email,
  passwords: [{ kind: 'current', error }],
  buttons: [
    submitButton('Delete account for good', { look: 'danger' }),
    buttonLink('Keep it', '/dashboard/account', 'quiet'),
  ],
})}`,
    ),
  }
}

/** Returns the last page that a deleted account's owner sees. */
export function deletedAccountPage(): Page {
  return {
    title: 'Account deleted',
    frame: 'card',
    body: soloCard(
      'Your account has been deleted',
      html`<p>Your email address, your keys, your files and the answers kept for you have been deleted. A saved card will be deleted at Stripe within minutes.</p>
<p>Payment records are kept for accounting, without your email address.</p>`,
    ),
  }
}
