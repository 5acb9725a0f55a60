import { readSections } from '../../data/words.ts'

const patternByDomain: ReadonlyMap<string, string> = new Map(
  [...readSections('large-employers')].flatMap(([pattern, domains]) =>
    domains.map((domain) => [domain, pattern] as const),
  ),
)

/**
 * Returns the pattern that most staff of a well-known employer have, which serves as a prior; null for all other
 * domains.
 */
export function conventionOf(domain: string): string | null {
  return patternByDomain.get(domain) ?? null
}
