import { submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { csrfField } from '../components/csrf-field.ts'
import { pageHeading } from '../components/page-heading.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

/** An application with access to the account, or that had it. */
export type Application = {
  readonly clientId: string
  readonly name: string | null
  readonly approvedAt: Date
  /** Null: its access is over until it asks again. */
  readonly accessUntil: Date | null
  readonly scope: string | null
}

const path = '/dashboard/applications'

/** Returns the page of the applications that an account has let in. */
export function applicationsPage(facts: {
  readonly csrfToken: string
  readonly applications: readonly Application[]
}): Page {
  const { applications, csrfToken } = facts
  return {
    title: 'Applications',
    frame: 'dashboard',
    body: html`${pageHeading('Applications', 'Programs that you allowed to use your account. An application has access for an hour, then it asks again; an agent until you end it.')}
${applications.length === 0 ? empty : applications.map((each) => application(each, csrfToken))}`,
  }
}

const empty = card(
  'No application has been let in',
  html`<p>When you connect an assistant or another program with "Sign in", it asks for your consent first, and appears here.</p>`,
)

function application(facts: Application, csrfToken: string): Html {
  const { clientId, name, approvedAt, accessUntil, scope } = facts
  return card(
    name ?? clientId,
    html`<dl class="consent-facts">
<div><dt>Client</dt><dd><code>${clientId}</code></dd></div>
<div><dt>Allowed</dt><dd>${moment(approvedAt)}</dd></div>
<div><dt>Access</dt><dd>${accessUntil ? html`until ${moment(accessUntil)}` : 'none at the moment'}</dd></div>
${scope !== null && html`<div><dt>Scopes</dt><dd>${scope}</dd></div>`}
</dl>
<form method="post" action="${path}">${csrfField(csrfToken)}<input type="hidden" name="client_id" value="${clientId}">${submitButton(html`End access<span class="visually-hidden"> of ${name ?? clientId}</span>`, { look: 'danger' })}</form>`,
  )
}

function moment(at: Date): Html {
  const text = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return html`<time datetime="${at.toISOString()}">${text}</time>`
}
