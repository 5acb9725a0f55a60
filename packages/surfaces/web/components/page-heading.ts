import { type Content, type Html, html } from '../html.ts'

/** Returns the heading of a page, with its introduction and its actions. */
export function pageHeading(title: Content, intro?: Content, actions?: Content): Html {
  return html`<div class="page-heading">
<div><h1>${title}</h1>
${intro !== undefined && html`<p class="page-intro">${intro}</p>`}</div>
${actions !== undefined && html`<div class="page-actions">${actions}</div>`}
</div>`
}
