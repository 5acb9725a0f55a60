import { readSections } from '../../data/words.ts'

const patternByDomain: ReadonlyMap<string, string> = new Map(
  [...readSections('large-employers')].flatMap(([pattern, domains]) =>
    domains.map((domain) => [domain, pattern] as const),
  ),
)

/** Returns the pattern most staff of a well-known employer have: a prior, and null for all other domains. */
export function conventionOf(domain: string): string | null {
  return patternByDomain.get(domain) ?? null
}
