import {
  type OperationReport,
  operationWords,
  type ProvidersReport,
  tierRemark,
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
import { percentage, providerCard, titleOf } from './provider-card.ts'

/** Returns the page on the answers, costs and earnings of the providers with a key. */
export function providersPage(facts: {
  readonly csrfToken: string
  readonly report: ProvidersReport
  readonly days: number
  readonly done: Done | null
}): Page {
  const { csrfToken, report, days, done } = facts
  const { providers, operations, withoutKey } = report
  const remark = tierRemark(providers.map(({ provider }) => provider))
  const cards = providers.map((state) => {
    const own = operations.filter(({ provider }) => provider === state.provider)
    return providerCard({ state, operations: own, days, csrfToken })
  })
  return {
    title: 'Providers',
    frame: 'dashboard',
    body: html`${pageHeading('Providers', 'The paid sources that have a key: their state, answers and cost.')}
${done && notice(done.kind, done.text)}
${cards.length > 0 ? html`<div class="card-columns">${cards}</div>` : card('No keys', noKey)}
${
  operations.length > 0 &&
  card(
    `By lookup, last ${days} days`,
    operationTable(operations),
    'The cost of a hit leaves out answers that were proven wrong. The margin is your price of a hit less that cost.',
  )
}
${remark !== null && html`<p class="card-foot">${remark}</p>`}
${withoutKey.length > 0 && html`<p class="card-foot">Without a key: ${withoutKey.map(titleOf).join(', ')}.</p>`}`,
  }
}

const noKey = emptyState(
  'No provider has a key',
  'Lookups work without one. Set the key of a provider, such as HUNTER_API_KEY, and it is asked when the other sources find nothing.',
)

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
        cell: ({ asked }) => html`${asked.toLocaleString('en')}${narrowWord(' asked')}`,
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
