import { type Content, type Html, html } from '../html.ts'

/** Returns the message of an empty list: what the list will show, and what to do next. */
export function emptyState(title: string, text: Content, action?: Content): Html {
  return html`<div class="empty">
<p class="empty-title">${title}</p>
<p class="empty-text">${text}</p>
${action !== undefined && html`<div class="empty-action">${action}</div>`}
</div>`
}
