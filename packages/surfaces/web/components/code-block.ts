import { type Html, html } from '../html.ts'

/** Returns lines of code; long ones are scrolled to, by keyboard too. */
export function codeBlock(label: string, code: string): Html {
  return html`<pre class="code-block" role="region" tabindex="0" aria-label="${label}"><code>${code}</code></pre>`
}

/** Returns lines of code that are to be copied into a terminal. */
export function commandBlock(label: string, command: string): Html {
  return html`<div class="command"><pre class="code-block" role="region" tabindex="0" aria-label="${label}" data-copy="command"><code>${command}</code></pre></div>`
}
