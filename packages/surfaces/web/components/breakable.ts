import { type Content, html } from '../html.ts'

/**
 * Returns an email address or a host name that breaks before `@` or a dot on a narrow line, rather than within a word.
 * Copying it from the page gives the address itself.
 */
export function breakable(address: string): Content {
  return address.split(/(?=[@.])/).map((part, index) => (index > 0 ? html`<wbr>${part}` : part))
}
