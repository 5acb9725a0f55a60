import { noteCharactersMax } from '@enricher/service/accounts/operator-accounts'
import { buttonLink, submitButton } from '../../components/button.ts'
import { soloCard } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { factList } from '../../components/facts.ts'
import { field } from '../../components/field.ts'
import { momentOf } from '../../components/moment.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { kindWords, type ShownSuppression, suppressionsPath } from './suppressions-page.ts'

/** Returns the confirmation page before an entry is taken off the suppression list. */
export function liftPage(facts: {
  readonly csrfToken: string
  readonly entry: ShownSuppression
  readonly reason: string
  readonly error?: string
}): Page {
  const { csrfToken, entry, reason, error } = facts
  return {
    title: 'Remove a suppression',
    frame: 'card',
    ...(error !== undefined && { status: 400 }),
    body: soloCard(
      'Remove this suppression?',
      html`${factList([
        { name: 'Kind', value: kindWords[entry.kind] },
        { name: 'Added', value: momentOf(new Date(entry.createdAtMs)) },
        { name: 'Reason', value: entry.reason ?? 'none given' },
        { name: 'Entry', value: html`<code>${entry.id}</code>` },
      ])}
<form class="form" method="post" action="${suppressionsPath}/lift" novalidate>
${csrfField(csrfToken)}<input type="hidden" name="id" value="${entry.id}">
${field({ name: 'reason', label: 'Why it is removed', value: reason, error, autocomplete: 'off', lengthMax: noteCharactersMax, hint: 'The audit log keeps it for good. Do not name the person here.' })}
<div class="form-actions">${submitButton('Remove', { look: 'danger' })}
${buttonLink('Keep it', suppressionsPath, 'quiet')}</div>
</form>`,
      'Lookups can find them and answer with them again, from the next lookup on. Data that was erased stays erased.',
    ),
  }
}
