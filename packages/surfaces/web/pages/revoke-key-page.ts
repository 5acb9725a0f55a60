import { buttonLink, submitButton } from '../components/button.ts'
import { soloCard } from '../components/card.ts'
import { csrfField } from '../components/csrf-field.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns the confirmation page before a key is revoked. */
export function revokeKeyPage(facts: {
  readonly csrfToken: string
  readonly prefix: string
  readonly label: string | null
}): Page {
  const { csrfToken, prefix, label } = facts
  return {
    title: 'Revoke a key',
    frame: 'card',
    body: soloCard(
      'Revoke this key?',
      html`<p><code>${prefix}…</code>${label !== null && html` (${label})`}</p>
<p>Requests with it stop working at once. This cannot be undone; you can create another key.</p>
<form class="form" method="post" action="/dashboard/keys/${encodeURIComponent(prefix)}">
${csrfField(csrfToken)}
${submitButton('Revoke key', { look: 'danger' })}
${buttonLink('Keep it', '/dashboard/keys', 'quiet')}
</form>`,
    ),
  }
}
