import { faultWords } from '@enricher/engine/model/fault-words'
import { type ProviderName, providerCatalog } from '@enricher/engine/model/provider-catalog'
import {
  type OperationReport,
  operationWords,
  type ProviderState,
  type ProvidersReport,
  skipWords,
  tierRemark,
} from '@enricher/engine/model/providers-report'
import type { SkipReason } from '@enricher/engine/model/step'
import { badge } from '../../components/badge.ts'
import { card } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { dataTable } from '../../components/data-table.ts'
import { emptyState } from '../../components/empty-state.ts'
import { momentOf } from '../../components/moment.ts'
import { notice } from '../../components/notice.ts'
import { pageHeading } from '../../components/page-heading.ts'
import { type Content, type Html, html } from '../../html.ts'
import type { Page } from '../../page.ts'
import type { Done } from './account-detail-page.ts'

/** Path of the operator's page of providers. */
export const providersPath = '/operator/providers'

/** Returns the page on the answers, costs and earnings of the providers with a key. */
export function providersPage(facts: {
  readonly csrfToken: string
  readonly report: ProvidersReport
  readonly days: number
  readonly done: Done | null
}): Page {
  const { csrfToken, report, days, done } = facts
  const { providers, operations, withoutKey } = report
  const remark = tierRemark(providers.map(({ provider }) => provider)) ?? undefined
  return {
    title: 'Providers',
    frame: 'dashboard',
    body: html`${pageHeading('Providers', 'What the providers with a key answered, cost and earned. The same as the command “providers”.')}
${done && notice(done.kind, done.text)}
${card('Now', providers.length > 0 ? stateTable(providers, csrfToken) : noKey(), remark)}
${
  operations.length > 0 &&
  card(
    `In the last ${days} days`,
    operationTable(operations),
    'A cost per hit is what was spent per match that was not proven wrong; the margin is the price of a hit less that.',
  )
}
${withoutKey.length > 0 && card('Without a key', html`<p>${withoutKey.map(titleOf).join(', ')}</p>`)}`,
  }
}

function noKey(): Html {
  return emptyState(
    'No provider has a key',
    'The searches work without one. Set the key of a provider, such as HUNTER_API_KEY, and it is asked for what they did not find.',
  )
}

function stateTable(providers: readonly ProviderState[], csrfToken: string): Html {
  return dataTable<ProviderState>(
    'Providers now',
    [
      { title: 'Provider', cell: ({ provider }) => titleOf(provider) },
      { title: 'State', cell: stateCell },
      { title: 'Spent today', isNumber: true, cell: ({ spentTodayUsd }) => usd(spentTodayUsd, 2) },
      {
        title: 'Budget',
        isNumber: true,
        cell: ({ budgetUsd }) => (budgetUsd === null ? 'no cap' : usd(budgetUsd, 2)),
      },
      { title: 'Skipped', cell: skippedCell },
      { title: 'What to do', cell: adviceFor },
      { title: 'Change', cell: (state) => resumeForm(state, csrfToken) },
    ],
    providers,
  )
}

function stateCell(state: ProviderState): Content {
  const { breaker, fault, untilMs, isBudgetSpent, isTrusted } = state
  const why = fault === null ? '' : faultWords[fault]
  const trust = !isTrusted && html` ${badge('bad', 'often wrong')}`
  if (breaker === 'open') {
    const until =
      untilMs === null ? ' until it is resumed' : html` until ${momentOf(new Date(untilMs))}`
    return html`${badge('bad', 'paused')} ${why}${until}${trust}`
  }
  if (isBudgetSpent) return html`${badge('bad', 'budget spent')}${trust}`
  if (breaker === 'half_open') return html`${badge('plain', 'tried again')} ${why}${trust}`
  return html`${badge('good', 'available')}${trust}`
}

/** Returns what the operator can do; null where nothing is to be done. */
function adviceFor({ breaker, fault, isBudgetSpent, isTrusted }: ProviderState): string | null {
  if (breaker !== 'closed' && fault === 'unauthorized')
    return 'Set a new key, with which it is asked again by itself, or resume it with the same one.'
  if (breaker !== 'closed' && fault === 'exhausted') return 'Buy credits there, then resume it.'
  if (breaker !== 'closed') return 'Nothing: it is tried again by itself.'
  if (isBudgetSpent) return 'Raise its budget, or wait until midnight UTC.'
  return isTrusted ? null : 'Remove its key, or keep it: its addresses are sold as risky.'
}

function resumeForm({ provider, breaker }: ProviderState, csrfToken: string): Content {
  if (breaker === 'closed') return null
  return html`<form method="post" action="${providersPath}/resume">${csrfField(csrfToken)}<input type="hidden" name="provider" value="${provider}"><button class="button button-plain button-small" type="submit" aria-label="Resume ${titleOf(provider)}">Resume</button></form>`
}

function skippedCell({ skipped }: ProviderState): string | null {
  const reasons = Object.entries(skipped) as [SkipReason, number][]
  if (reasons.length === 0) return null
  return reasons
    .map(([reason, count]) => `${count.toLocaleString('en')}: ${skipWords[reason]}`)
    .join('; ')
}

function operationTable(operations: readonly OperationReport[]): Html {
  return dataTable<OperationReport>(
    'What providers answered',
    [
      { title: 'Provider', cell: ({ provider }) => titleOf(provider) },
      { title: 'Asked for', cell: ({ operation }) => operationWords[operation] },
      { title: 'Asked', isNumber: true, cell: ({ asked }) => asked.toLocaleString('en') },
      { title: 'Matched', isNumber: true, cell: ({ matched, asked }) => share(matched, asked) },
      { title: 'Wrong', isNumber: true, cell: ({ wrong, matched }) => share(wrong, matched) },
      { title: 'Errors', isNumber: true, cell: ({ errors, asked }) => share(errors, asked) },
      { title: 'Spent', isNumber: true, cell: ({ spentUsd }) => usd(spentUsd, 2) },
      { title: 'Per hit', isNumber: true, cell: ({ usdPerCorrectHit: each }) => orDash(each) },
      { title: 'Margin', isNumber: true, cell: ({ marginUsd }) => orDash(marginUsd) },
    ],
    operations,
  )
}

function titleOf(name: ProviderName): string {
  return providerCatalog[name].title
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

function orDash(amount: number | null): string {
  return amount === null ? '–' : usd(amount, 4)
}

function usd(amount: number, digits: number): string {
  return `${amount < 0 ? '−' : ''}$${Math.abs(amount).toFixed(digits)}`
}
