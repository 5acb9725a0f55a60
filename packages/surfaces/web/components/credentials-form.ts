import { type Html, html } from '../html.ts'
import { submitButton } from './button.ts'
import { csrfField } from './csrf-field.ts'
import { field } from './field.ts'
import { passwordField } from './password-field.ts'

export type CredentialsFormOptions = {
  readonly action: string
  readonly csrfToken: string
  /** The path to go to afterwards. */
  readonly next?: string
  /** The email address that was typed before. */
  readonly email: string
  /** The password that the form asks for, the known or a new one; without it the form asks for the address only. */
  readonly password?: 'current' | 'new'
  readonly mistakes?: { readonly email?: string | undefined; readonly password?: string }
  readonly button: string
}

/** Returns the form that asks for an email address, and for a password where one is needed. */
export function credentialsForm(options: CredentialsFormOptions): Html {
  const { action, csrfToken, next, email, password, mistakes = {}, button } = options
  return html`<form class="form" method="post" action="${action}" novalidate>
${csrfField(csrfToken)}${next !== undefined && html`<input type="hidden" name="next" value="${next}">`}
${field({ name: 'email', label: 'Email', type: 'email', value: email, autocomplete: 'username', lengthMax: 254, error: mistakes.email })}
${password !== undefined && passwordField({ kind: password, error: mistakes.password })}
${submitButton(button)}
</form>`
}
