import { type Content, type Html, html } from '../html.ts'

/** Returns a section of a page with a heading of its own. */
export function card(title: Content, body: Content, intro?: Content): Html {
  return html`<section class="card">
<h2>${title}</h2>
${intro !== undefined && html`<p class="card-intro">${intro}</p>`}
${body}
</section>`
}

/** Returns the card of a page that consists of a single form or message. */
export function soloCard(title: string, body: Content, intro?: Content): Html {
  return html`<section class="card card-solo">
<h1 class="card-heading">${title}</h1>
${intro !== undefined && html`<p class="card-intro">${intro}</p>`}
${body}
</section>`
}
