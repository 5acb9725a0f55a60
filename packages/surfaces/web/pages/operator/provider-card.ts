import { counted, formatCount } from '@enricher/engine/lib/counted'
import { faultWords } from '@enricher/engine/model/fault-words'
import { type ProviderName, providerCatalog, tierOf } from '@enricher/engine/model/provider-catalog'
import {
  type OperationReport,
  type ProviderState,
  skipWords,
} from '@enricher/engine/model/providers-report'
import type { SkipReason } from '@enricher/engine/model/step'
import { formatUsd } from '../../amounts.ts'
import { badge } from '../../components/badge.ts'
import { card } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { type Fact, factList } from '../../components/facts.ts'
import { momentOf } from '../../components/moment.ts'
import { type Content, type Html, html } from '../../html.ts'

export const providersPath = '/operator/providers'

type CardFacts = {
  readonly state: ProviderState
  readonly operations: readonly OperationReport[]
  readonly days: number
  readonly csrfToken: string
}

/** Returns the card of a provider: its state as a light, what the operator can do, its answers and its cost. */
export function providerCard({ state, operations, days, csrfToken }: CardFacts): Html {
  const { provider, skipped } = state
  const isUsed = operations.some(({ asked }) => asked > 0)
  const reasons = Object.entries(skipped) as [SkipReason, number][]
  const skips = reasons.map(([reason, count]) => `${formatCount(count)}: ${skipWords[reason]}`)
  const facts: readonly Fact[] = [
    { name: 'Spent today', value: spentToday(state) },
    { name: `Last ${days} days`, value: answersOf(operations) },
    ...(skips.length > 0 ? [{ name: 'Skipped', value: skips.join('; ') }] : []),
  ]
  return card(
    html`${titleOf(provider)} ${lights(state, isUsed)}${liveBadge(provider)}`,
    html`<p>${adviceFor(state, isUsed)}</p>${factList(facts)}${resumeForm(state, csrfToken)}`,
  )
}

/** Returns the name of a provider as people write it. */
export function titleOf(name: ProviderName): string {
  return providerCatalog[name].title
}

/** Returns the badge of a provider whose adapter was never tried against the live service. */
export function liveBadge(name: ProviderName): Content {
  return tierOf(name) === 'documentation' ? html` ${badge('warn', 'not tested live')}` : null
}

/** Returns a part as a percentage of the whole. */
export function percentage(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)}%`
}

function lights({ breaker, isBudgetSpent, isTrusted }: ProviderState, isUsed: boolean): Content {
  const trust = !isTrusted && html` ${badge('warn', 'often wrong')}`
  if (breaker === 'open') return html`${badge('bad', 'paused')}${trust}`
  if (isBudgetSpent) return html`${badge('warn', 'budget spent')}${trust}`
  if (breaker === 'half_open') return html`${badge('warn', 'trying again')}${trust}`
  return html`${isUsed ? badge('good', 'working') : badge('plain', 'not used yet')}${trust}`
}

/** Returns why a provider is not asked and what the operator can do, as sentences. */
function adviceFor(state: ProviderState, isUsed: boolean): Content {
  const { breaker, fault, untilMs, isBudgetSpent, isTrusted } = state
  const why = fault === null ? '' : `Paused: ${faultWords[fault]}. `
  if (breaker !== 'closed' && fault === 'unauthorized')
    return `${why}Set a new key and it resumes automatically, or resume it with the same key.`
  if (breaker !== 'closed' && fault === 'exhausted')
    return `${why}Buy credits there, then resume it.`
  if (breaker !== 'closed') {
    const until = untilMs === null ? '' : html` at ${momentOf(new Date(untilMs))}`
    return html`${why}Nothing to do: it is tried again automatically${until}.`
  }
  if (isBudgetSpent) return 'Raise its daily budget, or wait until midnight UTC.'
  if (isTrusted) return isUsed ? 'Nothing to do.' : 'No lookup has needed it yet in this period.'
  return 'Many of its addresses are wrong, so they are sold as risky. Remove its key if it is not worth its cost.'
}

function spentToday({ spentTodayUsd, budgetUsd }: ProviderState): string {
  const cap =
    budgetUsd === null ? 'no daily budget' : `of a daily budget of ${formatUsd(budgetUsd)}`
  return `${formatUsd(spentTodayUsd)}, ${cap}`
}

function answersOf(operations: readonly OperationReport[]): string {
  const sum = (of: (report: OperationReport) => number) =>
    operations.reduce((all, report) => all + of(report), 0)
  const [asked, matched] = [sum((each) => each.asked), sum((each) => each.matched)]
  if (asked === 0) return 'not asked'
  const wrong = sum((each) => each.wrong)
  const errors = sum((each) => each.errors)
  return [
    `${formatUsd(sum((each) => each.spentUsd))} for ${counted(asked, 'request')}`,
    `${formatCount(matched)} found (${percentage(matched, asked)})`,
    ...(wrong > 0 ? [`${formatCount(wrong)} of them wrong`] : []),
    ...(errors > 0 ? [counted(errors, 'error')] : []),
  ].join(', ')
}

function resumeForm({ provider, breaker }: ProviderState, csrfToken: string): Content {
  if (breaker === 'closed') return null
  return html`<form method="post" action="${providersPath}/resume">${csrfField(csrfToken)}<input type="hidden" name="provider" value="${provider}"><button class="button button-plain button-small" type="submit" aria-label="Resume ${titleOf(provider)}">Resume</button></form>`
}
