import { buttonLink, submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { csrfField } from '../components/csrf-field.ts'
import { type Column, dataTable, narrowWord } from '../components/data-table.ts'
import { field } from '../components/field.ts'
import { momentOf } from '../components/moment.ts'
import { notice } from '../components/notice.ts'
import { operatorLink } from '../components/operator-link.ts'
import { pageHeading } from '../components/page-heading.ts'
import { passwordForm } from '../components/password-form.ts'
import { type Content, type Html, html } from '../html.ts'
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
  /** True: a link confirms a new address. False: the address is typed twice. */
  readonly hasMail: boolean
  /** The operator's address; null: none is known. */
  readonly contact: string | null
  /** The new address that was typed. */
  readonly newEmail?: string
  readonly mistakes?: AccountMistakes
}

/** The mistakes in the forms of the page, by their fields. */
export type AccountMistakes = {
  readonly current?: string
  readonly password?: string
  readonly email?: string
  readonly again?: string
  readonly confirming?: string
}

/** Returns the page of an account: its address and password, its signed-in browsers, and its deletion. */
export function accountPage(facts: AccountPageFacts): Page {
  const { csrfToken, email, sessions, done } = facts
  return {
    title: 'Account',
    frame: 'dashboard',
    body: html`${pageHeading('Account', email)}
${done !== undefined && notice('good', done)}
${card('Change email address', emailForm(facts), emailIntro(facts))}
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

function emailIntro({ hasMail, contact }: AccountPageFacts): Content {
  if (hasMail)
    return 'We email a link to the new address. The change takes effect when you open the link and confirm. We also email your old address about it. API keys keep working.'
  const operator = operatorLink(contact, 'the operator of this service')
  return html`The change takes effect at once, and from then on you sign in with the new address. ${
    operator === null
      ? 'If you mistype it, only the operator of this service can help.'
      : html`If you can’t sign in with it, ask ${operator}.`
  } API keys keep working.`
}

function emailForm(facts: AccountPageFacts): Html {
  const { csrfToken, email, newEmail = '', mistakes = {} } = facts
  const address = { type: 'email', lengthMax: 254 } as const
  return passwordForm({
    action: '/dashboard/account/email',
    csrfToken,
    email,
    fields: html`${field({
      ...address,
      name: 'email',
      label: 'New email address',
      value: newEmail,
      autocomplete: 'email',
      error: mistakes.email,
    })}
${
  !facts.hasMail &&
  field({
    ...address,
    name: 'again',
    label: 'New email address again',
    autocomplete: 'off',
    error: mistakes.again,
  })
}`,
    passwords: [
      { kind: 'current', name: 'confirming', label: 'Your password', error: mistakes.confirming },
    ],
    buttons: submitButton('Change address'),
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
