import { parse } from 'tldts'
import { domainOfUrl, isChamber, parseDomain } from '../../../lib/domain.ts'
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

/** The domains that are plausible on a page: its own, and those of addresses that were certain. */
export type AddressScope = {
  /** Registrable domain of the page. */
  readonly ownDomain: string | null
  /** Registrable domains; grows while a page is read. */
  readonly knownDomains: Set<string>
  /** All readers of the page share this budget. */
  readonly scripts: ScriptBudget
}

// Readers of the whole page and of single cards share one budget for each page.
const budgetByPage = new WeakMap<PageDocument, ScriptBudget>()

/** Returns the scope of a page before anything on it is read. */
export function scopeOf(page: PageDocument): AddressScope {
  const ownDomain = domainOfUrl(page.url)
  const scripts = budgetByPage.get(page) ?? createScriptBudget()
  budgetByPage.set(page, scripts)
  return { ownDomain, knownDomains: new Set(ownDomain ? [ownDomain] : []), scripts }
}

/**
 * Returns the address in its canonical form; null for texts that are no mailbox: file names, crash reporter keys,
 * placeholders, unknown top-level domains.
 */
export function judgeAddress(text: string): string | null {
  const address = parseWorkAddress(text)
  if (!address || !hasKnownSuffix(address.domain)) return null
  const { local, domain, email } = address
  // The second test is for `logo@2x.acme.example`, the third for a web address behind some word.
  if (assetEnding.test(domain) || /^(?:\d+(?:\.\d+)?x|www)\./.test(domain)) return null
  if (placeholderDomains.has(domain) || machineDomain.test(domain)) return null
  if (templateAddresses.has(email)) return null
  if (placeholderLocals.has(local.toLowerCase()) || machineLocal.test(local)) return null
  return email
}

// Keys and message ids have 20 hexadecimal digits or more, or are a UUID.
const machineLocal = /^(?:[\da-f]{20,}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i

// RFC 2606 reserves these suffixes for tests and documents, where they stand for real ones.
const reservedSuffix = /\.(?:example|test)$/

/** Returns whether a host name ends in a suffix under which names are sold. */
export function hasKnownSuffix(host: string): boolean {
  if (reservedSuffix.test(host)) return true
  if (isChamber(host)) return true
  const { isIcann, isPrivate, domain } = parse(host, { allowPrivateDomains: true })
  return (isIcann === true || isPrivate === true) && domain !== null
}

/** Returns whether addresses of this host are likely on the page. */
export function isExpected(host: string, scope: AddressScope): boolean {
  const registrable = parseDomain(host)?.registrable
  return registrable !== undefined && scope.knownDomains.has(registrable)
}

/** Treats an address as certain: other spellings of its domain become plausible. */
export function expectDomainOf(email: string, scope: AddressScope): void {
  const registrable = parseDomain(domainOfEmail(email))?.registrable
  if (registrable) scope.knownDomains.add(registrable)
}
