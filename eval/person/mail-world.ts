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

/** How a mail host may answer. `full`: 452 for a mailbox, 550 for others; `over_quota`: 552; `all_full`: always 452. */
export const mailKinds = ['plain', 'full', 'over_quota', 'all_full', 'greylist'] as const
export type MailKind = (typeof mailKinds)[number]

/** Returns true for the name of a way to answer. */
export function isMailKind(text: string): text is MailKind {
  return (mailKinds as readonly string[]).includes(text)
}

// The clock of what asks is set forward instead: a greylisting host believes whom it has met before.
const greylistMs = 1

/** Starts the mail servers: every address of the list is a mailbox. */
export async function startMailWorld(
  people: readonly PersonRow[],
  modeOf: (domain: string) => MailKind | 'catch_all',
): Promise<MailWorld> {
  const byDomain = Map.groupBy(people, ({ domain }) => domain)
  const rules = [...byDomain].map(([domain, rows]) => {
    const mode = modeOf(domain)
    const mailboxes = new Set(rows.map(({ email }) => localPartOfEmail(email)))
    return [domain, { mode, mailboxes }] as const
  })
  const zone = rules.flatMap(([domain, { mode }]): [string, ZoneEntry][] => [
    [domain, { mx: [`mx.${domain}`] }],
    [`mx.${domain}`, { a: [mailAddressOf(mode)] }],
  ])
  const mail = await startMailServer(new Map(rules), { greylistMs })
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
