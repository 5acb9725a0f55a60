import { formatCount, wordFor } from '@enricher/engine/lib/counted'
import { submitButton } from '../../components/button.ts'
import { card } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { dataTable } from '../../components/data-table.ts'
import { emptyState } from '../../components/empty-state.ts'
import { field } from '../../components/field.ts'
import { momentOf } from '../../components/moment.ts'
import { notice } from '../../components/notice.ts'
import { pageHeading } from '../../components/page-heading.ts'
import { select } from '../../components/select.ts'
import { type Html, html } from '../../html.ts'
import type { Page } from '../../page.ts'
import type { Done } from './account-detail-page.ts'

export const suppressionsPath = '/operator/suppressions'

export const suppressionKinds = [
  { value: 'email', label: 'An email address' },
  { value: 'person', label: 'A person' },
  { value: 'linkedin', label: 'A LinkedIn profile' },
  { value: 'domain', label: 'A domain' },
] as const

/** The kinds of entries as the table names them. */
export const kindWords = {
  email: 'Address',
  person: 'Person',
  linkedin: 'LinkedIn profile',
  domain: 'Domain',
} as const

export type SuppressionKind = (typeof suppressionKinds)[number]['value']

/** An entry of the suppression list. It contains only digests of the person or domain. */
export type ShownSuppression = {
  readonly id: string
  readonly kind: SuppressionKind
  readonly reason: string | null
  readonly createdAtMs: number
}

export type SuppressionForm = {
  readonly kind: SuppressionKind
  readonly who: string
  readonly at: string
  readonly reason: string
  readonly isErasing: boolean
  readonly error?: string
}

export const emptySuppressionForm: SuppressionForm = {
  kind: 'email',
  who: '',
  at: '',
  reason: '',
  isErasing: false,
}

/** Returns the page of the suppression list. */
export function suppressionsPage(facts: {
  readonly csrfToken: string
  readonly entries: readonly ShownSuppression[]
  /** The list has more entries than the page shows. */
  readonly isCut: boolean
  readonly form: SuppressionForm
  /** The result of an action, or of a check. */
  readonly done: Done | null
}): Page {
  const { csrfToken, entries, isCut, form, done } = facts
  const count = `${formatCount(entries.length)}${isCut ? ' newest' : ''}`
  return {
    title: 'Suppressions',
    frame: 'dashboard',
    ...(form.error !== undefined && { status: 400 }),
    body: html`${pageHeading('Suppressions', 'People and domains on this list never appear in an answer, whatever the source or cache. The list stores digests, not names, so use “Check” to see whether someone is on it.')}
${done && notice(done.kind, done.text)}
${addCard(csrfToken, form)}
${card(
  'On the list',
  entries.length > 0
    ? html`<p class="card-intro">${count} ${wordFor(entries.length, 'entry', 'entries')}</p>${entryTable(entries)}`
    : emptyState('The list is empty', 'Add people who object, with the form above.'),
)}`,
  }
}

function addCard(csrfToken: string, form: SuppressionForm): Html {
  const { kind, who, at, reason, error } = form
  return card(
    'Check or add',
    html`<form class="form" method="post" action="${suppressionsPath}" novalidate>
${csrfField(csrfToken)}
<div class="form-row">${select('kind', 'Whom or what to suppress', suppressionKinds, kind)}
${field({ name: 'who', label: 'Address, full name, profile or domain', value: who, error, autocomplete: 'off', lengthMax: 500 })}</div>
${field({ name: 'at', label: 'Company domain of a person', value: at, isRequired: false, autocomplete: 'off', lengthMax: 253, hint: 'Only for a person. Without it, everyone with that name is hidden.' })}
${field({ name: 'reason', label: 'Reason', value: reason, isRequired: false, autocomplete: 'off', lengthMax: 200, hint: 'Do not name the person here.' })}
<div class="form-actions">${submitButton('Check', { look: 'plain', name: 'check', value: 'true' })}
${submitButton('Suppress')}
${submitButton('Suppress and erase', { look: 'danger', name: 'erase', value: 'true' })}</div>
<p class="field-hint">A check changes nothing. Erasing also deletes what is stored about them, and cannot be undone.</p>
</form>`,
  )
}

function entryTable(entries: readonly ShownSuppression[]): Html {
  return dataTable<ShownSuppression>(
    'Suppressions',
    [
      { title: 'Kind', narrow: 'lead', cell: ({ kind }) => kindWords[kind] },
      { title: 'Added', isWhole: true, cell: ({ createdAtMs }) => momentOf(new Date(createdAtMs)) },
      { title: 'Reason', cell: ({ reason }) => reason },
      { title: 'Entry', cell: ({ id }) => html`<code>${id}</code>` },
      {
        title: 'Change',
        isNumber: true,
        narrow: 'aside',
        cell: ({ id }) =>
          html`<a href="${suppressionsPath}/lift?id=${encodeURIComponent(id)}">Remove<span class="visually-hidden"> ${id}</span></a>`,
      },
    ],
    entries,
    { isCompact: true },
  )
}
