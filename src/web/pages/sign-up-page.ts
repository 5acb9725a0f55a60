import { trialCredits } from '../../accounts/prices.ts'
import { submitButton } from '../components/button.ts'
import { soloCard } from '../components/card.ts'
import { csrfField } from '../components/csrf-field.ts'
import { field } from '../components/field.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns the form for signing up. What was typed stays, but for the password. */
export function signUpPage(facts: {
  readonly csrfToken: string
  readonly next: string
  readonly email: string
  readonly mistakes: { readonly email?: string; readonly password?: string }
}): Page {
  const { csrfToken, next, email, mistakes } = facts
  return {
    title: 'Sign up',
    frame: 'card',
    body: soloCard(
      'Create your account',
      html`<form class="form" method="post" action="/signup" novalidate>
${csrfField(csrfToken)}<input type="hidden" name="next" value="${next}">
${field({ name: 'email', label: 'Email', type: 'email', value: email, autocomplete: 'username', lengthMax: 254, error: mistakes.email })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: 'At least 8 characters.', error: mistakes.password })}
${submitButton('Sign up')}
</form>
<p class="card-foot">You have an account? <a href="/signin?next=${encodeURIComponent(next)}">Sign in</a></p>`,
      `You start with ${trialCredits} credits. Lookups that find nothing are free.`,
    ),
  }
}
