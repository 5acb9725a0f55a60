import type { MeteredNetwork } from '../net/network.ts'
import type { CandidateServers } from './scoring/candidate.ts'

/** The part of a candidate reader that asks DNS alone. */
export type ServerReader = {
  /** Asks DNS whether a domain has an address of its own; `unknown`: it exists without one, or DNS did not answer. */
  existenceOf(domain: string, signal: AbortSignal): Promise<'host' | 'none' | 'unknown'>
  /** Asks for the name servers and mail exchangers of a domain. */
  readServers(domain: string, signal: AbortSignal): Promise<CandidateServers>
  /** Counts the DNS questions sent so far. */
  dnsQuestions(): number
}

/** Creates the part of one search's reader that asks DNS alone. */
export function createServerReader(network: MeteredNetwork): ServerReader {
  return {
    async existenceOf(domain, signal) {
      const { status } = await network.resolve(domain, 'A', signal)
      if (status === 'found') return 'host'
      return status === 'no_name' ? 'none' : 'unknown'
    },
    async readServers(domain, signal) {
      const names = await network.resolve(domain, 'NS', signal)
      const mail = await network.resolve(domain, 'MX', signal)
      const hasMail = mail.status === 'found' && mail.records[0] !== '.'
      return {
        nameServers: names.status === 'found' ? names.records : null,
        hasMail: mail.status === 'failed' ? null : hasMail,
      }
    },
    dnsQuestions: () => network.counts().dnsQuestions,
  }
}
