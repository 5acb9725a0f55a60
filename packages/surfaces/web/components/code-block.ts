import { type Html, html } from '../html.ts'

/** Returns a block of code; long lines scroll, also by keyboard. */
export function codeBlock(label: string, code: string): Html {
  return html`<pre class="code-block" role="region" tabindex="0" aria-label="${label}"><code>${code}</code></pre>`
}

/** Returns a block of code with a button that copies it. */
export function copiedBlock(label: string, code: string, kind: 'code' | 'command' = 'code'): Html {
  return html`<div class="command"><pre class="code-block" role="region" tabindex="0" aria-label="${label}" data-copy="${kind}"><code>${code}</code></pre></div>`
}

/** Returns a block of code with a button that copies it, for commands of a terminal. */
export function commandBlock(label: string, command: string): Html {
  return copiedBlock(label, command, 'command')
}
