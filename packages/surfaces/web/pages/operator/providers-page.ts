import { formatCount } from '@enricher/engine/lib/counted'
import {
  type OperationReport,
  operationWords,
  type ProviderState,
  type ProvidersReport,
} from '@enricher/engine/model/providers-report'
import { formatUsd } from '../../amounts.ts'
import { card } from '../../components/card.ts'
import { dataTable, narrowWord } from '../../components/data-table.ts'
import { emptyState } from '../../components/empty-state.ts'
import { notice } from '../../components/notice.ts'
import { pageHeading } from '../../components/page-heading.ts'
import { type Html, html } from '../../html.ts'
import type { Page } from '../../page.ts'
import type { Done } from './account-detail-page.ts'
import { liveBadge, percentage, providerCard, titleOf } from './provider-card.ts'

/** Returns the page on the answers, costs and earnings of the providers with a key. */
export function providersPage(facts: {
  readonly csrfToken: string
  readonly report: ProvidersReport
  readonly days: number
  readonly done: Done | null
}): Page {
  const { csrfToken, report, days, done } = facts
  const { providers, operations, withoutKey } = report
  const ownOf = ({ provider }: ProviderState) =>
    operations.filter((each) => each.provider === provider)
  const idle = providers.filter((state) => isIdle(state, ownOf(state)))
  const cards = providers
    .filter((state) => !idle.includes(state))
    .map((state) => providerCard({ state, operations: ownOf(state), days, csrfToken }))
  return {
    title: 'Providers',
    frame: 'dashboard',
    body: html`${pageHeading('Providers', 'The paid sources that have a key: their state, answers and cost.')}
${done && notice(done.kind, done.text)}
${providers.length === 0 && card('No keys', noKey)}
${cards.length > 0 && html`<div class="card-columns">${cards}</div>`}
${idle.length > 0 && card(`Not used in the last ${days} days`, idleTable(idle), 'No lookup has needed them in this period.')}
${
  operations.length > 0 &&
  card(
    `By lookup, last ${days} days`,
    operationTable(operations),
    'The cost of a hit leaves out answers that were proven wrong. The margin is your price of a hit less that cost.',
  )
}
${
  providers.some(({ provider }) => liveBadge(provider) !== null) &&
  html`<p class="card-foot">“Not tested live” means that the integration follows the provider’s documentation, but hasn’t been tried with the live service.</p>`
}
${withoutKey.length > 0 && html`<p class="card-foot">Without a key: ${withoutKey.map(titleOf).join(', ')}.</p>`}`,
  }
}

const noKey = emptyState(
  'No provider has a key',
  'Lookups work without one. Set the key of a provider, such as HUNTER_API_KEY, and it is asked when the other sources find nothing.',
)

/** Returns true for a provider that was not asked and needs nothing from its operator. */
function isIdle(state: ProviderState, operations: readonly OperationReport[]): boolean {
  const { breaker, isBudgetSpent, isTrusted, skipped } = state
  const isQuiet = Object.keys(skipped).length === 0 && operations.every(({ asked }) => asked === 0)
  return isQuiet && breaker === 'closed' && !isBudgetSpent && isTrusted
}

function idleTable(states: readonly ProviderState[]): Html {
  return dataTable<ProviderState>(
    'Providers that were not used',
    [
      {
        title: 'Provider',
        narrow: 'lead',
        cell: ({ provider }) => html`${titleOf(provider)}${liveBadge(provider)}`,
      },
      {
        title: 'Daily budget',
        isNumber: true,
        narrow: 'aside',
        cell: ({ budgetUsd }) =>
          budgetUsd === null ? 'no limit' : html`${formatUsd(budgetUsd)}${narrowWord(' a day')}`,
      },
    ],
    states,
    { isCompact: true },
  )
}

function operationTable(operations: readonly OperationReport[]): Html {
  return dataTable<OperationReport>(
    'What providers answered',
    [
      {
        title: 'Provider',
        narrow: 'lead',
        cell: ({ provider, operation }) => `${titleOf(provider)}, ${operationWords[operation]}`,
      },
      {
        title: 'Found',
        isNumber: true,
        narrow: 'aside',
        cell: ({ matched, asked }) => shareOf(matched, asked, 'found'),
      },
      {
        title: 'Asked',
        isNumber: true,
        cell: ({ asked }) => html`${formatCount(asked)}${narrowWord(' asked')}`,
      },
      {
        title: 'Wrong',
        isNumber: true,
        cell: ({ wrong, matched }) => shareOf(wrong, matched, 'wrong'),
      },
      {
        title: 'Errors',
        isNumber: true,
        cell: ({ errors, asked }) => shareOf(errors, asked, 'errors'),
      },
      {
        title: 'Spent',
        isNumber: true,
        cell: ({ spentUsd }) => html`${formatUsd(spentUsd)}${narrowWord(' spent')}`,
      },
      {
        title: 'Cost of a hit',
        isNumber: true,
        cell: ({ usdPerCorrectHit: each }) =>
          each !== null && html`${formatUsd(each)}${narrowWord(' a hit')}`,
      },
      {
        title: 'Margin of a hit',
        isNumber: true,
        cell: ({ marginUsd }) =>
          marginUsd !== null && html`${formatUsd(marginUsd)}${narrowWord(' margin')}`,
      },
    ],
    operations,
    { isCompact: true },
  )
}

function shareOf(part: number, whole: number, word: string): Html | null {
  return whole === 0 ? null : html`${percentage(part, whole)}${narrowWord(` ${word}`)}`
}
