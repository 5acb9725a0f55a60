import { ownValue } from '../../../lib/own-value.ts'
import { outerPlaces, placesBelow, type StatePlace } from './places.ts'

// The texts of a long page fit; the data of a shop's filters does not belong to the firm's texts.
const lettersMax = 150_000
const placesMax = 50_000
const textLettersMax = 20_000
// A longer text is a sentence, which may name people with their offices; the order of short texts has no meaning.
const labelLettersMax = 80

/**
 * Writes the texts and links of a page's state as markup, in order. Short texts are marked as about others: only the
 * objects show which title belongs to which name, the order does not.
 */
export function stateMarkup(state: readonly unknown[]): string {
  const parts: string[] = []
  const seen = new Set<unknown>()
  let letters = 0
  const waiting: (StatePlace | string)[] = outerPlaces(state).toReversed()
  for (let count = 0; count < placesMax && letters < lettersMax; count += 1) {
    const place = waiting.pop()
    if (place === undefined) break
    const { own, below } =
      typeof place === 'string' ? { own: place, below: [] } : written(place, seen)
    parts.push(own)
    letters += own.length
    for (const next of below.toReversed()) waiting.push(next)
  }
  return parts.join('')
}

type Written = { readonly own: string; readonly below: readonly (StatePlace | string)[] }

const nothing: Written = { own: '', below: [] }

function written(place: StatePlace, seen: Set<unknown>): Written {
  const { value } = place
  if (typeof value === 'string') return writtenText(place, value)
  if (typeof value !== 'object' || value === null || seen.has(value)) return nothing
  seen.add(value)
  if (Array.isArray(value) && value[0] === '$') return writtenElement(place, value)
  const below = placesBelow(place)
  if (Array.isArray(value)) return { own: '', below }
  return { own: `${logoOf(place.key, value as Fields)}${linkOf(value as Fields, below)}`, below }
}

type Fields = Readonly<Record<string, unknown>>

function writtenText(place: StatePlace, text: string): Written {
  const below = placesBelow(place)
  if (below.length > 0) return { own: '', below }
  if (text.length > textLettersMax || !isText(place.key, text)) return nothing
  if (/<\/?(?:p|br|h[1-6]|div|ul|li|a|strong|b|em|span)\b/i.test(text))
    return { own: `<div>${text}</div>`, below }
  const isLabel = text.length <= labelLettersMax && !text.includes(':')
  return { own: `<p${isLabel ? ' class="credits"' : ''}>${escaped(text)}</p>`, below }
}

const textKeys =
  /title|heading|headline|name|text|label|content|body|description|children|value|copy|intro|street|city|company|mail/i

/**
 * Returns true for sentences, and for single words that are a name; false for addresses of files, classes, dates and
 * code.
 */
function isText(key: string, text: string): boolean {
  const start = text.slice(0, startLettersMax)
  if (text.includes('@')) return mailAddress.test(text) || text.includes(' ')
  if (!/\p{L}{2}/u.test(start) || /^(?:https?:|[/#$.{[]|data:)|:\/\/|[{};]|=>/.test(start))
    return false
  const words = start.trim().split(/\s+/)
  if (words.length > 1) return !words.every(isClass) || !/[-:[]/.test(start)
  return textKeys.test(key) && /^\p{Lu}[\p{L}\p{M}'’&.-]{1,40}$/u.test(text)
}

// A sentence differs from code within this length.
const startLettersMax = 200
const mailAddress = /^(?:mailto:)?[\w.+-]{1,64}@[\w.-]{3,200}$/
/** Returns true for `md:grid-cols-2`: names of styles are in small letters. */
const isClass = (word: string): boolean => /^[a-z0-9:[\]/.-]+$/.test(word)

const addressKeys = ['href', 'url', 'to', 'path', 'link', 'slug']
const labelKeys = ['label', 'text', 'title', 'name', 'linkText']
// The length of a path, or of the words of a link; longer values are texts.
const linkLettersMax = 300

/** Writes an address on a site as the link that the page would show. */
function linkOf(node: Fields, below: readonly StatePlace[]): string {
  if (below.length === 0) return ''
  const first = (keys: readonly string[]) =>
    keys
      .map((key) => ownValue(node, key))
      .find((value): value is string => typeof value === 'string' && value.length <= linkLettersMax)
  const address = first(addressKeys)
  const label = first(labelKeys)
  if (address === undefined || label === undefined || !/^(?:\/|https?:\/\/)/.test(address))
    return ''
  return `<nav><a href="${escaped(address)}">${escaped(label)}</a></nav>`
}

const elementNames =
  /^(?:h[1-6]|p|div|section|article|main|header|footer|ul|ol|li|a|span|strong|b|em|table|tr|td|th|tbody|address|figure|figcaption|dl|dt|dd|nav|br)$/

/** Writes an element. React sends elements as lists: `["$", "h3", key, { "children": "Jane Doe" }]`. */
function writtenElement(place: StatePlace, [, name, , properties]: readonly unknown[]): Written {
  const isNamed = typeof name === 'string' && elementNames.test(name)
  const fields = typeof properties === 'object' && properties !== null ? (properties as Fields) : {}
  if (!isNamed) return { own: '', below: placesBelow({ ...place, value: fields }) }
  const { href, children } = fields
  const link = typeof href === 'string' ? ` href="${escaped(href)}"` : ''
  const inner =
    typeof children === 'string'
      ? escaped(children)
      : { ...place, key: 'children', value: children }
  return { own: `<${name}${link}>`, below: [inner, `</${name}>`] }
}

// The key of a single picture ends like this: `logos` are those of customers.
const logoKey = /(?:logo|brandmark|wordmark)$/i
const shownKeys = ['alt', 'altText', 'alternativeText']

/** Writes a picture whose key says that it is the logo, as the page would show it. */
function logoOf(key: string, node: Fields): string {
  if (!logoKey.test(key)) return ''
  const alt = shownKeys
    .map((name) => ownValue(node, name))
    .find((value): value is string => typeof value === 'string' && value.trim() !== '')
  if (alt === undefined || alt.length > labelLettersMax) return ''
  return `<img class="logo" alt="${escaped(alt)}">`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
