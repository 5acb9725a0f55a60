import { type Content, html } from '../html.ts'

/**
 * Returns an address of a mailbox or a host that a narrow line breaks before `@` or a dot rather than within a word.
 * What is copied from the page is the address itself.
 */
export function breakable(address: string): Content {
  return address.split(/(?=[@.])/).map((part, index) => (index > 0 ? html`<wbr>${part}` : part))
}
