import { breakable } from '../../components/breakable.ts'
import { buttonLink, submitButton } from '../../components/button.ts'
import { soloCard } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { type SuppressionForm, suppressionsPath } from './suppressions-page.ts'

/** Returns the confirmation page before a domain is suppressed at which anyone may have an address. */
export function freeMailPage(csrfToken: string, form: SuppressionForm): Page {
  const { kind, who, reason } = form
  return {
    title: 'Suppress a free-mail domain',
    frame: 'card',
    body: soloCard(
      'Suppress everyone at this domain?',
      html`<p>Anyone can have an address at <span class="found">${breakable(who)}</span>. This hides all of them, not only the person who objected. To hide one person, suppress their address.</p>
<form class="form" method="post" action="${suppressionsPath}">
${csrfField(csrfToken)}${Object.entries({ kind, who, reason, confirmed: 'true' }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${submitButton('Suppress the domain', { look: 'danger' })}
${buttonLink('Cancel', suppressionsPath, 'quiet')}
</form>`,
    ),
  }
}
