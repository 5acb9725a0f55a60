import { type Html, html } from '../html.ts'

/** Returns lines of code; long ones are scrolled to, by keyboard too. */
export function codeBlock(label: string, code: string): Html {
  return html`<pre class="code-block" role="region" tabindex="0" aria-label="${label}"><code>${code}</code></pre>`
}
