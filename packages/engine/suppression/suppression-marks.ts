import { hash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { parseDomain } from '../lib/domain.ts'
import { profileSlugOf } from '../lib/linkedin-profile.ts'
import { foldSpelling, namePairs, nameWords, sortedName } from './suppression-names.ts'

/** A person or domain that asked not to be found. */
export type SuppressedIdentity =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'domain'; readonly domain: string }
  /** The person is suppressed at one registrable domain, or everywhere. */
  | { readonly kind: 'person'; readonly name: string; readonly domain: string | null }
  | { readonly kind: 'linkedin'; readonly linkedinUrl: string }

/**
 * The marks that identify a list entry or a candidate: two with a common mark are the same. `local`: an address made of
 * the whole name; `likely`: an address made of a part of it.
 */
type IdentifyingKind = 'email' | 'domain' | 'name' | 'local' | 'likely' | 'profile'

/**
 * The marks that rule out most candidates with a few digests. `scope`: the domains at which a person is listed at all;
 * `word`: the words of their names; `family`: the addresses whose guesses are erased for a listed person. Other people
 * share these marks: they identify no person.
 */
type SharedKind = 'scope' | 'word' | 'family'

/** The kind of text that a mark is made of; its digest begins with it. */
export type MarkKind = IdentifyingKind | SharedKind

const sharedKinds: readonly string[] = ['scope', 'word', 'family'] satisfies SharedKind[]

/** The scope of a person who is suppressed wherever they work. */
export const everywhere = '*'

/** Returns the stored form of a mark: the kind, and a digest on which guesses cannot be tested without the key. */
export function digestOfMark(key: string, kind: MarkKind, text: string): string {
  return `${kind}:${hash('sha256', `${key} ${kind} ${text}`, 'base64url')}`
}

/** Returns the digests of an entry that no other person's entry has. */
export function identifyingDigests(digests: readonly string[]): string[] {
  return digests.filter((digest) => !sharedKinds.includes(kindOfDigest(digest)))
}

/** Returns the kind of mark that a digest was made of. */
export function kindOfDigest(digest: string): string {
  return digest.slice(0, digest.indexOf(':'))
}

/** Returns kind and text of every mark of a list entry; empty when the entry cannot be read. */
export function marksOf(identity: SuppressedIdentity): (readonly [MarkKind, string])[] {
  switch (identity.kind) {
    case 'email': {
      const email = parseAddress(identity.email)
      return email ? [['email', email.text]] : []
    }
    case 'domain': {
      const host = hostOf(identity.domain)
      return host ? [['domain', host]] : []
    }
    case 'linkedin': {
      const slug = profileSlugOf(identity.linkedinUrl)
      return slug ? [['profile', slug]] : []
    }
    case 'person':
      return marksOfPerson(identity.name, identity.domain)
  }
}

function marksOfPerson(name: string, domain: string | null): (readonly [MarkKind, string])[] {
  const words = nameWords(name)
  const host = domain === null ? null : hostOf(domain)
  if (words.length === 0 || (domain !== null && host === null)) return []
  const scope = host === null ? everywhere : scopeOf(host)
  const names = [
    sortedName(words),
    ...namePairs(words).map(([given, family]) => sortedName([given, family])),
  ]
  const whole = namePairs(words).flatMap(([given, family]) => [given + family, family + given])
  const likely = namePairs(words).flatMap(([given, family]) => [
    given.slice(0, 1) + family,
    given + family.slice(0, 1),
    family.slice(0, 1) + given,
    family + given.slice(0, 1),
  ])
  const marked = (kind: MarkKind, texts: readonly string[]) =>
    [...new Set(texts)].map((text) => [kind, `${scope} ${text}`] as const)
  const families = namePairs(words).map(([, family]) => family)
  return [
    ...marked('name', names),
    ...marked('local', whole),
    ...marked('likely', likely),
    ['scope', scope],
    ...marked('word', words),
    ...marked('family', families),
  ]
}

export type Address = {
  /** The address in the form that is compared: lower case, without the tag of `jane+tag@`. */
  readonly text: string
  readonly local: string
  readonly host: string
}

/** Parses an address, without the part behind a plus in its local part; null when it is no address. */
export function parseAddress(email: string): Address | null {
  const at = email.lastIndexOf('@')
  const host = hostOf(email.slice(at + 1))
  const [local = ''] = email.slice(0, at).trim().toLowerCase().split('+', 1)
  if (at < 1 || local === '' || !host) return null
  return { text: `${local}@${host}`, local, host }
}

/** Returns a local part spelled like a name, in one word: `jane.doe2` is a Jane Doe too. */
export function spellingOfLocal(local: string): string {
  return withoutNumber(foldSpelling(local).replace(/[._-]/g, ''))
}

/** Returns the words of a local part, spelled the same way. */
export function wordsOfLocal(local: string): string[] {
  return foldSpelling(local)
    .split(/[._-]/)
    .map(withoutNumber)
    .filter((word) => word !== '')
}

function withoutNumber(text: string): string {
  // Each run of digits is tried only once: without the first condition `111…x` would cost its square.
  return text.replace(/(?<!\d)\d+$/, '')
}

/** Returns a host and every domain above it that a firm can own, nearest first. */
export function domainsAbove(host: string): string[] {
  const domains = [host]
  const top = scopeOf(host)
  for (let rest = host; rest !== top && rest.includes('.'); ) {
    rest = rest.slice(rest.indexOf('.') + 1)
    domains.push(rest)
  }
  return domains
}

/** Returns the host in lower case and ASCII; null when it is no host name. */
export function hostOf(domain: string): string | null {
  const ascii = domainToASCII(domain.trim().replace(/\.$/, '')).toLowerCase()
  return ascii.includes('.') ? ascii : null
}

/** Returns the domain that a firm owns, for a host below it: the scope of the people who work there. */
export function scopeOf(host: string): string {
  return parseDomain(host)?.registrable ?? host
}
