import { readFile } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { createEgress, type Egress } from '../egress/egress.ts'
import { parseSocksProxy } from '../egress/socks-proxy.ts'
import { createNativeEngine } from '../enrich/native-engine.ts'
import { createReaders, type UnreadableText } from '../enrich/readers/readers.ts'
import type { SmtpSelfTest } from '../enrich/smtp/smtp-self-test.ts'
import { createSmtpVerifier } from '../enrich/verify/smtp-verifier.ts'
import { trackSlots } from '../enrich/verify/track-slots.ts'
import type { Verifier } from '../enrich/verify/verifier.ts'
import { checkingMemory } from '../enrich/waterfall/record-verification.ts'
import type { Metrics } from '../lib/metrics.ts'
import { systemClock } from '../lib/time.ts'
import type { Engine } from '../model/engine.ts'
import { companyNameKey } from '../names/company-name.ts'
import { createCompanyListSource } from '../providers/company-list.ts'
import { meterSource } from '../providers/metered-source.ts'
import { configuredBaseUrls, createWebsiteSources } from '../providers/registry.ts'
import type { Knowledge } from './knowledge-services.ts'
import { openMail } from './mail-services.ts'
import type { ProviderServices } from './provider-services.ts'

export type OpenEngine = {
  readonly engine: Engine
  /** Asks again in the background; schedules nothing itself. */
  readonly recheck: Pick<Verifier, 'verify'>
  /** Whether mail servers can be reached. */
  readonly smtp: SmtpSelfTest
  close(): Promise<void>
}

export type SearchParts = {
  readonly knowledge: Knowledge
  readonly metrics: Metrics
  /** Null: no key is set, and no provider is asked. */
  readonly providers: ProviderServices | null
  /** Hears when what providers said could not be written down. */
  onFault(error: unknown): void
  /** Hears of texts from outside that could not be read. */
  onUnreadable(text: UnreadableText): void
}

/** The wiring of the searches: the native engine, its sources, the providers and the guarded way out. */
export async function openEngine(config: Config, parts: SearchParts): Promise<OpenEngine> {
  const { knowledge, metrics } = parts
  const { companies, rechecks, suppressions } = knowledge
  const { slots, idle: slotsReleased } = trackSlots(knowledge.slots)
  const egress = await openEgress(config)
  const waterfall = await openWaterfallOf(config, egress, parts)
  const memory = waterfall ? checkingMemory(knowledge.memory, waterfall) : knowledge.memory
  const readers = createReaders((text) => {
    metrics.textUnreadable(text.reader, text.fault, text.host)
    parts.onUnreadable(text)
  })
  const { smtp, selfTest } = openMail(config, egress, metrics.smtpReach)
  const mail = {
    network: egress,
    smtp,
    readReply: readers.readReply,
    facts: memory,
    slots,
    isSmtpOpen: selfTest.isOpen,
    clock: systemClock,
  }
  const engine = createNativeEngine({
    network: egress,
    sources: [
      createCompanyListSource((companyName) => companies.find(companyNameKey(companyName))),
      ...createWebsiteSources(egress, config),
    ].map((source) => meterSource(source, metrics)),
    memory,
    verifier: createSmtpVerifier({ ...mail, rechecks }),
    providers: waterfall && { waterfall, onObjected: knowledge.suppress },
    suppression: () => suppressions.held().list,
    readers,
  })
  const recheck = createSmtpVerifier({ ...mail, rechecks: null })
  const close = async () => {
    await slotsReleased()
    await waterfall?.idle()
    await readers.close()
    await egress.close()
  }
  return { engine, recheck, smtp: selfTest, close }
}

/** Adapters are loaded where there is a key for one. */
async function openWaterfallOf(config: Config, egress: Egress, parts: SearchParts) {
  const { providers, metrics, onFault } = parts
  if (!providers) return null
  const { openWaterfall } = await import('./waterfall-services.ts')
  return openWaterfall(config, egress, providers, metrics, onFault)
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
