import { type Content, type Html, html } from '../html.ts'

/** Returns a message above the rest of a page, a success or an error; screen readers announce it at once. */
export function notice(kind: 'good' | 'warn' | 'bad' | 'plain', text: Content): Html {
  return html`<div class="notice notice-${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${text}</div>`
}
