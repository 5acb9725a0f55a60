import { type Html, html } from '../html.ts'

/** Returns the hidden field without which no form is accepted. */
export function csrfField(token: string): Html {
  return html`<input type="hidden" name="csrf" value="${token}">`
}
