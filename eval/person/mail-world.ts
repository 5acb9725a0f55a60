import { createEgress, type Egress } from '../../src/egress/egress.ts'
import { localPartOfEmail } from '../../src/mail/address-parts.ts'
import type { ZoneEntry } from '../../world/model/zone.ts'
import { type DnsServer, startDnsServer } from '../../world/servers/dns.ts'
import {
  type MailServer,
  mailAddressOf,
  mailRange,
  startMailServer,
} from '../../world/servers/mail/server.ts'
import type { PersonRow } from '../patterns/people.ts'

/** Real mail servers and DNS on loopback for the domains of a list of people. */
export type MailWorld = {
  readonly egress: Egress
  readonly mail: MailServer
  readonly dns: DnsServer
  stop(): Promise<void>
}

/** Starts the mail servers: every address of the list is a mailbox; a share of the domains accepts everything. */
export async function startMailWorld(
  people: readonly PersonRow[],
  isCatchAll: (domain: string) => boolean,
): Promise<MailWorld> {
  const byDomain = Map.groupBy(people, ({ domain }) => domain)
  const rules = [...byDomain].map(([domain, rows]) => {
    const mode = isCatchAll(domain) ? 'catch_all' : 'plain'
    const mailboxes = new Set(rows.map(({ email }) => localPartOfEmail(email)))
    return [domain, { mode, mailboxes }] as const
  })
  const zone = rules.flatMap(([domain, { mode }]): [string, ZoneEntry][] => [
    [domain, { mx: [`mx.${domain}`] }],
    [`mx.${domain}`, { a: [mailAddressOf(mode)] }],
  ])
  const mail = await startMailServer(new Map(rules))
  const dns = await startDnsServer(new Map(zone))
  const egress = createEgress({
    dnsServers: [dns.address],
    allow: ['127.0.0.1/32', mailRange],
    portMap: new Map([[25, mail.port]]),
    ca: null,
    userAgent: 'enricher-eval',
  })
  const stop = async () => {
    await egress.close()
    await Promise.all([dns.stop(), mail.stop()])
  }
  return { egress, mail, dns, stop }
}
