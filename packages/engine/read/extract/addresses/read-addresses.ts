import type { ParentNode } from 'domhandler'
import { transliterate } from '../../../names/transliterate.ts'
import type { PageDocument } from '../document.ts'
import { nodesOfJsonLd, typesOf } from '../json-ld.ts'
import { collectSources } from './address-sources.ts'
import { addressesInCode, addressesOfElement } from './attributes.ts'
import { reversed, rot13 } from './decoders.ts'
import { type AddressScope, expectDomainOf, judgeAddress, scopeOf } from './judge.ts'
import { isMailLabel } from './labels.ts'
import { type PageStyles, readStyles } from './styles.ts'
import { addressesInText } from './text.ts'

/** The places of an address, from the most to the least deliberate. */
export type AddressPlace = 'link' | 'structured' | 'text' | 'script'

export type PageAddress = {
  /** The address in lower case, with an ASCII domain. */
  readonly email: string
  /** The owner's name, if the page states it. */
  readonly name: string | null
  /** The most deliberate place of the address. */
  readonly place: AddressPlace
}

/**
 * Reads every address of a page, or of the part of it below `root`, in whatever disguise (link, text, entities, words
 * for the signs, Cloudflare, scripts, attributes, reversed or rotated letters, structured data). Comments, traps in
 * hidden elements, file names, placeholders and crash reporter keys are left out.
 */
export function readAddresses(page: PageDocument, root: ParentNode = page.root): PageAddress[] {
  const scope = scopeOf(page)
  const styles = stylesOf(page)
  const { text, elements, scripts } = collectSources(root, styles)
  const collection = createCollection(scope)
  for (const element of elements) {
    for (const { email, name } of addressesOfElement(element, scope)) {
      collection.add(email, name, 'link')
    }
  }
  for (const script of scripts) readScript(script, scope, collection)
  const certain = collection.emails()
  for (const email of textAddresses(text, scope)) {
    if (!isGlued(email, certain)) collection.add(email, null, 'text')
  }
  return collection.addresses()
}

// The parts of one page are read one by one, and its style sheets hold for all of them.
const stylesByPage = new WeakMap<PageDocument, PageStyles>()

function stylesOf(page: PageDocument): PageStyles {
  const known = stylesByPage.get(page)
  if (known) return known
  const styles = readStyles(page.styleSheets)
  stylesByPage.set(page, styles)
  return styles
}

type Collection = {
  add(email: string | null, name: string | null, place: AddressPlace): void
  emails(): ReadonlySet<string>
  addresses(): PageAddress[]
}

// The directory of a large firm on one page is smaller.
const addressesMax = 5_000

/** Collects each address once, with its first place and its first name. */
function createCollection(scope: AddressScope): Collection {
  const found = new Map<string, PageAddress>()
  const hasRoom = (email: string) => found.size < addressesMax || found.has(email)
  return {
    add(email, name, place) {
      if (!email || !hasRoom(email)) return
      const before = found.get(email)
      const owner = before?.name ?? (name && isOwner(name, email) ? tidyName(name) : null)
      found.set(email, { email, name: owner, place: before?.place ?? place })
      if (!before && place !== 'text') expectDomainOf(email, scope)
    },
    emails: () => new Set(found.keys()),
    addresses: () => [...found.values()],
  }
}

function readScript(
  { type, source }: { readonly type: string; readonly source: string },
  scope: AddressScope,
  collection: Collection,
): void {
  if (/ld\+json/.test(type)) {
    for (const { email, name } of addressesInJsonLd(source)) {
      collection.add(judgeAddress(email), name, 'structured')
    }
  } else if (type === '' || /javascript|ecmascript|module/.test(type)) {
    for (const email of addressesInCode(source, scope)) collection.add(email, null, 'script')
  }
}

/** Finds the addresses of a text, including reversed and rotated ones of the site's own domain. */
function textAddresses(text: string, scope: AddressScope): string[] {
  const plain = addressesInText(text, scope)
  const { ownDomain } = scope
  if (!ownDomain) return plain
  const own = (emails: readonly string[]) => emails.filter((email) => email.endsWith(ownDomain))
  const lower = text.toLowerCase()
  return [
    ...plain,
    ...(lower.includes(reversed(ownDomain)) ? own(addressesInText(reversed(text), scope)) : []),
    ...(lower.includes(rot13(ownDomain)) ? own(addressesInText(rot13(text), scope)) : []),
  ]
}

// Words that often precede an address without a blank.
const gluedFront =
  /^(?:e-?mail|mail|at|by|or|to|contact|us|phone|fax|tel|[\d().+-]{5,}(?![\d().+-]))+$/

/**
 * Returns true for `emailjane@acme.example` beside a link to `jane@acme.example`: the word before was glued to the
 * address.
 */
function isGlued(email: string, certain: ReadonlySet<string>): boolean {
  if (certain.has(email)) return false
  const at = email.indexOf('@')
  for (let front = 1; front < at; front += 1) {
    const glued = email.slice(0, front)
    if (certain.has(email.slice(front)) && (gluedFront.test(glued) || isMailLabel(glued)))
      return true
  }
  return false
}

const wordsMax = 5

/** Returns true where a text beside an address is its owner's name: the local part repeats some of it. */
function isOwner(text: string, email: string): boolean {
  const words = text.trim().split(/[\s,]+/)
  if (words.length < 2 || words.length > wordsMax) return false
  if (
    !words.every((word) => /^\p{Lu}|^(?:von|van|de|der|den|da|di|du|la|le|y|e|bin|al)$/u.test(word))
  )
    return false
  const local = email.slice(0, email.indexOf('@'))
  const names = words.map((word) =>
    transliterate(word)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  )
  return (
    names.some((name) => name.length >= 3 && local.includes(name)) &&
    !names.some((name) => notNames.has(name))
  )
}

const notNames: ReadonlySet<string> = new Set([
  'email',
  'mail',
  'contact',
  'us',
  'info',
  'team',
  'office',
  'support',
  'sales',
  'service',
  'kontakt',
  'inquiries',
  'enquiries',
  'department',
])

function tidyName(name: string): string {
  return name.replace(/\s+/gu, ' ').trim()
}

/** Returns the values of every `email` in a JSON-LD block, with the name of its person. */
function addressesInJsonLd(source: string): Pick<PageAddress, 'email' | 'name'>[] {
  if (!/email/i.test(source)) return []
  return nodesOfJsonLd(source, isEmailKey).flatMap(({ node }) => {
    const name = typesOf(node).includes('Person') ? node['name'] : null
    return Object.entries(node)
      .filter(([key]) => isEmailKey(key))
      .flatMap(([, value]) => [value].flat().slice(0, valuesMax))
      .filter((email) => typeof email === 'string')
      .map((email) => ({
        email: email.replace(/^\s*mailto:/i, ''),
        name: typeof name === 'string' ? name : null,
      }))
  })
}

// A firm has a handful; lists of a thousand are no contact.
const valuesMax = 100

const isEmailKey = (key: string): boolean => /(?:^|[:/])email$/i.test(key)
