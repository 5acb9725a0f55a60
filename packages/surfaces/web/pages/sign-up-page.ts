import { trialCredits } from '@enricher/service/accounts/prices'
import { soloCard } from '../components/card.ts'
import { credentialsForm } from '../components/credentials-form.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Returns the sign-up form. Typed values are kept, except the password. */
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
      html`${credentialsForm({ action: '/signup', csrfToken, next, email, password: 'new', mistakes, button: 'Sign up' })}
<p class="card-foot">Already have an account? <a href="/signin?next=${encodeURIComponent(next)}">Sign in</a></p>`,
      `You start with ${trialCredits} credits. Lookups that find nothing are free.`,
    ),
  }
}
