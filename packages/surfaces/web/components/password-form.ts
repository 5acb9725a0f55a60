import { type Content, type Html, html } from '../html.ts'
import { csrfField } from './csrf-field.ts'
import { usernameField } from './field.ts'
import { type PasswordOptions, passwordField } from './password-field.ts'

export type PasswordFormOptions = {
  readonly action: string
  readonly csrfToken: string
  /** Of the account; shown to password managers alone. */
  readonly email: string
  readonly passwords: readonly PasswordOptions[]
  /** Fields that are not shown. */
  readonly hidden?: Content
  /** What sends it, and what leads away from it. */
  readonly buttons: Content
}

/** Returns a form in which a known account confirms by its password, or chooses another one. */
export function passwordForm(options: PasswordFormOptions): Html {
  const { action, csrfToken, email, passwords, hidden, buttons } = options
  return html`<form class="form form-narrow" method="post" action="${action}" novalidate>
${csrfField(csrfToken)}${usernameField(email)}${hidden}
${passwords.map(passwordField)}
<div class="form-actions">${buttons}</div>
</form>`
}
