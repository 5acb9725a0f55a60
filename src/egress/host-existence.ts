import type { DnsType, Network } from './network.ts'

/** Whether there is anything at a domain; `unknown`: DNS did not tell. */
export type HostExistence = 'host' | 'none' | 'unknown'

// Some companies have mail alone, and some a site below www alone.
const questions: readonly (readonly [prefix: string, type: DnsType])[] = [
  ['', 'A'],
  ['', 'MX'],
  ['', 'AAAA'],
  ['www.', 'A'],
]

/**
 * Asks DNS whether a domain has a host for its site or its mail. `none`: the name does not exist, or has neither. One
 * question in most cases; where one of them has no reply, and no other finds a host, nothing is known.
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
