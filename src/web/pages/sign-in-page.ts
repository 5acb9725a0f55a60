import { submitButton } from '../components/button.ts'
import { soloCard } from '../components/card.ts'
import { csrfField } from '../components/csrf-field.ts'
import { field } from '../components/field.ts'
import { notice } from '../components/notice.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns the form for signing in. What was typed stays, but for the password. */
export function signInPage(facts: {
  readonly csrfToken: string
  readonly next: string
  readonly email: string
  readonly error?: string
  /** A link by mail can give another password. */
  readonly hasMail: boolean
}): Page {
  const { csrfToken, next, email, error, hasMail } = facts
  return {
    title: 'Sign in',
    frame: 'card',
    body: soloCard(
      'Sign in',
      html`${error !== undefined && notice('bad', error)}
<form class="form" method="post" action="/signin">
${csrfField(csrfToken)}<input type="hidden" name="next" value="${next}">
${field({ name: 'email', label: 'Email', type: 'email', value: email, autocomplete: 'username' })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
${submitButton('Sign in')}
</form>
${hasMail && html`<p class="card-foot"><a href="/forgot">Forgotten your password?</a></p>`}
<p class="card-foot">No account yet? <a href="/signup?next=${encodeURIComponent(next)}">Sign up</a></p>`,
    ),
  }
}
