import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { companies as everyCompany } from './data/companies.ts'
import type { Company } from './model/company.ts'
import { type Searxng, startSearxng } from './providers/searxng.ts'
import { startWikidata, type Wikidata } from './providers/wikidata.ts'
import { type DnsServer, startDnsServer } from './servers/dns.ts'
import { buildInternet } from './servers/internet.ts'
import { loopback } from './servers/listener.ts'
import { mailRules } from './servers/mail/hosts.ts'
import {
  type MailServer,
  type MailServerOptions,
  mailRange,
  startMailServer,
} from './servers/mail/server.ts'
import { type SiteServers, startSites } from './servers/sites.ts'
import { createAuthority } from './servers/tls/authority.ts'
import type { StripeDouble, StripeOptions } from './stripe/stripe.ts'
import { type PeopleTruth, peopleTruthOf, suppressedEmailsOf } from './truth/people.ts'
import { type TruthRow, truthOf } from './truth/websites.ts'

/** The example world, running: an internet of made-up companies on loopback. */
export type World = {
  /** The variables to start the service with, so that it uses this world. */
  readonly env: Readonly<Record<string, string>>
  readonly truth: readonly TruthRow[]
  readonly people: PeopleTruth
  /** Addresses of people who asked not to be found: the truth assumes that the operator's list holds them. */
  readonly suppressedEmails: readonly string[]
  readonly dns: DnsServer
  readonly sites: SiteServers
  readonly mail: MailServer
  readonly wikidata: Wikidata
  readonly searxng: Searxng
  /** The double that takes payments; null when the options ask for none. */
  readonly stripe: StripeDouble | null
  /** Resets all counts, so that a test can say "one question". */
  resetCounts(): void
  stop(): Promise<void>
}

export type WorldOptions = {
  /** The companies that exist; all there are when absent. */
  readonly companies?: readonly Company[]
  /** Pauses of the slow mail servers and of greylisting; when absent, such as a person notices. */
  readonly mail?: Pick<MailServerOptions, 'slowMs' | 'greylistMs' | 'clock'>
  /** Starts Stripe's double as well. */
  readonly stripe?: StripeOptions
}

/** Starts the world on ports the operating system chooses; needs no privilege. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const companies = options.companies ?? everyCompany
  const { zone, sites: rules } = buildInternet(companies)
  const authority = createAuthority()
  const folder = await mkdtemp(join(tmpdir(), 'enricher-world-'))
  const caFile = join(folder, 'ca.pem')
  const [dns, sites, mail, wikidata, searxng, stripe] = await Promise.all([
    startDnsServer(zone),
    startSites(rules, authority),
    startMailServer(mailRules(companies), options.mail),
    startWikidata(companies),
    startSearxng(companies),
    options.stripe ? startStripeDouble(options.stripe) : null,
    writeFile(caFile, authority.certificatePem),
  ])
  const parts = { dns, sites, mail, wikidata, searxng }
  return {
    env: {
      DNS_SERVERS: dns.address,
      EGRESS_ALLOW: `${loopback}/32,${mailRange}`,
      EGRESS_PORT_MAP: `80:${sites.httpPort},443:${sites.httpsPort},25:${mail.port}`,
      EGRESS_CA_FILE: caFile,
      WIKIDATA_BASE_URL: wikidata.baseUrl,
      SEARXNG_URL: searxng.baseUrl,
      ...stripe?.env,
    },
    truth: truthOf(companies),
    people: peopleTruthOf(companies),
    suppressedEmails: suppressedEmailsOf(companies),
    ...parts,
    stripe,
    resetCounts() {
      for (const part of Object.values(parts)) part.resetCounts()
    },
    async stop() {
      await Promise.all([...Object.values(parts).map((part) => part.stop()), stripe?.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// Stripe's double is of many files, and most worlds do without it.
async function startStripeDouble(options: StripeOptions): Promise<StripeDouble> {
  const { startStripe } = await import('./stripe/stripe.ts')
  return startStripe(options)
}
