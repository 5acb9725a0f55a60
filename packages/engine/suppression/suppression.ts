import { profileSlugOf } from '../lib/linkedin-profile.ts'
import { memoizeTexts } from '../lib/memoize.ts'
import {
  digestOfMark,
  domainsAbove,
  everywhere,
  hostOf,
  kindOfDigest,
  type MarkKind,
  parseAddress,
  scopeOf,
  spellingOfLocal,
  wordsOfLocal,
} from './suppression-marks.ts'
import { nameWords, partsOfName } from './suppression-names.ts'

/**
 * The suppressed addresses, domains and people, which asked not to be found. It is asked before every search and before
 * every reply, so that it decides from memory.
 */
export type Suppression = {
  hasDomain(domain: string): boolean
  /**
   * Returns true for a suppressed address, for any address at a suppressed domain, and for one that is made of the
   * whole name of a suppressed person: `jane.doe@`, `doe_jane@`.
   */
  hasEmail(email: string): boolean
  /**
   * Returns true for a suppressed address without a name, and for one that may be a suppressed person's: `jdoe@`.
   * Beside a name, {@link hasPerson} decides better.
   */
  hasUnnamedEmail(email: string): boolean
  /**
   * Returns true for a guess, which can be erased without loss, when a word of the local part begins or ends with the
   * family name of a suppressed person, as in `immy.tarrowby@`.
   */
  hasFamilyAddress(email: string): boolean
  /** Returns true for a person who is suppressed by name at a domain, by name everywhere, or by profile link. */
  hasPerson(person: SuppressibleContact): boolean
  /** Returns true where a person is suppressed only at this domain; entries of earlier versions do not tell. */
  hasPeopleAt(domain: string): boolean
  /**
   * Returns true where a person suppressed everywhere has a name with a word of this local part: such a person may work
   * at the domain, unseen by every search.
   */
  hasNamesakeOf(email: string): boolean
  /**
   * Returns the domains of firms that a text names, among those whose names the list was given; the list of a lookup
   * has none.
   */
  firmDomainsIn(text: string): readonly string[]
}

type SuppressibleContact = {
  readonly name: string | null
  readonly domain: string | null
  readonly linkedinUrl: string | null
}

/** The list without entries. */
export const noSuppression: Suppression = {
  hasDomain: () => false,
  hasEmail: () => false,
  hasUnnamedEmail: () => false,
  hasFamilyAddress: () => false,
  hasPerson: () => false,
  hasPeopleAt: () => false,
  hasNamesakeOf: () => false,
  firmDomainsIn: () => [],
}

// Shorter names begin or end too many other words: `li` ends `natali`.
const familyLettersMin = 4

/**
 * Creates the list in memory from digests of {@link digestOfMark} under the same key. `isScoped`: every person in it
 * has its `scope` and `word` marks, which rule out most candidates at the cost of a digest; entries of earlier versions
 * have none, and every part of every name is digested.
 */
export function createSuppression(
  key: string,
  digests: readonly string[],
  isScoped = true,
): Suppression {
  if (digests.length === 0) return noSuppression
  const list = createMarks(key, digests)
  const hostsAndScopes = memoizeNames((domain) => {
    const host = hostOf(domain)
    return { host, scopes: host === null ? [everywhere] : [everywhere, scopeOf(host)] }
  })
  /** Returns the scopes under which people at this domain may be listed. */
  const scopesAt = (domain: string | null): readonly string[] => {
    const scopes = domain === null ? [everywhere] : hostsAndScopes(domain).scopes
    return isScoped ? scopes.filter((scope) => list.hasShared('scope', scope)) : scopes
  }
  const hasHost = (host: string) =>
    list.holds('domain') && domainsAbove(host).some((above) => list.hasShared('domain', above))

  const hasName = (name: string, scope: string) => {
    const mayBeIn = (word: string) => !isScoped || list.hasShared('word', `${scope} ${word}`)
    const parts = partsOfName(nameWords(name), mayBeIn)
    return parts.some((part) => list.has('name', `${scope} ${part}`))
  }
  // One lookup compares the same name several times, and again when the answer is sent.
  const hasNameAt = memoizeNames((place) => {
    const [scope = '', name = ''] = partsOfPlace(place)
    return hasName(name, scope)
  })

  const hasAddress = (email: string, localKinds: readonly MarkKind[]) => {
    const address = parseAddress(email)
    if (!address) return false
    if (list.has('email', address.text) || hasHost(address.host)) return true
    const scopes = localKinds.some(list.holds) ? scopesAt(address.host) : []
    if (scopes.length === 0) return false
    const spelling = spellingOfLocal(address.local)
    return localKinds.some((kind) => scopes.some((scope) => list.has(kind, `${scope} ${spelling}`)))
  }
  return {
    hasDomain(domain) {
      const host = list.holds('domain') ? hostsAndScopes(domain).host : null
      return host !== null && hasHost(host)
    },
    // A site's addresses are compared when its crawl is stored, read and answered: two thousand hold the event loop.
    hasEmail: memoizeNames((email) => hasAddress(email, ['local'])),
    hasUnnamedEmail: memoizeNames((email) => hasAddress(email, ['local', 'likely'])),
    hasFamilyAddress(email) {
      const address = list.holds('family') ? parseAddress(email) : null
      if (!address) return false
      const ends = wordsOfLocal(address.local).flatMap(endsOfWord)
      return scopesAt(address.host).some((scope) =>
        ends.some((end) => list.has('family', `${scope} ${end}`)),
      )
    },
    hasPerson({ name, domain, linkedinUrl }) {
      const slug = linkedinUrl !== null && list.holds('profile') ? profileSlugOf(linkedinUrl) : null
      if (slug !== null && list.has('profile', slug)) return true
      return (
        name !== null &&
        list.holds('name') &&
        scopesAt(domain).some((scope) => hasNameAt(`${scope} ${name}`))
      )
    },
    hasPeopleAt: (domain) =>
      hostsAndScopes(domain).scopes.some(
        (scope) => scope !== everywhere && list.hasShared('scope', scope),
      ),
    hasNamesakeOf(email) {
      const address = list.holds('word') ? parseAddress(email) : null
      const words = address === null ? [] : wordsOfLocal(address.local).flatMap(endsOfWord)
      return words.some((word) => list.hasShared('word', `${everywhere} ${word}`))
    },
    firmDomainsIn: noSuppression.firmDomainsIn,
  }
}

/** Returns the word itself and, where it is long enough, every beginning and end of it that may be a family name. */
function endsOfWord(word: string): string[] {
  const ends = [word]
  for (let letters = familyLettersMin; letters < word.length; letters += 1) {
    ends.push(word.slice(0, letters), word.slice(-letters))
  }
  return ends
}

/** Splits a place into scope and name: a scope has no blank in it. */
function partsOfPlace(place: string): readonly string[] {
  const end = place.indexOf(' ')
  return [place.slice(0, end), place.slice(end + 1)]
}

function createMarks(key: string, digests: readonly string[]) {
  const listed = new Set(digests)
  // Most lists hold few kinds: a mark of a missing kind is not digested.
  const kinds = new Set(digests.map(kindOfDigest))
  const has = (kind: MarkKind, text: string) =>
    kinds.has(kind) && listed.has(digestOfMark(key, kind, text))
  const hasMarks = new Map<MarkKind, (text: string) => boolean>(
    (['scope', 'word', 'domain'] as const).map((kind) => [
      kind,
      memoizeNames((text) => has(kind, text)),
    ]),
  )
  return {
    holds: (kind: MarkKind) => kinds.has(kind),
    has,
    /** Returns the same from a cache, for texts that many candidates share. */
    hasShared: (kind: 'scope' | 'word' | 'domain', text: string) =>
      kinds.has(kind) && hasMarks.get(kind)?.(text) === true,
  }
}

// Each result takes some 100 bytes: five caches take ten megabytes at most, and a page of 500 people has far fewer
// texts. Names and domains have fewer letters; other texts that a page has in their place are not cached.
const memoizeNames = <R>(read: (text: string) => R) =>
  memoizeTexts(read, { textsMax: 10_000, lettersMax: 300 })
