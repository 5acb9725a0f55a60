import { type Content, html } from '../html.ts'

/** Returns a description of the interface; text between backticks becomes code. */
export function markedText(text: string): Content {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}
