import { buttonLink } from '../components/button.ts'
import { soloCard } from '../components/card.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns the page of an authorization request that is over, or was begun in another browser. */
export function consentOverPage(): Page {
  const title = 'This request has expired'
  return {
    title,
    frame: 'card',
    status: 400,
    body: soloCard(
      title,
      html`<p>It was already answered, is too old, or was started in another browser. Go back to the application and connect it again.</p>
<div class="form-actions">${buttonLink('Go to the dashboard', '/dashboard', 'plain')}</div>`,
    ),
  }
}
