import { readFile } from 'node:fs/promises'
import type { Config } from './config.ts'
import type { Engine } from './enrich/engine.ts'
import { createNativeEngine } from './enrich/native-engine.ts'
import { companyNameKey } from './lib/company-name.ts'
import type { Metrics } from './lib/metrics.ts'
import { parseSocksProxy } from './lib/socks-proxy.ts'
import { openMail } from './mail-services.ts'
import { createCompanyListSource } from './providers/company-list.ts'
import { createEgress, type Egress } from './providers/egress.ts'
import { meterSource } from './providers/metered-source.ts'
import type { SmtpSelfTest } from './providers/native/smtp-self-test.ts'
import { configuredBaseUrls, createWebsiteSources } from './providers/registry.ts'
import type { Companies } from './store/companies.ts'

export type OpenEngine = {
  readonly engine: Engine
  /** Whether mail servers can be reached. */
  readonly smtp: SmtpSelfTest
  close(): Promise<void>
}

/** The wiring of the searches: the native engine, its sources and the guarded way out. */
export async function openEngine(
  config: Config,
  companies: Pick<Companies, 'find'>,
  metrics: Metrics,
): Promise<OpenEngine> {
  const egress = await openEgress(config)
  const mail = openMail(config, egress, metrics.smtpReach)
  const engine = createNativeEngine({
    network: egress,
    sources: [
      createCompanyListSource((companyName) => companies.find(companyNameKey(companyName))),
      ...createWebsiteSources(egress, config),
    ].map((source) => meterSource(source, metrics)),
  })
  return { engine, smtp: mail.selfTest, close: () => egress.close() }
}

/** The door that every question to the outside takes. Rejects when EGRESS_CA_FILE cannot be read. */
export async function openEgress(config: Config): Promise<Egress> {
  return createEgress({
    dnsServers: config.dnsServers,
    allow: config.egressAllow,
    portMap: config.egressPortMap,
    ca: config.egressCaFile === null ? null : await readFile(config.egressCaFile, 'utf8'),
    userAgent: userAgentOf(config),
    baseUrls: configuredBaseUrls(config),
    tcpProxy: config.smtpProxy === null ? null : parseSocksProxy(config.smtpProxy),
  })
}

/** RFC 9110 section 10.1.5: product and a comment that says whom to write to. */
function userAgentOf({ userAgentContact, siteUrl }: Config): string {
  return `enricher/1.0 (+${userAgentContact ?? siteUrl})`
}
