import { type Content, type Html, html } from '../html.ts'
import { csrfField } from './csrf-field.ts'
import { usernameField } from './field.ts'
import { type PasswordOptions, passwordField } from './password-field.ts'

export type PasswordFormOptions = {
  readonly action: string
  readonly csrfToken: string
  /** The account's address, for password managers only. */
  readonly email: string
  readonly passwords: readonly PasswordOptions[]
  /** Fields before those of the passwords. */
  readonly fields?: Content
  /** The button that sends the form, and the link that leaves it. */
  readonly buttons: Content
}

/** Returns a form in which the owner of a known account confirms by the password, or chooses a new one. */
export function passwordForm(options: PasswordFormOptions): Html {
  const { action, csrfToken, email, passwords, fields, buttons } = options
  return html`<form class="form form-narrow" method="post" action="${action}" novalidate>
${csrfField(csrfToken)}${usernameField(email)}${fields}
${passwords.map(passwordField)}
<div class="form-actions">${buttons}</div>
</form>`
}
