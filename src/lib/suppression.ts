import { profileSlugOf } from './linkedin-profile.ts'
import {
  digestOfMark,
  domainsAbove,
  hostOf,
  type MarkKind,
  nameMarks,
  parseAddress,
} from './suppression-marks.ts'

/**
 * Who must not be found: addresses, domains and people that asked not to be. Asked before every search and
 * before every reply, so it decides from memory.
 */
export type Suppression = {
  hasDomain(domain: string): boolean
  /**
   * True as well when the address's domain is suppressed, and when it is made of the whole name of a suppressed
   * person: `jane.doe@`, `doe_jane@`.
   */
  hasEmail(email: string): boolean
  /**
   * For an address that stands without a name: true as well when it may be a suppressed person's: `jdoe@`.
   * Beside a name, {@link hasPerson} decides better.
   */
  hasUnnamedEmail(email: string): boolean
  /** By name at a domain, by name everywhere, or by profile link. */
  hasPerson(person: {
    readonly name: string | null
    readonly domain: string | null
    readonly linkedinUrl: string | null
  }): boolean
}

/** Nobody is suppressed. */
export const noSuppression: Suppression = {
  hasDomain: () => false,
  hasEmail: () => false,
  hasUnnamedEmail: () => false,
  hasPerson: () => false,
}

/** The list in memory, made of the digests of {@link digestOfMark} under the same key. */
export function createSuppression(key: string, digests: readonly string[]): Suppression {
  if (digests.length === 0) return noSuppression
  const listed = new Set(digests)
  // Most lists hold few kinds: what cannot be there is not digested.
  const kinds = new Set(digests.map((digest) => digest.slice(0, digest.indexOf(':'))))
  const has = (kind: MarkKind, texts: readonly string[]) =>
    kinds.has(kind) && texts.some((text) => listed.has(digestOfMark(key, kind, text)))

  const hasDomain = (domain: string) => {
    const host = kinds.has('domain') ? hostOf(domain) : null
    return host !== null && has('domain', domainsAbove(host))
  }
  const hasAddress = (email: string, localKinds: readonly MarkKind[]) => {
    const address = parseAddress(email)
    if (!address) return false
    return (
      has('email', [address.text]) ||
      has('domain', domainsAbove(address.host)) ||
      localKinds.some((kind) => has(kind, address.locals))
    )
  }
  return {
    hasDomain,
    hasEmail: (email) => hasAddress(email, ['local']),
    hasUnnamedEmail: (email) => hasAddress(email, ['local', 'likely']),
    hasPerson({ name, domain, linkedinUrl }) {
      const slug = linkedinUrl !== null && kinds.has('profile') ? profileSlugOf(linkedinUrl) : null
      return (
        (slug !== null && has('profile', [slug])) ||
        (name !== null && kinds.has('name') && has('name', nameMarks(name, domain)))
      )
    },
  }
}
