import type { DnsType, Network } from './network.ts'

/** The answer whether a domain has a host; `unknown`: DNS did not tell. */
export type HostExistence = 'host' | 'none' | 'unknown'

// Some companies have only mail, and some have a site only below www.
const questions: readonly (readonly [prefix: string, type: DnsType])[] = [
  ['', 'A'],
  ['', 'MX'],
  ['', 'AAAA'],
  ['www.', 'A'],
]

/**
 * Asks DNS whether a domain has a host for its site or its mail. `none`: the name does not exist, or has neither. This
 * takes one question in most cases; where one of them has no reply, and no other finds a host, the result is `unknown`.
 */
export async function hostExistenceOf(
  domain: string,
  network: Pick<Network, 'resolve'>,
  signal: AbortSignal,
): Promise<HostExistence> {
  let existence: HostExistence = 'none'
  for (const [prefix, type] of questions) {
    const { status } = await network.resolve(`${prefix}${domain}`, type, signal)
    if (status === 'found') return 'host'
    if (status === 'no_name' && prefix === '') return 'none'
    if (status === 'failed') existence = 'unknown'
  }
  return existence
}
