import { decodeEntities } from '../../../lib/entities.ts'
import { decodePercent, hrefLengthMax } from './decoders.ts'
import type { AddressScope } from './judge.ts'
import { addressesInText } from './text.ts'
import { spokenAt } from './words.ts'

/** An address in a link or attribute, with the name written beside it: `Jane Doe <jane@acme.example>`. */
export type LinkedAddress = { readonly email: string; readonly name: string | null }

// Share links and forms may carry whole texts; recipients are never that many.
const recipientsMax = 20

/** Reads the recipients of a `mailto:` link (RFC 6068): to, cc and bcc. Text and subject are not read. */
export function mailtoRecipients(href: string, scope: AddressScope): LinkedAddress[] {
  const rest = href.slice(0, hrefLengthMax).replace(/^\s*mailto:\s*(?:\/\/)?/i, '')
  const [to = '', ...query] = decodeEntities(rest).split('?')
  const fields = query
    .join('&')
    .split('&')
    .filter((field) => /^(?:to|cc|bcc)=/i.test(field))
    .map((field) => field.slice(field.indexOf('=') + 1))
  return [to, ...fields]
    .flatMap((field) => decodeEntities(decodePercent(field)).split(/[,;]/))
    .slice(0, recipientsMax)
    .flatMap((recipient) => readRecipient(recipient, scope))
}

function readRecipient(recipient: string, scope: AddressScope): LinkedAddress[] {
  const { name, address } = splitRecipient(recipient)
  // Nothing but an address stands in such a link: one spoken word is enough.
  const written = mendRecipient(address).replace(spokenSign, '$1@')
  return addressesInText(written, scope).map((email) => ({ email, name }))
}

/** Removes slips around the sign: `info @@ acme.example`, `www.info@acme.example`, `info@https://www.acme.example`. */
function mendRecipient(address: string): string {
  return address
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
    .replace(/%?\s{0,3}@{1,3}\s{0,3}(?:https?:\/\/)?(?:www\.)?/gi, '@')
    .replace(/^\s?www\.(?=[^@]+@)/i, '')
    .replace(/^([^@]*@[^@\s]*)@.*$/, '$1')
}

const spokenSign = new RegExp(
  `^(\\s?[\\w.+-]{1,64}) (?:${spokenAt.join('|')}) (?=[\\w-]{1,63}\\.)`,
  'iu',
)

/** Splits `"Jane Doe" <jane@acme.example>` into its two parts; a name with quotes inside does not count. */
function splitRecipient(recipient: string): {
  readonly name: string | null
  readonly address: string
} {
  const opens = recipient.indexOf('<')
  const closes = opens < 0 ? -1 : recipient.indexOf('>', opens)
  if (closes < 0) return { name: null, address: recipient }
  const written = recipient.slice(0, opens).trim().replace(/^"/, '').replace(/"$/, '')
  if (written.includes('"')) return { name: null, address: recipient }
  const name = written.trim()
  return { name: name === '' ? null : name, address: recipient.slice(opens + 1, closes) }
}
