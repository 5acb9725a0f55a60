import { type Content, html } from '../html.ts'

/**
 * Returns a text that breaks before `@` or a dot on a narrow line, so that no address in it is cut within a word.
 * Copying it from the page gives the text itself.
 */
export function breakable(text: string): Content {
  return text.split(/(?=[@.])/).map((part, index) => (index > 0 ? html`<wbr>${part}` : part))
}
