import { type Content, html } from '../html.ts'

/** Returns a link to another site. Only a web address becomes one: an answer could contain any scheme. */
export function outwardLink(address: string, label: Content = address): Content {
  return /^https?:\/\//.test(address)
    ? html`<a href="${address}" rel="noopener noreferrer nofollow">${label}</a>`
    : label
}
