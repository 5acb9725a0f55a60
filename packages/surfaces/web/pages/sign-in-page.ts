import { soloCard } from '../components/card.ts'
import { credentialsForm } from '../components/credentials-form.ts'
import { notice } from '../components/notice.ts'
import { operatorLink } from '../components/operator-link.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

/** The page or form that a session's end interrupted; `typed` keeps the entered values, `form` and `file` do not. */
export type SessionEnd = 'page' | 'typed' | 'form' | 'file'

const endWords: Readonly<Record<SessionEnd, string>> = {
  page: 'Your session has expired. Sign in to continue.',
  typed: 'Your session has expired. Sign in to continue; we’ve kept what you entered.',
  form: 'Your session has expired, so nothing was changed. Sign in and try again.',
  file: 'Your session has expired, so the file wasn’t uploaded. Sign in and choose it again.',
}

/** Returns the sign-in form. Typed values are kept, except the password. */
export function signInPage(facts: {
  readonly csrfToken: string
  readonly next: string
  readonly email: string
  readonly error?: string
  /** The reason why the form is shown; null: the browser was not signed in before. */
  readonly ended?: SessionEnd | null
  readonly mistakes?: { readonly email?: string; readonly password?: string }
  /** True when the service can send mail, so that a link can be sent to choose another password. */
  readonly hasMail: boolean
  /** The operator's address; null: none is known. */
  readonly contact: string | null
}): Page {
  const { csrfToken, next, email, error, ended = null, mistakes = {} } = facts
  return {
    title: 'Sign in',
    frame: 'card',
    body: soloCard(
      'Sign in',
      html`${ended !== null && notice('plain', endWords[ended])}${error !== undefined && notice('bad', error)}
${credentialsForm({ action: '/signin', csrfToken, next, email, password: 'current', mistakes, button: 'Sign in' })}
<p class="card-foot">${forgotten(facts)}</p>
<p class="card-foot">No account yet? <a href="/signup?next=${encodeURIComponent(next)}">Sign up</a></p>`,
    ),
  }
}

function forgotten(facts: {
  readonly hasMail: boolean
  readonly contact: string | null
  readonly next: string
}): Html {
  if (facts.hasMail)
    return html`<a href="/forgot?next=${encodeURIComponent(facts.next)}">Forgot your password?</a>`
  const operator = operatorLink(facts.contact, 'the operator of this service')
  return operator === null
    ? html`Forgot your password? Only the operator of this service can reset it.`
    : html`Forgot your password? Ask ${operator} to reset it.`
}
