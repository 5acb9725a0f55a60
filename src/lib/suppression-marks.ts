import { domainToASCII } from 'node:url'
import { sha256 } from './digest.ts'
import { parseDomain } from './domain.ts'
import { profileSlugOf } from './linkedin-profile.ts'
import { foldSpelling, namePairs, nameWords, partsOfName, sortedName } from './suppression-names.ts'

/** Who asked not to be found. */
export type SuppressedIdentity =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'domain'; readonly domain: string }
  /** At one registrable domain, or everywhere. */
  | { readonly kind: 'person'; readonly name: string; readonly domain: string | null }
  | { readonly kind: 'linkedin'; readonly linkedinUrl: string }

/**
 * What a list entry or a candidate is known by. Two that have a mark in common are the same.
 * `local`: an address made of the whole name; `likely`: one made of a part of it.
 */
export type MarkKind = 'email' | 'domain' | 'name' | 'local' | 'likely' | 'profile'

/** The scope of a person who is suppressed wherever they work. */
const everywhere = '*'

/** What the list keeps of a mark: the kind, and a digest that nobody without the key can test guesses on. */
export function digestOfMark(key: string, kind: MarkKind, text: string): string {
  return `${kind}:${sha256(`${key} ${kind} ${text}`).toString('base64url')}`
}

/** Kind and text of every mark of a list entry; empty when it cannot be read. */
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
  const scope = domain === null ? everywhere : hostOf(domain) && scopeOf(hostOf(domain) ?? '')
  if (words.length === 0 || !scope) return []
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
  return [...marked('name', names), ...marked('local', whole), ...marked('likely', likely)]
}

/** Texts of the `name` marks a candidate is met by. */
export function nameMarks(name: string, domain: string | null): string[] {
  const parts = partsOfName(nameWords(name))
  const host = domain === null ? null : hostOf(domain)
  const scopes = host ? [everywhere, scopeOf(host)] : [everywhere]
  return scopes.flatMap((scope) => parts.map((part) => `${scope} ${part}`))
}

export type Address = {
  /** As it is compared: lower case, without the tag of `jane+tag@`. */
  readonly text: string
  readonly host: string
  /** Texts of its `local` and `likely` marks. */
  readonly locals: readonly string[]
}

export function parseAddress(email: string): Address | null {
  const at = email.lastIndexOf('@')
  const host = hostOf(email.slice(at + 1))
  const local = email.slice(0, at).trim().toLowerCase().replace(/\+.*$/, '')
  if (at < 1 || local === '' || !host) return null
  // `jane.doe2` is a Jane Doe too.
  const spelling = foldSpelling(local).replace(/[._-]/g, '').replace(/\d+$/, '')
  return {
    text: `${local}@${host}`,
    host,
    locals: [everywhere, scopeOf(host)].map((scope) => `${scope} ${spelling}`),
  }
}

/** A host and every domain above it that a firm can own, nearest first. */
export function domainsAbove(host: string): string[] {
  const domains = [host]
  const top = scopeOf(host)
  for (let rest = host; rest !== top && rest.includes('.'); ) {
    rest = rest.slice(rest.indexOf('.') + 1)
    domains.push(rest)
  }
  return domains
}

/** Lower case and ASCII; null when it is no host name. */
export function hostOf(domain: string): string | null {
  const ascii = domainToASCII(domain.trim().replace(/\.$/, '')).toLowerCase()
  return ascii.includes('.') ? ascii : null
}

function scopeOf(host: string): string {
  return parseDomain(host)?.registrable ?? host
}
