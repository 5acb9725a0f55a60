import { hostname } from 'node:os'
import type { Config } from '../config/config.ts'
import { createEngine, type OpenEngine } from '../engine/create-engine.ts'
import type { EngineOptions, VendorOptions } from '../engine/engine-options.ts'
import type { Engine } from '../enrich/native-engine.ts'
import { type SmtpIdentity, smtpIdentity } from '../enrich/smtp/smtp-identity.ts'
import type { Rechecks } from '../enrich/verify/verifier.ts'
import type { Metrics } from '../lib/metrics.ts'
import { companyNameKey } from '../names/company-name.ts'
import type { SuppressedIdentity } from '../privacy/suppression-marks.ts'
import { createCompanyListSource } from '../providers/company-list.ts'
import { createWebsiteSources } from '../providers/registry.ts'
import { readEgressOptions } from './egress.ts'
import type { ProviderServices } from './provider-stats.ts'
import type { Stores } from './stores.ts'

/** The engine, with all that it is made of open. */
export type OpenSearch = Pick<OpenEngine, 'recheck' | 'smtp' | 'close'> & {
  readonly engine: Engine
}

export type SearchOptions = Pick<EngineOptions, 'sharedReaders'> & {
  readonly stores: Pick<Stores, 'companies' | 'facts' | 'mxSlots' | 'privacy' | 'suppressions'>
  /** Schedules mailboxes to be verified again. */
  readonly rechecks: Rechecks
  readonly metrics: Metrics
  /** Null: no key is set, and no provider is asked. */
  readonly providers: ProviderServices | null
  /** Waits between two looks at what a provider takes minutes for; real time when left out. */
  readonly providerWait?: VendorOptions['wait'] | undefined
  /** Called when what providers answered could not be stored. */
  onFault(error: unknown): void
  /** Called with texts from outside that could not be read. */
  readonly onUnreadable: NonNullable<EngineOptions['onUnreadable']>
}

/** Opens the searches over the stores: the engine as the configuration wants it. */
export async function openSearch(config: Config, options: SearchOptions): Promise<OpenSearch> {
  const { stores, rechecks, metrics, providers, sharedReaders, onUnreadable } = options
  const { companies, facts, mxSlots, suppressions } = stores
  const { dnsServers, ...web } = await readEgressOptions(config)
  const { helo, from } = mailIdentity(config)
  // Adapters are loaded where there is a key for one.
  const waterfall = providers && (await import('./waterfall.ts'))
  const engine = createEngine({
    dns: dnsServers ?? 'system',
    web,
    smtp: { mode: config.smtpVerify, helo, from, rechecks },
    sources: (network) => [
      createCompanyListSource((companyName) => companies.find(companyNameKey(companyName))),
      ...createWebsiteSources(network, config),
    ],
    stores: {
      facts,
      mxSlots,
      ...(providers && waterfall && { providerStats: waterfall.countedStats(providers, metrics) }),
    },
    counters: metrics,
    suppression: () => suppressions.held().list,
    vendors:
      waterfall?.vendorOptions(config, {
        suppressions,
        metrics,
        providerWait: options.providerWait,
        onStatsFault: options.onFault,
        onObjected: (identity) => suppress(stores, identity),
      }) ?? null,
    browserUrl: config.browserUrl,
    sharedReaders,
    onUnreadable,
  })
  const { recheck, smtp, close } = engine
  return { engine, recheck, smtp, close }
}

/** Suppresses a person who objected at a provider; the list in memory has them when it settles. */
async function suppress(
  { privacy, suppressions }: Pick<Stores, 'privacy' | 'suppressions'>,
  identity: SuppressedIdentity,
): Promise<void> {
  await privacy.noteObjection(identity)
  await suppressions.refresh()
}

/** Returns the names this service gives itself to mail servers. */
export function mailIdentity({ smtpHelo, smtpFrom, baseUrl }: Config): SmtpIdentity {
  return smtpIdentity({ helo: smtpHelo, from: smtpFrom, hostname: hostname(), baseUrl })
}
