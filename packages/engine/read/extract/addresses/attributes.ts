import type { Element } from 'domhandler'
import { ownValue } from '../../../lib/own-value.ts'
import { isFreeMailDomain } from '../../../mail/mail-domains.ts'
import { textOf } from './address-sources.ts'
import {
  decodeCloudflare,
  decodeOpaque,
  decodePercent,
  decodeTypo3,
  fromBase64,
  rot13,
} from './decoders.ts'
import { type AddressScope, isExpected, judgeAddress } from './judge.ts'
import { type LinkedAddress, mailtoRecipients } from './mailto.ts'
import { scriptTexts } from './script.ts'
import { isHiding } from './styles.ts'
import { addressesInText } from './text.ts'
import { addressKey, splitAttributes } from './words.ts'

// The text of a link is a name or an address; longer texts are teasers.
const linkTextMax = 80

/** Finds the addresses in the attributes of one element, in every disguise. */
export function addressesOfElement(element: Element, scope: AddressScope): LinkedAddress[] {
  const found = Object.entries(element.attribs).flatMap(([key, value]) =>
    key === 'href' || key === 'action'
      ? readHref(value, element, scope)
      : readAttribute(key, value, scope).map((email) => ({ email, name: null })),
  )
  const parts = [readParts(element.attribs), readHiddenMail(element)]
  for (const email of parts) if (email) found.push({ email, name: null })
  // In other elements `content` holds the web designer's address: `<meta name="author">`.
  const { itemprop, property = '', content = '' } = element.attribs
  if (/(?:^|[:\s])email$/i.test(itemprop ?? property)) {
    const emails = addressesInText(content.replace(/^mailto:/i, ''), scope)
    found.push(...emails.map((email) => ({ email, name: null })))
  }
  return found
}

function readAttribute(key: string, value: string, scope: AddressScope): string[] {
  if (key.startsWith('on')) return addressesInCode(value, scope)
  if (key.startsWith('data-')) return readData(key, value, scope)
  return readableKeys.has(key) && value.includes('@') ? addressesInText(value, scope) : []
}

/** Reads Joomla's own element for mail addresses. */
function readHiddenMail({ name, attribs }: Element): string | null {
  if (name !== 'joomla-hidden-mail') return null
  const { first = '', last = '' } = attribs
  return judgeAddress(`${fromBase64(first.trim())}@${fromBase64(last.trim())}`)
}

const readableKeys: ReadonlySet<string> = new Set(['alt', 'title', 'aria-label'])

function readHref(href: string, element: Element, scope: AddressScope): LinkedAddress[] {
  const unnamed = (emails: readonly string[]) => emails.map((email) => ({ email, name: null }))
  const protectedHex = /email-protection(?:\.html)?#([\da-f]+)/i.exec(href)?.[1]
  if (protectedHex) return unnamed(addressesInText(decodeCloudflare(protectedHex), scope))
  const plain = /^\s*znvygb:/i.test(href) ? rot13(href) : href
  if (/^\s*javascript:/i.test(plain)) return unnamed(addressesInCode(plain, scope))
  if (/^\s*mailto:/i.test(plain)) return readMailto(plain, element, scope)
  const passed = /^\s*https?:/i.test(plain) && /@|%40/.test(plain) ? addressPassed(plain) : null
  if (passed !== null) return unnamed(addressesInText(passed, scope))
  // `info@acme.example` and `http://info@acme.example`: the author forgot `mailto:`.
  const bare = bareAddress(plain)
  if (bare === null) return []
  // Such a link does not work, so the text that readers see is more likely right.
  const shown = addressesInText(textOf(element, linkTextMax), scope)
  return unnamed(shown.length > 0 ? shown : addressesInText(bare, scope))
}

/** Returns the address that a link hands to a mail program on the web: `https://mail.example/?to=jane@acme.example`. */
function addressPassed(href: string): string | null {
  const passed = href.length > bareLengthMax ? null : URL.parse(href)?.searchParams.get('to')
  return passed?.includes('@') ? passed : null
}

/** Returns the address of a link without its scheme, such as `info@acme.example` and `http://info@acme.example/`. */
function bareAddress(href: string): string | null {
  if (!href.includes('@') || href.length > bareLengthMax) return null
  const bare = bareLink.exec(href.trim())?.[1] ?? ''
  const at = bare.indexOf('@', 1)
  return at > 0 && at < bare.length - 1 ? bare : null
}

// Paths are pages and files, and other schemes have accounts: `/unsubscribe/visitor@acme.example`.
const bareLink = /^(?:(?:https?:)?\/\/|#)?(?:www\.)?([^/?#:]+)\/?$/i

// An address has 254 characters; blanks and a few more signs may stand around it.
const bareLengthMax = 2_000

function readMailto(href: string, element: Element, scope: AddressScope): LinkedAddress[] {
  if (href.includes('document.write')) {
    return addressesInCode(href, scope).map((email) => ({ email, name: null }))
  }
  const recipients = mailtoRecipients(href, scope)
  if (recipients.length === 0) {
    const email = decodeOpaque(href, scope)
    return email ? [{ email, name: null }] : []
  }
  if (recipients.length > 1 || recipients[0]?.name) return recipients
  const text = textOf(element, linkTextMax + 1)
  const name = text.length > 0 && text.length <= linkTextMax && !text.includes('@') ? text : null
  return recipients.map(({ email }) => ({ email, name }))
}

// The shortest address has six letters. The longest has 254 and fits with `mailto:` before it and some letters escaped.
const typo3Pattern = /UnCryptMailto\(\s*(?:'|%27|&#39;)([^']{6,300}?)(?:'|%27|&#39;)/i

/** Finds the addresses that a piece of script builds or writes. */
export function addressesInCode(source: string, scope: AddressScope): string[] {
  const typo3 = typo3Pattern.exec(source)?.[1]
  if (typo3) {
    const plain = typo3.replace(/\\(.)/g, '$1')
    const href = decodeTypo3(decodePercent(plain))
    if (href) return mailtoRecipients(href, scope).map(({ email }) => email)
  }
  const isMailHost = (host: string) =>
    isExpected(host, scope) || isFreeMailDomain(host.toLowerCase())
  return scriptTexts(source, scope.scripts, isMailHost)
    .filter(({ isShown, text }) => isShown && text.includes('@'))
    .flatMap(({ text }) => addressesInText(withoutTags(text), scope))
}

/** Returns the markup in a script's text as readers see it, with the addresses of its mail links. */
function withoutTags(text: string): string {
  return text
    .replace(/<[^<>]*>[^<]*/g, (piece) => (isHiding(piece.split('>')[0] ?? '') ? '' : piece))
    .replace(/<[^<>]*>/g, (tag) => {
      const recipient = /mailto:([^"'\s>?]+)/i.exec(tag)?.[1]
      return recipient === undefined ? tag : ` ${recipient} `
    })
    .replace(/<(?:br|p|div|li|a|\/p|\/div|\/li|\/a)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
}

function readData(key: string, value: string, scope: AddressScope): string[] {
  if (key === 'data-cfemail') return addressesInText(decodeCloudflare(value), scope)
  if (key === 'data-mailto-token') {
    const href = decodeTypo3(value)
    return href ? mailtoRecipients(href, scope).map(({ email }) => email) : []
  }
  // A plain address may stand in any attribute; encoded ones are decoded only where an address is likely.
  const isLikely = value.includes('@') || addressKey.test(key)
  const email = isLikely ? decodeOpaque(value, scope) : null
  return email ? [email] : []
}

/** Joins `data-user="jane" data-domain="acme.example"`, with the suffix in an attribute of its own or not. */
function readParts(attribs: Readonly<Record<string, string>>): string | null {
  const part = (keys: readonly string[]) => {
    const key = keys.find((candidate) => ownValue(attribs, candidate) !== undefined)
    return key === undefined
      ? ''
      : (ownValue(attribs, key) ?? '').trim().replace(/^[@.]|[@.]$/g, '')
  }
  const local = part(splitAttributes.local)
  const host = part(splitAttributes.domain)
  if (local === '' || host === '' || !/^[a-z\d][\w.+-]*$/.test(local)) return null
  const suffix = part(splitAttributes.suffix)
  return (
    judgeAddress(`${local}@${host}`) ??
    (suffix === '' ? null : judgeAddress(`${local}@${host}.${suffix}`))
  )
}
