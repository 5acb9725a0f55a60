import { type Content, type Html, html } from '../html.ts'

/** Returns a badge: a word that names a state. */
export function badge(kind: 'good' | 'warn' | 'bad' | 'plain', text: Content): Html {
  return html`<span class="badge badge-${kind}">${text}</span>`
}
