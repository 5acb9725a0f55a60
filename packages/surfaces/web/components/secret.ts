import { type Html, html } from '../html.ts'

/** Returns a secret that is shown once, to be copied. It has the focus, because the page exists for it. */
export function secret(label: string, value: string): Html {
  return html`<div class="secret"><p class="secret-label" id="secret-label">${label}</p>
<div class="secret-row"><code class="secret-value" data-copy tabindex="0" autofocus aria-labelledby="secret-label">${value}</code></div></div>`
}
