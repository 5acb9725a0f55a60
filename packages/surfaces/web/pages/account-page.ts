import { buttonLink, submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { csrfField } from '../components/csrf-field.ts'
import { type Column, dataTable, narrowWord } from '../components/data-table.ts'
import { momentOf } from '../components/moment.ts'
import { notice } from '../components/notice.ts'
import { pageHeading } from '../components/page-heading.ts'
import { passwordForm } from '../components/password-form.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

export type ShownSession = {
  readonly id: string
  readonly browser: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

export type AccountPageFacts = {
  readonly csrfToken: string
  readonly email: string
  readonly sessions: readonly ShownSession[]
  readonly currentId: string
  /** The change that was just made. */
  readonly done?: string
  readonly mistakes?: { readonly current?: string; readonly password?: string }
}

/** Returns the page of an account: its password, its signed-in browsers, and the deletion of the account. */
export function accountPage(facts: AccountPageFacts): Page {
  const { csrfToken, email, sessions, done } = facts
  return {
    title: 'Account',
    frame: 'dashboard',
    body: html`${pageHeading('Account', email)}
${done !== undefined && notice('good', done)}
${card('Change password', changeForm(facts), 'This signs out all other browsers. API keys keep working.')}
${card('Signed-in browsers', html`${sessionTable(facts)}${sessions.length > 1 && endOthers(csrfToken)}`, 'A browser is signed out after a week without use, and after 30 days at the latest.')}
${card('Delete account', html`<div class="form-actions">${buttonLink('Delete account', '/dashboard/account/delete', 'danger')}</div>`, 'Revokes every key and deletes what is stored about you, your files included. This cannot be undone.')}`,
  }
}

function changeForm({ csrfToken, email, mistakes = {} }: AccountPageFacts): Html {
  return passwordForm({
    action: '/dashboard/account/password',
    csrfToken,
    email,
    passwords: [
      { kind: 'current', name: 'current', label: 'Current password', error: mistakes.current },
      { kind: 'new', label: 'New password', error: mistakes.password },
    ],
    buttons: submitButton('Change password'),
  })
}

function sessionTable({ csrfToken, sessions, currentId }: AccountPageFacts): Html {
  const signOut: Column<ShownSession> = {
    title: 'Actions',
    isNumber: true,
    narrow: 'aside',
    cell: ({ id, browser }) =>
      id !== currentId &&
      html`<form class="inline" method="post" action="/dashboard/account/sessions">${csrfField(csrfToken)}<input type="hidden" name="id" value="${id}"><button class="button-link" type="submit">Sign out<span class="visually-hidden"> ${browser}</span></button></form>`,
  }
  return dataTable<ShownSession>(
    'Signed-in browsers',
    [
      {
        title: 'Browser',
        narrow: 'lead',
        cell: ({ id, browser }) =>
          html`${browser}${id === currentId && html` <span class="tag">this one</span>`}`,
      },
      {
        title: 'Signed in',
        cell: ({ createdAt }) => html`${narrowWord('signed in ')}${momentOf(createdAt)}`,
      },
      {
        title: 'Last seen',
        cell: ({ lastSeenAt }) => html`${narrowWord('seen ')}${momentOf(lastSeenAt)}`,
      },
      ...(sessions.length > 1 ? [signOut] : []),
    ],
    sessions,
    { isCompact: true },
  )
}

function endOthers(csrfToken: string): Html {
  return html`<form class="form-actions" method="post" action="/dashboard/account/sessions">${csrfField(csrfToken)}${submitButton('Sign out all other browsers', { look: 'plain', name: 'others', value: 'all' })}</form>`
}
