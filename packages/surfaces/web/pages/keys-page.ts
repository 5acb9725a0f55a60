import { submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { csrfField } from '../components/csrf-field.ts'
import { dataTable, narrowWord } from '../components/data-table.ts'
import { emptyState } from '../components/empty-state.ts'
import { field } from '../components/field.ts'
import { dayOf, momentOf } from '../components/moment.ts'
import { notice } from '../components/notice.ts'
import { pageHeading } from '../components/page-heading.ts'
import { secret } from '../components/secret.ts'
import { type Content, type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

export type ShownKey = {
  readonly prefix: string
  readonly label: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export type KeysFacts = {
  readonly csrfToken: string
  readonly formId: string
  /** True where credits are sold: only there can a key charge a card. */
  readonly isSelling: boolean
  readonly keys: readonly ShownKey[]
  /** The key that was just created, shown in full only this once. */
  readonly created?: string
  /** Prefix of the key that the same form created before. */
  readonly madeBefore?: string
  readonly revoked?: boolean
  readonly label?: string
  readonly error?: string
}

/** Returns the keys of an account, and the form that creates another one. */
export function keysPage(facts: KeysFacts): Page {
  const { csrfToken, formId, isSelling, keys, label = '', error } = facts
  const { created, madeBefore, revoked = false } = facts
  const form = html`<form class="form form-row" method="post" action="/dashboard/keys">
${csrfField(csrfToken)}<input type="hidden" name="form" value="${formId}">
${field({ name: 'label', label: 'Name', value: label, isRequired: false, lengthMax: 100, placeholder: 'laptop, staging server', error })}
${submitButton('Create key')}
</form>`
  return {
    title: 'API keys',
    frame: 'dashboard',
    body: html`${pageHeading('API keys', `Anyone with a key can ${rightsOfKey(isSelling)}. Give each program its own key, so that you can revoke one without the others.`)}
${revoked && notice('good', 'The key has been revoked. Programs that used it are refused from now on.')}
${created !== undefined && newKey(created)}
${madeBefore !== undefined && notice('plain', html`This form has already created a key: <code>${madeBefore}…</code>. A key is shown only once. If you didn’t copy it, revoke it and create another one.`)}
${card('Create a key', form)}
${card('Active keys', keys.length === 0 ? emptyState('No active keys', 'Create one to call the API from a program.') : table(keys))}`,
  }
}

function rightsOfKey(isSelling: boolean): string {
  return isSelling
    ? 'use your whole account: spend your credits, charge your saved card, read your lookups and revoke your keys'
    : 'use your whole account: spend your credits, read your lookups and revoke your keys'
}

function newKey(key: string): Html {
  return card(
    'Your new key',
    html`${secret('Key', key)}${notice('plain', 'Copy it now. It won’t be shown again.')}`,
  )
}

function table(keys: readonly ShownKey[]): Html {
  return dataTable<ShownKey>(
    'Active keys',
    [
      { title: 'Name', narrow: 'lead', cell: ({ label }) => nameOf(label) },
      { title: 'Key', cell: ({ prefix }) => html`<code>${prefix}…</code>`, isWhole: true },
      {
        title: 'Created',
        cell: ({ createdAt }) => html`${narrowWord('created ')}${dayOf(createdAt)}`,
        isWhole: true,
      },
      {
        title: 'Last used',
        cell: ({ lastUsedAt }) =>
          lastUsedAt
            ? html`${narrowWord('used ')}${momentOf(lastUsedAt)}`
            : html`never${narrowWord(' used')}`,
      },
      {
        title: 'Actions',
        isNumber: true,
        narrow: 'aside',
        cell: ({ prefix, label }) =>
          html`<a href="/dashboard/keys/${encodeURIComponent(prefix)}">Revoke<span class="visually-hidden"> ${label ?? prefix}</span></a>`,
      },
    ],
    keys,
    { isCompact: true },
  )
}

function nameOf(label: string | null): Content {
  return label === null || label === '' ? html`<span class="faint">no name</span>` : label
}
