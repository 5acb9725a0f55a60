import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Company } from '../world/model/company.ts'
import type { MailRule } from '../world/model/mail.ts'
import type { ZoneEntry } from '../world/model/zone.ts'
import { startSearxng } from '../world/providers/searxng.ts'
import { startWikidata } from '../world/providers/wikidata.ts'
import { startDnsServer } from '../world/servers/dns.ts'
import { buildInternet } from '../world/servers/internet.ts'
import { loopback } from '../world/servers/listener.ts'
import { mailRules } from '../world/servers/mail/hosts.ts'
import { mailRange, startMailServer } from '../world/servers/mail/server.ts'
import { startSites } from '../world/servers/sites.ts'
import { createAuthority } from '../world/servers/tls/authority.ts'
import type { Case } from './case.ts'
import { hostileMailRange, startHostileMail } from './mail.ts'
import { siteOf } from './sites.ts'

/** The internet of a run: honest companies of the example world, and a company for each hostile page. */
export type HostileWorld = {
  /** The settings to start the service with. */
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts everything on ports the operating system chooses; needs no privilege. */
export async function startHostileWorld(
  honest: readonly Company[],
  cases: readonly Case[],
): Promise<HostileWorld> {
  const internet = buildInternet(honest)
  const authority = createAuthority()
  const folder = await mkdtemp(join(tmpdir(), 'enricher-hostile-world-'))
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, authority.certificatePem)
  const mail = await startMailServer(new Map([...mailRules(honest), ...cases.map(mailRuleOf)]))
  const spoken = cases.filter(({ place }) => place === 'smtp')
  const hostileMail = await startHostileMail(spoken, mail.port)
  const mailAddressOf = (one: Case) =>
    one.place === 'smtp' ? hostileMail.addressOf(one) : loopback
  const zone = new Map([
    ...internet.zone,
    ...cases.flatMap((one) => zoneEntriesOf(one, mailAddressOf(one))),
  ])
  const sites = new Map([...internet.sites, ...cases.flatMap(siteRulesOf)])
  const [dns, web, wikidata, searxng] = await Promise.all([
    startDnsServer(zone),
    startSites(sites, authority),
    startWikidata(honest),
    startSearxng(honest),
  ])
  return {
    env: {
      DNS_SERVERS: dns.address,
      EGRESS_ALLOW: `${loopback}/32,${mailRange},${hostileMailRange}`,
      EGRESS_PORT_MAP: `80:${web.httpPort},443:${web.httpsPort},25:${mail.port}`,
      EGRESS_CA_FILE: caFile,
      WIKIDATA_BASE_URL: wikidata.baseUrl,
      SEARXNG_URL: searxng.baseUrl,
    },
    async stop() {
      const parts = [dns, web, wikidata, searxng, hostileMail, mail]
      await Promise.all(parts.map((part) => part.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function zoneEntriesOf(one: Case, mailAddress: string): [string, ZoneEntry][] {
  const { host, mailHost } = one
  return [
    // Pages link hosts of any name below their own.
    [host, { a: [loopback], mx: [mailHost], ns: ['ns1.hostingquay.net'], isWildcard: true }],
    [mailHost, { a: [mailAddress] }],
  ]
}

function siteRulesOf(one: Case) {
  const hosts = [one.host, `www.${one.host}`]
  return hosts.map((host) => [host, siteOf(one, host)] as const)
}

/** Returns the rule of the mail server, an honest one, of a hostile company. */
function mailRuleOf({ host }: Case): [string, MailRule] {
  return [host, { mode: 'plain', mailboxes: new Set(['info', 'anna.bobak', 'postmaster']) }]
}
