import { type Html, html } from '../html.ts'

/** Returns a text that is shown once, to be copied. */
export function secret(label: string, value: string): Html {
  return html`<div class="secret"><p class="secret-label" id="secret-label">${label}</p>
<div class="secret-row"><code class="secret-value" data-copy tabindex="0" aria-labelledby="secret-label">${value}</code></div></div>`
}
