import { domainOfUrl } from '../lib/domain.ts'
import type { JsonObject } from '../lib/json.ts'
import { domainOfEmail } from '../mail/address-parts.ts'
import { parseEmailAddress } from '../mail/email-syntax.ts'
import { noSuppression, type Suppression } from './suppression.ts'

/** The parts of an item of evidence that may name a person. */
export type NamingItem = {
  readonly about: {
    readonly name: string | null
    readonly email: string | null
    readonly linkedinUrl: string | null
  }
  readonly page: string | null
  readonly quote: string | null
  readonly rule: string
  readonly stated?: { readonly value: string }
}

/** The fields of a query. */
export type Question = JsonObject

/** Domains at which people of a question or its evidence may be listed; null: everywhere. */
type Places = readonly (string | null)[]

/**
 * Returns the parts of a question and its evidence that may be shown and stored. A question that names a suppressed
 * person is dropped with all of its evidence, which is about the same person; otherwise the items that name a
 * suppressed person are dropped.
 */
export function explanationWithoutSuppressed<I extends NamingItem>(
  question: Question | null,
  items: readonly I[],
  suppression: Suppression,
  more: readonly string[] = [],
): {
  readonly question: Question | null
  readonly items: readonly I[]
  readonly isHidden: boolean
} {
  if (suppression === noSuppression) return { question, items, isHidden: false }
  const nearby = [...more, ...items.flatMap(domainsOf)]
  if (question !== null && isQuestionSuppressed(question, nearby, suppression)) {
    return { question: null, items: [], isHidden: true }
  }
  // A sentence of one page may name a person who is listed at the domain of another page.
  const places = placesOf(nearby, question, suppression)
  const kept = items.filter((item) => !isSuppressedItem(item, places, suppression))
  return { question, items: kept, isHidden: false }
}

function placesOf(
  nearby: readonly string[],
  question: Question | null,
  suppression: Suppression,
): Places {
  const asked = question === null ? [] : domainsIn(question)
  const firms = question === null ? [] : textsOf(question).flatMap(suppression.firmDomainsIn)
  return [...new Set([null, ...nearby, ...asked, ...firms])]
}

/** Returns the domains of an item: those of its page and of the address that it names. */
function domainsOf({ about: { email }, page }: NamingItem): readonly string[] {
  const pageDomain = page === null ? null : domainOfUrl(page)
  return [
    ...(pageDomain === null ? [] : [pageDomain]),
    ...(email === null ? [] : [domainOfEmail(email)]),
  ]
}

function isSuppressedItem(item: NamingItem, places: Places, suppression: Suppression): boolean {
  const { about, page, quote, rule, stated } = item
  const { name, email, linkedinUrl } = about
  const isEmail = name === null ? suppression.hasUnnamedEmail : suppression.hasEmail
  const path = page === null ? '' : wordsOfPath(page)
  return (
    (email !== null && isEmail(email)) ||
    domainsOf(item).some((domain) => suppression.hasDomain(domain)) ||
    places.some((domain) => suppression.hasPerson({ name, domain, linkedinUrl })) ||
    // Rules are our own sentences: they name a person by address only.
    wordsIn(rule).some((word) => isSuppressedWord(word, suppression)) ||
    [quote ?? '', path, stated?.value ?? ''].some((text) =>
      namesSuppressed(text, places, suppression),
    )
  )
}

/**
 * Returns true when a question names a suppressed person or domain in any of its fields, free text included. `nearby`:
 * the domains of the evidence, where a named person may be listed.
 */
export function isQuestionSuppressed(
  question: Question,
  nearby: readonly string[],
  suppression: Suppression,
): boolean {
  if (suppression === noSuppression) return false
  const texts = textsOf(question)
  const { first_name: first, last_name: last } = question
  // First and last name are one name, given in two fields.
  const names = typeof first === 'string' && typeof last === 'string' ? [`${first} ${last}`] : []
  if (domainsIn(question).some((domain) => suppression.hasDomain(domain))) return true
  const places = placesOf(nearby, question, suppression)
  return [...names, ...texts].some((text) => namesSuppressed(text, places, suppression))
}

/** Returns the domains among the fields of a question. */
function domainsIn(question: Question): readonly string[] {
  return textsOf(question).flatMap((text) => domainOfUrl(text) ?? domainIn(text) ?? [])
}

function textsOf(question: Question): readonly string[] {
  return Object.values(question).filter((value) => typeof value === 'string')
}

/** Returns the words of a page's path, which may name a person: `/team/jane-doe`. */
export function wordsOfPath(page: string): string {
  const path = URL.parse(page)?.pathname ?? ''
  return decoded(path)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the domain that a text without a scheme is; null: it is none. */
export function domainIn(text: string): string | null {
  return /^[\p{L}\p{N}.-]{1,253}$/u.test(text) && text.includes('.')
    ? domainOfUrl(`https://${text}`)
    : null
}

// A name with more words is found by its parts, as far as they stand together.
const windowWords = 4
// Longer than quotes are and questions may be, so that the part of a text that is read stays bounded.
const textWordsMax = 400

/** Returns true when a text has an address, a profile or the name of a suppressed person. */
export function namesSuppressed(text: string, places: Places, suppression: Suppression): boolean {
  const words = wordsIn(text)
  const names = windowsOf(words)
  // A quoted local part may hold blanks.
  const addresses = text.includes('"@') ? [text, ...words] : words
  return (
    addresses.some((word) => isSuppressedWord(word, suppression)) ||
    places.some((domain) =>
      names.some((name) => suppression.hasPerson({ name, domain, linkedinUrl: null })),
    )
  )
}

function wordsIn(text: string): readonly string[] {
  return text === '' ? [] : text.split(/\s+/u).slice(0, textWordsMax)
}

function isSuppressedWord(word: string, suppression: Suppression): boolean {
  // The look-behind keeps the expression linear: only the first sign of a run is tried.
  const bare = word.replace(/^[("'<[“]+|(?<![)"'>\].,;:!?”])[)"'>\].,;:!?”]+$/gu, '')
  if (/linkedin\.com\//i.test(bare)) {
    return suppression.hasPerson({ name: null, domain: null, linkedinUrl: bare })
  }
  return bare.includes('@') && suppression.hasEmail(mailboxOf(bare).toLowerCase())
}

/** Returns an address without needless quotes: `"jane.doe"@` is the mailbox of `jane.doe@`. */
function mailboxOf(bare: string): string {
  if (!bare.includes('"@')) return bare
  // The quote at the beginning was left out with the quotes around words.
  const address = parseEmailAddress(`"${bare}`)
  return 'refusal' in address ? bare : address.email
}

/** Returns the runs of words that may be a name, one for each start: a single word is a name only as the whole text. */
function windowsOf(words: readonly string[]): readonly string[] {
  if (words.length === 0) return []
  if (words.length <= windowWords) return [words.join(' ')]
  const starts = words.length - windowWords + 1
  return Array.from({ length: starts }, (_, at) => words.slice(at, at + windowWords).join(' '))
}
