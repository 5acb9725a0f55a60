import { parseDomain } from '../../lib/domain.ts'
import { kindOfHost } from '../../read/extract/third-party-hosts.ts'
import type { SoughtName } from '../matching/match.ts'

/**
 * Returns whether a domain is a directory, social network or builder, unless the sought name is that of its operator.
 */
export function isForeignHost(sought: SoughtName, domain: string): boolean {
  const label = parseDomain(domain)?.label
  const { words, slug } = sought.name
  const isOperator = label === slug || label === sought.core.join('') || label === words[0]
  return kindOfHost(domain) !== null && !isOperator
}
