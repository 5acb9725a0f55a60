import { parse } from 'tldts'
import { domainOfUrl, parseDomain } from '../../../lib/domain.ts'
import { domainOfEmail } from '../../../mail/address-parts.ts'
import { parseWorkAddress } from '../../../mail/email-syntax.ts'
import type { PageDocument } from '../document.ts'
import { createScriptBudget, type ScriptBudget } from './script-budget.ts'
import {
  assetEnding,
  machineDomain,
  placeholderDomains,
  placeholderLocals,
  templateAddresses,
} from './words.ts'

/** What a page makes plausible: its own domain, and the domains of addresses that were certain. */
export type AddressScope = {
  /** Registrable domain of the page. */
  readonly ownDomain: string | null
  /** Registrable domains; grows while a page is read. */
  readonly knownDomains: Set<string>
  /** Shared by all readers of the page. */
  readonly scripts: ScriptBudget
}

// A page is read as a whole and then card by card.
const budgetByPage = new WeakMap<PageDocument, ScriptBudget>()

/** Returns what a page makes plausible before anything on it is read. */
export function scopeOf(page: PageDocument): AddressScope {
  const ownDomain = domainOfUrl(page.url)
  const scripts = budgetByPage.get(page) ?? createScriptBudget()
  budgetByPage.set(page, scripts)
  return { ownDomain, knownDomains: new Set(ownDomain ? [ownDomain] : []), scripts }
}

/**
 * Returns the address in its canonical form, or null for what is no mailbox: file names, crash
 * reporter keys, placeholders, unknown top-level domains.
 */
export function judgeAddress(text: string): string | null {
  const address = parseWorkAddress(text)
  if (!address || !hasKnownSuffix(address.domain)) return null
  const { local, domain, email } = address
  // The second: `logo@2x.acme.example`; the third: a web address after some word.
  if (assetEnding.test(domain) || /^(?:\d+(?:\.\d+)?x|www)\./.test(domain)) return null
  if (placeholderDomains.has(domain) || machineDomain.test(domain)) return null
  if (templateAddresses.has(email)) return null
  if (placeholderLocals.has(local.toLowerCase()) || machineLocal.test(local)) return null
  return email
}

// Keys and message ids: 20 hexadecimal digits or more, or a UUID.
const machineLocal = /^(?:[\da-f]{20,}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i

// RFC 2606 reserves them for tests and documents, where they stand for real ones.
const reservedSuffix = /\.(?:example|test)$/

/** Returns whether a host name ends in a suffix under which names are sold. */
export function hasKnownSuffix(host: string): boolean {
  if (reservedSuffix.test(host)) return true
  const { isIcann, isPrivate, domain } = parse(host, { allowPrivateDomains: true })
  return (isIcann === true || isPrivate === true) && domain !== null
}

/** Returns whether addresses of this host are to be expected on the page. */
export function isExpected(host: string, scope: AddressScope): boolean {
  const registrable = parseDomain(host)?.registrable
  return registrable !== undefined && scope.knownDomains.has(registrable)
}

/** Takes an address for certain: other spellings of its domain become plausible. */
export function expectDomainOf(email: string, scope: AddressScope): void {
  const registrable = parseDomain(domainOfEmail(email))?.registrable
  if (registrable) scope.knownDomains.add(registrable)
}
