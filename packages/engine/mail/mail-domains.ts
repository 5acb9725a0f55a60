import { createRequire } from 'node:module'
import { wordSet } from '../data/words.ts'
import { parseDomain } from '../lib/domain.ts'
import { transliterate } from '../names/transliterate.ts'

const freeMailDomains = wordSet('free-mail-domains', 'domains')
const freeMailLabels = wordSet('free-mail-domains', 'labels')

/**
 * Returns true when mailboxes of a domain are open to the public, so that it is no company's domain. Expects lower-case
 * ASCII.
 */
export function isFreeMailDomain(domain: string): boolean {
  if (freeMailDomains.has(domain)) return true
  const parts = parseDomain(domain)
  if (!parts) return false
  return (
    freeMailDomains.has(parts.registrable) ||
    (freeMailLabels.has(parts.label) && isGeneralSuffix.test(parts.suffix))
  )
}

// Country domains and .com; under `.tv` or `.studio` the same word is another company's brand.
const isGeneralSuffix = /^(?:com|net|org|eu|(?:com?\.|ne\.)?(?!tv$|ai$|io$|co$)[a-z]{2})$/

// No listed domain has more labels, and a hostile name has a hundred.
const listedLabelsMax = 4

/** Returns whether the domain offers mailboxes for minutes. Expects lower-case ASCII; subdomains count. */
export function isDisposableDomain(domain: string): boolean {
  const listed = disposableDomains()
  const labels = domain.split('.').slice(-listedLabelsMax)
  return labels.some(
    (_, from) => from < labels.length - 1 && listed.has(labels.slice(from).join('.')),
  )
}

const require = createRequire(import.meta.url)
let disposable: ReadonlySet<string> | undefined

/** Loads some 9,000 strings, which most processes never need. */
function disposableDomains(): ReadonlySet<string> {
  if (!disposable) {
    const list: unknown = require('disposable-email-domains-js/dist/dict/disposable_email_blocklist.json')
    disposable = new Set(
      Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [],
    )
  }
  return disposable
}

const roleWords = wordSet('role-local-parts', 'roles')
const qualifierWords = wordSet('role-local-parts', 'qualifiers')
const regionWords = wordSet('role-local-parts', 'regions')

/**
 * Returns whether a local part names a function and not a person: `info`, `sales-uk`, `kontakt.wien`,
 * `atencioncliente`. A person's address that ends in such a word (`max.info`) is a person's.
 */
export function isRoleLocalPart(local: string): boolean {
  const words = transliterate(local)
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
  const [first, ...rest] = words
  if (first === undefined) return false
  if (roleWords.has(words.join(''))) return true
  if (rest.length === 0) return false
  // `uk-sales`: the region may come first; `hr-team`: two short words are one function.
  if (regionWords.has(first)) return isRoleLocalPart(rest.join('.'))
  return first.length >= wholeWordMin ? roleWords.has(first) : words.every(isRoleOrQualifier)
}

function isRoleOrQualifier(word: string): boolean {
  return roleWords.has(word) || qualifierWords.has(word) || regionWords.has(word)
}

// `it.meyer` and `pr.novak` are initials before a surname; longer words are not.
const wholeWordMin = 4
