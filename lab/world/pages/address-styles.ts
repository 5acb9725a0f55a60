import type { AddressStyle } from '../model/staff.ts'

/** Returns the markup that writes `email` in that style; empty where the page does not write the address itself. */
export function writtenAddress(style: AddressStyle, email: string): string {
  return writers[style](email)
}

/** Returns the path at which the vCard of this mailbox lies on its site. */
export function cardPath(email: string): string {
  return `/cards/${encodeURIComponent(localPart(email))}.vcf`
}

// Any key but 0 will do; Cloudflare draws one per address.
const cloudflareKey = 0x5a

const writers: Record<AddressStyle, (email: string) => string> = {
  mailto: (email) => `<a href="mailto:${email}">${email}</a>`,
  // RFC 6068, section 2: the address may be percent-encoded and carry header fields.
  mailto_encoded: (email) =>
    `<a href="mailto:${email.replaceAll('.', '%2E').replace('@', '%40')}?subject=Website">E-Mail</a>`,
  text: (email) => email,
  entities: (email) => `<a href="${entities(`mailto:${email}`)}">${entities(email)}</a>`,
  at_in_brackets: (email) => email.replace('@', ' [at] ').replace(/\.(?=\w+$)/, ' [dot] '),
  at_in_parentheses: (email) => email.replace('@', '(a)'),
  partial_sign: (email) => email.replace('@', '∂'),
  german_at: (email) => email.replace('@', ' [ät] '),
  cloudflare_data: (email) =>
    `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${cloudflareHex(email)}">[email&#160;protected]</a>`,
  cloudflare_link: (email) =>
    `<a href="/cdn-cgi/l/email-protection#${cloudflareHex(email)}"><i class="icon-mail"></i></a>`,
  rot13: (email) =>
    `<script>document.write('${rot13(`<a href="mailto:${email}">${email}</a>`)}'.replace(/[a-zA-Z]/g,function(c){return String.fromCharCode((c<="Z"?90:122)>=(c=c.charCodeAt(0)+13)?c:c-26);}));</script>`,
  reversed: (email) =>
    `<span style="unicode-bidi:bidi-override; direction: rtl;">${[...email].reverse().join('')}</span>`,
  script: (email) =>
    `<script>document.write('<a href="mai' + 'lto:' + '${localPart(email)}' + '@' + '${hostPart(email)}' + '">E-Mail</a>');</script>`,
  data_attributes: (email) =>
    `<a class="mail" href="#" data-user="${localPart(email)}" data-domain="${hostPart(email)}">E-Mail</a>`,
  jsonld: () => '',
  vcard: (email) => `<a href="${cardPath(email)}">vCard</a>`,
  microdata: (email) => `<span itemprop="email">${email}</span>`,
  hidden: () => '',
}

function localPart(email: string): string {
  return email.slice(0, email.indexOf('@'))
}

function hostPart(email: string): string {
  return email.slice(email.indexOf('@') + 1)
}

/** Writes decimal and hexadecimal references by turns, as most plugins do. */
function entities(text: string): string {
  return [...text]
    .map((character, index) => {
      const code = character.codePointAt(0) ?? 0
      return index % 2 === 0 ? `&#${code};` : `&#x${code.toString(16)};`
    })
    .join('')
}

/** Encodes an address as Cloudflare does: the first byte is the key, every other byte a character under it (XOR). */
function cloudflareHex(email: string): string {
  const bytes = [...Buffer.from(email)].map((byte) => byte ^ cloudflareKey)
  return Buffer.from([cloudflareKey, ...bytes]).toString('hex')
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
}
