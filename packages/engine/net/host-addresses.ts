import type { DnsAnswer, DnsType } from './network.ts'

/**
 * Asks DNS for the addresses of a host: A and, where there is none, AAAA. Asking for both would take twice the
 * questions, and hosts that are reachable over IPv6 alone are rare.
 */
export async function askForAddresses(
  host: string,
  ask: (name: string, type: DnsType) => Promise<DnsAnswer>,
): Promise<DnsAnswer> {
  const v4 = await ask(host, 'A')
  return v4.status === 'no_record' ? ask(host, 'AAAA') : v4
}
