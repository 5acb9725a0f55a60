import { parseScopes, scopeTable } from '@enricher/contract/scopes'
import { badge } from '../components/badge.ts'
import { submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { csrfField } from '../components/csrf-field.ts'
import { dataTable } from '../components/data-table.ts'
import { emptyState } from '../components/empty-state.ts'
import { momentOf } from '../components/moment.ts'
import { pageHeading } from '../components/page-heading.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

/** An application that has, or had, access to the account. */
export type Application = {
  readonly clientId: string
  readonly name: string | null
  readonly approvedAt: Date
  /** Null: it has no valid token. */
  readonly accessUntil: Date | null
  readonly scope: string | null
}

const path = '/dashboard/applications'

/** Returns the page of the applications that an account has approved. */
export function applicationsPage(facts: {
  readonly csrfToken: string
  readonly applications: readonly Application[]
  /** An agent's access ends by itself after this many days without use. */
  readonly idleDays: number
}): Page {
  const { applications, csrfToken, idleDays } = facts
  return {
    title: 'Applications',
    frame: 'dashboard',
    body: html`${pageHeading('Applications', `Programs that you allowed to use your account. An application has access for an hour and then has to ask you again. An agent has access until you end it, or after ${idleDays} days without use.`)}
${card('Allowed applications', applications.length === 0 ? empty : tableOf(applications, csrfToken))}`,
  }
}

const empty = emptyState(
  'No application has access',
  'When you connect an assistant or another program with “Sign in”, it asks for your consent first and then appears here.',
)

function tableOf(applications: readonly Application[], csrfToken: string): Html {
  return dataTable<Application>(
    'Applications with access to your account',
    [
      { title: 'Application', cell: nameOf },
      {
        title: 'Permissions',
        cell: ({ scope }) =>
          parseScopes(scope ?? '').map((each) => html`<div>${scopeTable[each]}</div>`),
      },
      { title: 'Allowed', cell: ({ approvedAt }) => momentOf(approvedAt) },
      { title: 'Access ends', cell: ({ accessUntil }) => accessOf(accessUntil) },
      { title: 'Actions', cell: (application) => endForm(application, csrfToken) },
    ],
    applications,
  )
}

function nameOf({ name, clientId }: Application): Html {
  return name === null
    ? html`<code>${clientId}</code>`
    : html`${name}<br><code class="application-id">${clientId}</code>`
}

function accessOf(until: Date | null): Html {
  return until === null ? badge('plain', 'not active') : momentOf(until)
}

function endForm({ clientId, name }: Application, csrfToken: string): Html {
  return html`<form method="post" action="${path}">${csrfField(csrfToken)}<input type="hidden" name="client_id" value="${clientId}">${submitButton(html`End access<span class="visually-hidden"> of ${name ?? clientId}</span>`, { look: 'danger' })}</form>`
}
