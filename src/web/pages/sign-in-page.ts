import { soloCard } from '../components/card.ts'
import { credentialsForm } from '../components/credentials-form.ts'
import { notice } from '../components/notice.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns the form for signing in. What was typed stays, but for the password. */
export function signInPage(facts: {
  readonly csrfToken: string
  readonly next: string
  readonly email: string
  readonly error?: string
  readonly mistakes?: { readonly email?: string; readonly password?: string }
  /** A link by mail can give another password. */
  readonly hasMail: boolean
}): Page {
  const { csrfToken, next, email, error, mistakes = {}, hasMail } = facts
  return {
    title: 'Sign in',
    frame: 'card',
    body: soloCard(
      'Sign in',
      html`${error !== undefined && notice('bad', error)}
${credentialsForm({ action: '/signin', csrfToken, next, email, password: 'current', mistakes, button: 'Sign in' })}
<p class="card-foot">${forgotten(hasMail, next)}</p>
<p class="card-foot">No account yet? <a href="/signup?next=${encodeURIComponent(next)}">Sign up</a></p>`,
    ),
  }
}

function forgotten(hasMail: boolean, next: string): Html {
  return hasMail
    ? html`<a href="/forgot?next=${encodeURIComponent(next)}">Forgotten your password?</a>`
    : html`Forgotten your password? Ask the operator of this service for another one.`
}
