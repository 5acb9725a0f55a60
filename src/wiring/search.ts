import { hostname } from 'node:os'
import type { Config } from '../config/config.ts'
import type { Egress } from '../egress/egress.ts'
import type { Engine } from '../enrich/native-engine.ts'
import { createNativeEngine } from '../enrich/native-engine.ts'
import { createReaders, type Readers, type UnreadableText } from '../enrich/readers/readers.ts'
import type { SmtpOptions } from '../enrich/smtp/smtp-client.ts'
import { type SmtpIdentity, smtpIdentity } from '../enrich/smtp/smtp-identity.ts'
import {
  createSmtpSelfTest,
  type SmtpReach,
  type SmtpSelfTest,
} from '../enrich/smtp/smtp-self-test.ts'
import { createSmtpVerifier } from '../enrich/verify/smtp-verifier.ts'
import { trackSlots } from '../enrich/verify/track-slots.ts'
import type { Rechecks, Verifier } from '../enrich/verify/verifier.ts'
import { countingVerdicts } from '../enrich/waterfall/accuracy.ts'
import type { WaterfallOptions } from '../enrich/waterfall/create-waterfall.ts'
import type { Metrics } from '../lib/metrics.ts'
import { systemClock } from '../lib/time.ts'
import { companyNameKey } from '../names/company-name.ts'
import type { SuppressedIdentity } from '../privacy/suppression-marks.ts'
import { createCompanyListSource } from '../providers/company-list.ts'
import { meterSource } from '../providers/metered-source.ts'
import { createWebsiteSources } from '../providers/registry.ts'
import { openEgress } from './egress.ts'
import type { ProviderServices } from './provider-stats.ts'
import { openRendering } from './rendering.ts'
import type { Stores } from './stores.ts'

/** The engine, with all that it is made of open. */
export type OpenSearch = {
  readonly engine: Engine
  /** Asks again in the background; schedules nothing itself. */
  readonly recheck: Pick<Verifier, 'verify'>
  /** Whether mail servers can be reached. */
  readonly smtp: SmtpSelfTest
  close(): Promise<void>
}

export type SearchOptions = {
  readonly stores: Pick<Stores, 'companies' | 'facts' | 'mxSlots' | 'privacy' | 'suppressions'>
  /** Schedules mailboxes to be verified again. */
  readonly rechecks: Rechecks
  readonly metrics: Metrics
  /** Null: no key is set, and no provider is asked. */
  readonly providers: ProviderServices | null
  /** Waits between two looks at what a provider takes minutes for; real time when left out. */
  readonly providerWait?: WaterfallOptions['wait'] | undefined
  /** Threads that services of one process share, which stay open; its own when left out. */
  readonly sharedReaders?: Readers | undefined
  /** Called when what providers answered could not be stored. */
  onFault(error: unknown): void
  /** Called with texts from outside that could not be read. */
  onUnreadable(text: UnreadableText): void
}

/** Opens the searches: egress, SMTP, the verifier, the providers and the native engine. */
export async function openSearch(config: Config, options: SearchOptions): Promise<OpenSearch> {
  const { stores, rechecks, metrics } = options
  const { companies, facts, suppressions } = stores
  const { slots, idle: slotsReleased } = trackSlots(stores.mxSlots)
  const egress = await openEgress(config)
  const waterfall = await openWaterfallOf(config, egress, options)
  const factsStore = waterfall ? countingVerdicts(facts, waterfall) : facts
  const { sharedReaders } = options
  const readers = sharedReaders ?? ownReaders(options)
  const rendering = openRendering(config, metrics)
  const { smtp, selfTest } = openMail(config, egress, metrics.smtpReach)
  const mail = {
    network: egress,
    smtp,
    readReply: readers.readReply,
    facts: factsStore,
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
    factsStore,
    smtpVerifier: createSmtpVerifier({ ...mail, rechecks }),
    providers: waterfall && { waterfall, onObjected: (identity) => suppress(stores, identity) },
    suppression: () => suppressions.held().list,
    readers,
    rendering,
  })
  const recheck = createSmtpVerifier({ ...mail, rechecks: null })
  const close = async () => {
    await slotsReleased()
    await waterfall?.idle()
    await rendering?.session.close()
    if (!sharedReaders) await readers.close()
    await egress.close()
  }
  return { engine, recheck, smtp: selfTest, close }
}

function ownReaders({ metrics, onUnreadable }: SearchOptions): Readers {
  return createReaders((text) => {
    metrics.textUnreadable(text.reader, text.fault, text.host)
    onUnreadable(text)
  })
}

/** Adapters are loaded where there is a key for one. */
async function openWaterfallOf(config: Config, egress: Egress, options: SearchOptions) {
  const { providers, stores, metrics, onFault, providerWait } = options
  if (!providers) return null
  const { openWaterfall } = await import('./waterfall.ts')
  const { suppressions } = stores
  return openWaterfall(config, egress, providers, {
    ...{ suppressions, metrics, providerWait },
    onStatsFault: onFault,
  })
}

/** Suppresses a person who objected at a provider; the list in memory has them when it settles. */
async function suppress(
  { privacy, suppressions }: Pick<Stores, 'privacy' | 'suppressions'>,
  identity: SuppressedIdentity,
): Promise<void> {
  await privacy.noteObjection(identity)
  await suppressions.refresh()
}

/** What SMTP sessions need, and the self-test of port 25. */
export type MailServices = { readonly smtp: SmtpOptions; readonly selfTest: SmtpSelfTest }

/** Returns the names this service gives itself to mail servers. */
export function mailIdentity({ smtpHelo, smtpFrom, baseUrl }: Config): SmtpIdentity {
  return smtpIdentity({ helo: smtpHelo, from: smtpFrom, hostname: hostname(), baseUrl })
}

/** Opens what SMTP sessions need; nothing is sent by it. `onReach` is called with the results of the self-test. */
export function openMail(
  config: Config,
  egress: Pick<Egress, 'connectTcp' | 'resolve'>,
  onReach: (reach: SmtpReach) => void,
): MailServices {
  const { helo, from } = mailIdentity(config)
  const smtp = { connectTcp: egress.connectTcp, helo, from }
  const selfTest = createSmtpSelfTest({
    mode: config.smtpVerify,
    network: egress,
    smtp,
    clock: systemClock,
    onChange: onReach,
  })
  return { smtp, selfTest }
}
