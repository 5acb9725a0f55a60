import { catalogRows, providerCatalog, tierOf } from '@enricher/engine/model/provider-catalog'
import type { OperationReport, ProviderState } from '@enricher/engine/model/providers-report'
import { byCommandLine } from '@enricher/service/accounts/operator-events'
import { createOperatorActions } from '@enricher/service/store/accounts/operator-actions'
import { recordKeptDays } from '@enricher/service/store/provider-stats/provider-stats'
import { Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../config/config.ts'
import { storedStatsOf } from '../wiring/provider-stats.ts'
import { resumeProvider } from '../wiring/resume-provider.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { terminal } from './terminal.ts'
import { withProviderStats } from './with-provider-stats.ts'
import { withStore } from './with-store.ts'

const daysUsual = 30

/** Creates `enricher providers`: reports what the providers with a key answered, cost and earned. */
export function createProvidersCommand(): Command {
  const command = new Command('providers')
    .option('--days <days>', 'how far to look back', readDays, daysUsual)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
"per hit" is what was spent per match that was not proven wrong, "margin" the
price of a hit less that, at 0.01 USD a credit. "wrong" are matches that the
mail server denied, then or later.

Examples:
  $ npm run enricher -- providers
  $ npm run --silent enricher -- providers --days 7 --json
  $ npm run enricher -- providers resume hunter`,
    )
    .action(show)
  command
    .command('resume')
    // The command's earlier name, from when "open" meant that a provider is asked.
    .alias('open')
    .description('ask a paused provider again: its key works now, or its credits were topped up')
    .argument('<name>', 'the provider, as PROVIDER_ORDER names it')
    .action(resume)
  return command
}

async function show({ days, json }: { days: number; json?: true }): Promise<void> {
  const config = readConfig()
  const { reportProviders } = await loadReport()
  const stats = await withProviderStats(config, ({ read }) => read({ days }))
  const nowMs = Date.now()
  const report = reportProviders(config, stats, nowMs)
  if (json) {
    const { operations, providers, withoutKey } = report
    const wire = {
      days,
      operations: operations.map(wireOfOperation),
      providers: providers.map(wireOfState),
      without_key: withoutKey,
    }
    return terminal.print(JSON.stringify(wire))
  }
  const { linesOf } = await import('./providers-print.ts')
  for (const line of linesOf(report, days, nowMs)) terminal.print(line)
}

async function resume(given: string): Promise<void> {
  const name = given.toLowerCase()
  const row = catalogRows.find((each) => each.name === name)
  if (!row) {
    const known = catalogRows.map((each) => each.name).join(', ')
    throw new CommandError(`There is no provider "${given}". There are: ${known}.`, exitCodes.usage)
  }
  const config = readConfig()
  const { env, title, baseUrl } = providerCatalog[row.name]
  const resumption = await withStore(config, async ({ db }) => {
    const done = await resumeProvider(config, storedStatsOf(config, db), row.name, Date.now())
    const event = { event: 'provider resumed', provider: row.name, by: byCommandLine } as const
    if (done === 'resumed') await createOperatorActions(db).record(event)
    return done
  })
  if (resumption === 'no_key') {
    const setting = baseUrl === null ? `${env}_BASE_URL` : `${env}_API_KEY`
    throw new CommandError(`${title} is not asked at all: set ${setting}.`)
  }
  const wasPaused = resumption === 'resumed'
  terminal.print(wasPaused ? `${title} is asked again.` : `${title} was not paused.`)
  if (wasPaused) terminal.note('A running service takes note within seconds.')
}

// The report is loaded when needed: it loads every adapter, and the other commands should start quickly.
function loadReport() {
  return import('../wiring/providers-report.ts')
}

function readDays(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= recordKeptDays)
    return Number(text)
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${recordKeptDays}.`)
}

function wireOfOperation(row: OperationReport) {
  return {
    provider: row.provider,
    operation: row.operation,
    asked: row.asked,
    matched: row.matched,
    errors: row.errors,
    confirmed: row.confirmed,
    wrong: row.wrong,
    spent_usd: rounded(row.spentUsd),
    mean_ms: row.meanMs === null ? null : Math.round(row.meanMs),
    usd_per_correct_hit: rounded(row.usdPerCorrectHit),
    margin_usd: rounded(row.marginUsd),
  }
}

function wireOfState(state: ProviderState) {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    provider: state.provider,
    tier: tierOf(state.provider),
    breaker: state.breaker,
    is_budget_spent: state.isBudgetSpent,
    state: earlierStateOf(state),
    fault: state.fault,
    since: time(state.sinceMs),
    until: time(state.untilMs),
    spent_today_usd: rounded(state.spentTodayUsd),
    budget_usd: state.budgetUsd,
    is_slow: state.isSlow,
    skipped: state.skipped,
    is_trusted: state.isTrusted,
  }
}

/** Returns the `state` of earlier versions, where open meant that the provider is asked. It stays for one release. */
function earlierStateOf({ breaker, isBudgetSpent }: ProviderState): string {
  if (breaker === 'open') return 'closed'
  if (isBudgetSpent) return 'budget_spent'
  return breaker === 'closed' ? 'open' : breaker
}

/** Sums of prices in floating point have rounding errors; the stats count in millionths. */
function rounded(usd: number | null): number | null {
  return usd === null ? null : Math.round(usd * 1e6) / 1e6
}
