import { type Html, html } from '../html.ts'

/** Returns the hidden field with the CSRF token. Forms without it are refused. */
export function csrfField(token: string): Html {
  return html`<input type="hidden" name="csrf" value="${token}">`
}
