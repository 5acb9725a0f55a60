import { type Content, html } from '../html.ts'

/** Returns a description of the interface, with what stands between backticks as code. */
export function markedText(text: string): Content {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}
