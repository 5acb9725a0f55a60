import { type Html, html } from '../html.ts'

/**
 * Returns a link by which people reach the operator; null where no address is known. The setting is a text for logs of
 * other servers: only a web or mail address in it becomes a link.
 */
export function operatorLink(contact: string | null, label: string): Html | null {
  const isMailbox = contact !== null && /^[^\s@:/()]{1,64}@[^\s@:/()]{1,190}$/.test(contact)
  const address = isMailbox ? `mailto:${contact}` : contact
  return address !== null && /^(?:https?:\/\/|mailto:)\S{1,200}$/i.test(address)
    ? html`<a href="${address}">${label}</a>`
    : null
}
