import { type Content, type Html, html } from '../html.ts'

/** Returns what happened, or what is wrong, above the rest of a page; screen readers say it at once. */
export function notice(kind: 'good' | 'bad' | 'plain', text: Content): Html {
  return html`<div class="notice notice-${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${text}</div>`
}
