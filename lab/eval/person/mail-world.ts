import { localPartOfEmail } from '@enricher/engine/mail/address-parts'
import { createEgress, type Egress } from '@enricher/engine/net/egress'
import type { Greylisting } from '../../world/model/mail.ts'
import type { ZoneEntry } from '../../world/model/zone.ts'
import { type DnsServer, startDnsServer } from '../../world/servers/dns.ts'
import {
  type MailServer,
  mailAddressOf,
  mailRange,
  startMailServer,
} from '../../world/servers/mail/server.ts'
import type { PersonRow } from '../patterns/people.ts'
import type { Timeline } from './timeline.ts'

/** Real mail servers and DNS on loopback for the domains of a list of people. */
export type MailWorld = {
  readonly egress: Egress
  readonly mail: MailServer
  readonly dns: DnsServer
  readonly timeline: Timeline
  stop(): Promise<void>
}

/** The answers of mail hosts. `full`: 452 for a mailbox, 550 for others; `over_quota`: 552; `all_full`: always 452. */
export const mailKinds = ['plain', 'full', 'over_quota', 'all_full', 'greylist'] as const
export type MailKind = (typeof mailKinds)[number]
const minuteMs = 60_000
// Greylisting hosts ask for these delays: postgrey five minutes, others one to fifteen; assumed to be spread evenly.
const [shortestMinutes, longestMinutes] = [1, 15]
// Assumed shares of greylisting hosts: those that refuse twice whatever the delay, and those that go by the network.
const twiceShare = 0.2
const byClientShare = 0.2

/** Draws how a host greylists. */
function drawGreylisting(random: () => number): Greylisting {
  const delay = shortestMinutes + random() * (longestMinutes - shortestMinutes)
  return {
    delayMs: delay * minuteMs,
    refusalsMin: random() < twiceShare ? 2 : 1,
    isByClient: random() < byClientShare,
  }
}

/** Starts the mail servers: every address of the list is a mailbox. Greylisting goes by the timeline. */
export async function startMailWorld(
  people: readonly PersonRow[],
  modeOf: (domain: string) => MailKind | 'catch_all',
  { timeline, random }: { readonly timeline: Timeline; readonly random: () => number },
): Promise<MailWorld> {
  const byDomain = Map.groupBy(people, ({ domain }) => domain)
  const rules = [...byDomain].map(([domain, rows]) => {
    const mode = modeOf(domain)
    const mailboxes = new Set(rows.map(({ email }) => localPartOfEmail(email)))
    return [domain, { mode, mailboxes, greylisting: drawGreylisting(random) }] as const
  })
  const zone = rules.flatMap(([domain, { mode }]): [string, ZoneEntry][] => [
    [domain, { mx: [`mx.${domain}`] }],
    [`mx.${domain}`, { a: [mailAddressOf(mode)] }],
  ])
  const mail = await startMailServer(new Map(rules), { clock: timeline.clock })
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
  return { egress, mail, dns, timeline, stop }
}
