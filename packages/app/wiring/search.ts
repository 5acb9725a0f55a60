import { hostname } from 'node:os'
import { createEngine, type OpenEngine } from '@enricher/engine/create-engine'
import type { EngineOptions, VendorOptions } from '@enricher/engine/engine-options'
import { companyNameKey } from '@enricher/engine/names/company-name'
import type { Engine } from '@enricher/engine/native-engine'
import { createCompanyListSource } from '@enricher/engine/sources/company-list'
import { createWebsiteSources } from '@enricher/engine/sources/registry'
import type { SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'
import { type SmtpIdentity, smtpIdentity } from '@enricher/engine/verify/smtp/smtp-identity'
import type { Rechecks } from '@enricher/engine/verify/verifier'
import type { Metrics } from '@enricher/service/lib/metrics'
import type { Config } from '../config/config.ts'
import { readEgressOptions } from './egress.ts'
import type { ProviderServices } from './provider-stats.ts'
import type { Stores } from './stores.ts'

export type OpenSearch = Pick<OpenEngine, 'recheck' | 'smtp' | 'close'> & {
  readonly engine: Engine
}

export type SearchOptions = Pick<EngineOptions, 'sharedReaders'> & {
  readonly stores: Pick<Stores, 'companies' | 'facts' | 'mxSlots' | 'privacy' | 'suppressions'>
  /** Schedules mailboxes to be verified again. */
  readonly rechecks: Rechecks
  readonly metrics: Metrics
  /** Null: no key is set, so no provider is asked. */
  readonly providers: ProviderServices | null
  /** Waits between two polls of a provider that takes minutes; defaults to real time. */
  readonly providerWait?: VendorOptions['wait'] | undefined
  /** Gets the error when provider stats could not be stored. */
  onFault(error: unknown): void
  /** Gets texts from outside that could not be read. */
  readonly onUnreadable: NonNullable<EngineOptions['onUnreadable']>
}

/** Opens the searches over the stores, with the engine that the configuration describes. */
export async function openSearch(config: Config, options: SearchOptions): Promise<OpenSearch> {
  const { stores, rechecks, metrics, providers, sharedReaders, onUnreadable } = options
  const { companies, facts, mxSlots, suppressions } = stores
  const { dnsServers, ...web } = await readEgressOptions(config)
  const { helo, from } = mailIdentity(config)
  // Adapters are loaded only if there is a key for one.
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
    patternAnswers: config.patternAnswers,
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

/** Suppresses a person who objected at a provider; the list in memory contains the person when it settles. */
async function suppress(
  { privacy, suppressions }: Pick<Stores, 'privacy' | 'suppressions'>,
  identity: SuppressedIdentity,
): Promise<void> {
  await privacy.noteObjection(identity)
  await suppressions.refresh()
}

/** Returns the names with which this service introduces itself to mail servers. */
export function mailIdentity({ smtpHelo, smtpFrom, baseUrl }: Config): SmtpIdentity {
  return smtpIdentity({ helo: smtpHelo, from: smtpFrom, hostname: hostname(), baseUrl })
}
