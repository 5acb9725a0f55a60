import { askForAddresses } from '../net/host-addresses.ts'
import type { DnsAnswer, Network } from '../net/network.ts'

/** The route of a domain's mail, by DNS. */
export type MailRoute =
  /** Exchange hosts with an address, best first. */
  | { readonly status: 'hosts'; readonly hosts: readonly string[] }
  | { readonly status: 'none'; readonly reason: 'no_such_domain' | 'takes_no_mail' }
  /** Nothing is known: the resolver failed. */
  | { readonly status: 'failed' }

// The second host is tried when the first cannot be reached; a third would rarely be reachable.
const hostsMax = 2
// In some lists of exchange hosts the first entries have no address; longer lists are not worth the questions.
const exchangesLookedUpMax = 4

/**
 * Works out the route by RFC 5321 5.1: MX records, or the domain's own address when it has none. A null MX (RFC 7505),
 * and hosts without an address, mean that the domain takes no mail.
 */
export async function findMailRoute(
  domain: string,
  network: Pick<Network, 'resolve'>,
  signal: AbortSignal,
): Promise<MailRoute> {
  // An address literal is its own route; the guard decides about it.
  if (domain.startsWith('[')) {
    return { status: 'hosts', hosts: [domain.slice(1, -1).replace(/^ipv6:/i, '')] }
  }
  const answer = await network.resolve(domain, 'MX', signal)
  if (answer.status === 'failed') return { status: 'failed' }
  if (answer.status === 'no_name') return { status: 'none', reason: 'no_such_domain' }
  const named = answer.status === 'found' ? answer.records : [domain]
  const exchanges = named.filter((host) => host !== '.').slice(0, exchangesLookedUpMax)
  return reachableOf(exchanges, (host) =>
    askForAddresses(host, (name, type) => network.resolve(name, type, signal)),
  )
}

async function reachableOf(
  exchanges: readonly string[],
  lookUp: (host: string) => Promise<DnsAnswer>,
): Promise<MailRoute> {
  const hosts: string[] = []
  let hasFailed = false
  for (const host of exchanges) {
    const address = await lookUp(host)
    if (address.status === 'found') hosts.push(host.toLowerCase())
    if (address.status === 'failed') hasFailed = true
    if (hosts.length === hostsMax) break
  }
  if (hosts.length > 0) return { status: 'hosts', hosts }
  return hasFailed ? { status: 'failed' } : { status: 'none', reason: 'takes_no_mail' }
}
