/**
 * Who must not be found: addresses, domains and people that asked not to be. Asked before every search and
 * before every reply, so it decides from memory.
 */
export type Suppression = {
  hasDomain(domain: string): boolean
  /** True as well when the address's domain is suppressed. */
  hasEmail(email: string): boolean
  /** By name at a domain, by name everywhere, or by profile link. */
  hasPerson(person: {
    readonly name: string | null
    readonly domain: string | null
    readonly linkedinUrl: string | null
  }): boolean
}
