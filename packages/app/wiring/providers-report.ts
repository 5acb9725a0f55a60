import { enrichCompany } from '@enricher/contract/enrich-company'
import { findEmailCompany } from '@enricher/contract/find-email-company'
import { findEmailDecisionMaker } from '@enricher/contract/find-email-decision-maker'
import { findEmailLinkedin } from '@enricher/contract/find-email-linkedin'
import { findEmailPerson } from '@enricher/contract/find-email-person'
import { findWebsite } from '@enricher/contract/find-website'
import type { ProviderOperation } from '@enricher/engine/model/provider-catalog'
import { catalogRows, type ProviderName } from '@enricher/engine/model/provider-catalog'
import type { ProviderStats, ProviderStatsStore } from '@enricher/engine/model/provider-stats'
import type {
  OperationReport,
  ProviderState,
  ProvidersReport,
  SkipCounts,
} from '@enricher/engine/model/providers-report'
import type { SkipReason } from '@enricher/engine/model/step'
import {
  type ConfiguredAdapter,
  configuredAdapters,
} from '@enricher/engine/sources/vendors/registry'
import { isTrusted } from '@enricher/engine/waterfall/accuracy'
import { keyDigestOf, positionOf } from '@enricher/engine/waterfall/breaker-state'
import { creditUsd } from '@enricher/service/accounts/prices'
import type { Config } from '../config/config.ts'
import { budgetUsdOf } from '../config/waterfall-settings.ts'

/** The stats that the report is made from. */
export type StatsRead = Omit<Awaited<ReturnType<ProviderStatsStore['read']>>, 'stats'> & {
  readonly stats: readonly (ProviderStats & { readonly skipped?: SkipCounts })[]
}

/** Reports the stats of the configured providers, and of formerly configured ones. Pure. */
export function reportProviders(config: Config, read: StatsRead, nowMs: number): ProvidersReport {
  const configured = configuredAdapters(config)
  const names = new Set(configured.map(({ adapter }) => adapter.name))
  return {
    operations: operationReports(read.stats, config.verifyEmailCredits),
    providers: configured.map((one) => stateOf(one, config, read, nowMs)),
    withoutKey: catalogRows.flatMap(({ name }) => (names.has(name) ? [] : [name])),
  }
}

/** Providers in the order of the table, with their operations in the order of the offers. */
function operationReports(
  records: readonly ProviderStats[],
  verifyEmailCredits: number | null,
): OperationReport[] {
  const credits = { ...creditsPerHit, verify: verifyEmailCredits }
  return catalogRows.flatMap(({ name }) =>
    operationsInOrder.flatMap((operation) => {
      const rows = records.filter((row) => row.provider === name && row.operation === operation)
      const asked = sumOf(rows, 'asked')
      if (asked === 0) return []
      const [matched, wrong] = [sumOf(rows, 'matched'), sumOf(rows, 'wrong')]
      const spentUsd = sumOf(rows, 'spentUsd')
      const correct = Math.max(0, matched - wrong)
      const usdPerCorrectHit = correct > 0 ? spentUsd / correct : null
      const soldFor = credits[operation]
      return {
        provider: name,
        operation,
        asked,
        matched,
        errors: sumOf(rows, 'errors'),
        confirmed: sumOf(rows, 'confirmed'),
        wrong,
        spentUsd,
        meanMs: sumOf(rows, 'durationMs') / asked,
        usdPerCorrectHit,
        marginUsd:
          usdPerCorrectHit === null || soldFor === null
            ? null
            : soldFor * creditUsd - usdPerCorrectHit,
      }
    }),
  )
}

const creditsPerHit = {
  person: findEmailPerson.priceCredits,
  profile: findEmailLinkedin.priceCredits,
  decisionMaker: findEmailDecisionMaker.priceCredits,
  roster: findEmailCompany.priceCredits,
  website: findWebsite.priceCredits,
  company: enrichCompany.priceCredits,
} as const
const operationsInOrder = [
  'person',
  'decisionMaker',
  'profile',
  'roster',
  'verify',
  'website',
  'company',
] as const satisfies readonly ProviderOperation[]

type Counted = 'asked' | 'matched' | 'errors' | 'wrong' | 'confirmed' | 'spentUsd' | 'durationMs'

function sumOf(rows: readonly ProviderStats[], what: Counted): number {
  return rows.reduce((sum, row) => sum + row[what], 0)
}

function stateOf(
  { adapter, apiKey }: ConfiguredAdapter,
  config: Config,
  read: StatsRead,
  nowMs: number,
): ProviderState {
  const provider = adapter.name
  const breakerState = read.breakerStates.get(provider)
  const position = positionOf(breakerState, keyDigestOf(apiKey), nowMs)
  const spentTodayUsd = read.spentTodayUsd.get(provider) ?? 0
  const budgetUsd = budgetUsdOf(config.providerBudget, provider)
  const leftUsd = (budgetUsd ?? Number.POSITIVE_INFINITY) - spentTodayUsd
  const cheapestUsd = Math.min(...Object.values(adapter.prices).map(({ usd }) => usd))
  return {
    provider,
    breaker: position.kind,
    isBudgetSpent: leftUsd < cheapestUsd,
    fault: position.kind === 'closed' ? null : (breakerState?.fault ?? null),
    sinceMs: position.kind === 'closed' ? null : (breakerState?.changedAtMs ?? null),
    untilMs:
      position.kind === 'open' && Number.isFinite(position.untilMs) ? position.untilMs : null,
    spentTodayUsd,
    budgetUsd,
    isSlow: adapter.isAsync,
    skipped: skippedBy(provider, read.stats),
    isTrusted: isTrusted(provider, read.stats),
  }
}

function skippedBy(provider: ProviderName, records: StatsRead['stats']): SkipCounts {
  const sums: { [Reason in SkipReason]?: number } = {}
  for (const { skipped = {} } of records.filter((row) => row.provider === provider)) {
    for (const [reason, count] of Object.entries(skipped) as [SkipReason, number][]) {
      if (count > 0) sums[reason] = (sums[reason] ?? 0) + count
    }
  }
  return sums
}
