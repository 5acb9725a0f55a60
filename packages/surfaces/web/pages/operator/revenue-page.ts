import { formatCount } from '@enricher/engine/lib/counted'
import { formatUsdCents } from '../../amounts.ts'
import { barChart } from '../../components/bar-chart.ts'
import { buttonLink } from '../../components/button.ts'
import { card } from '../../components/card.ts'
import { dataTable } from '../../components/data-table.ts'
import { drawer } from '../../components/drawer.ts'
import { emptyState } from '../../components/empty-state.ts'
import { figureRow } from '../../components/figure-row.ts'
import { shortDayOf } from '../../components/moment.ts'
import { pageHeading } from '../../components/page-heading.ts'
import { type Html, html } from '../../html.ts'
import type { Page } from '../../page.ts'
import type { RevenueSums } from './revenue-sums.ts'
import { isMoved, marginOf, sumsOf } from './revenue-sums.ts'

const revenuePath = '/operator/revenue'

/** Ranges that the page offers, in days. */
export const revenueRanges = [7, 30, 90, 365] as const

/** Money of one UTC day, of all accounts. */
export type ShownRevenueDay = RevenueSums & {
  /** `2026-11-22`. */
  readonly day: string
  readonly creditsOutstanding: number
}

/** Returns the page on revenue, spent credits and their cost; `days` are newest first. */
export function revenuePage(days: readonly ShownRevenueDay[], range: number): Page {
  const sums = sumsOf(days)
  const isUsed = days.some(
    ({ revenueCents, creditsSpent, providerCostUsd }) =>
      revenueCents !== 0 || creditsSpent !== 0 || providerCostUsd !== 0,
  )
  return {
    title: 'Revenue',
    frame: 'dashboard',
    body: html`${pageHeading('Revenue', 'Sales, credits spent, and what providers charged. Days end at midnight UTC.', ranges(range))}
${figures(sums, days[0]?.creditsOutstanding ?? 0)}
${card(`Revenue per day, last ${range} days`, isUsed ? chart(days, sums) : nothingYet)}
${card('By day', html`<div class="form-actions">${buttonLink('Download as CSV', `${revenuePath}.csv?days=${range}`, 'plain')}</div>${byDay(days)}`, 'Days without any change are left out here; the CSV has every day. “Granted” is trial credits and operators’ grants, less what was taken back. “Outstanding” is the sum of all balances at the end of the day.')}`,
  }
}

const nothingYet = emptyState(
  'Nothing sold and nothing spent',
  'Days appear here after the first payment or the first charged lookup.',
)

function ranges(chosen: number): Html {
  return html`<nav class="form-actions" aria-label="Range">${revenueRanges.map(
    (days) =>
      html`<a class="button button-small ${days === chosen ? 'button-primary' : 'button-plain'}" href="${revenuePath}?days=${days}"${days === chosen && html` aria-current="true"`}>${days} days</a>`,
  )}</nav>`
}

function figures(sums: RevenueSums, outstanding: number): Html {
  return figureRow([
    { label: 'Revenue', value: usd(sums.revenueCents / 100), note: 'less refunds and disputes' },
    { label: 'Credits sold', value: formatCount(sums.creditsSold) },
    { label: 'Credits spent', value: formatCount(sums.creditsSpent) },
    {
      label: 'Credits outstanding',
      value: formatCount(outstanding),
      note: 'in all balances now',
    },
    { label: 'Provider cost', value: usd(sums.providerCostUsd) },
    { label: 'Margin', value: usd(marginOf(sums)), note: marginNote(sums) },
  ])
}

function marginNote(sums: RevenueSums): string {
  const { revenueCents } = sums
  if (revenueCents <= 0) return 'revenue less provider cost'
  return `${Math.round((10_000 * marginOf(sums)) / revenueCents)}% of revenue, after provider cost; credits that are not spent yet have cost nothing so far`
}

function chart(days: readonly ShownRevenueDay[], sums: RevenueSums): Html {
  const bars = days.toReversed().map((day) => {
    const revenue = Math.max(0, day.revenueCents / 100)
    const cost = day.providerCostUsd
    return {
      label: shortDayOf(new Date(day.day)),
      lower: round(Math.max(0, revenue - cost)),
      upper: round(Math.min(cost, revenue)),
      loss: round(Math.max(0, -marginOf(day))),
    }
  })
  const summary = `Revenue by day, in USD: ${usd(sums.revenueCents / 100)} in ${days.length} days. Providers were paid ${usd(sums.providerCostUsd)}.`
  return barChart(bars, {
    summary,
    lowerName: 'USD margin',
    upperName: 'USD provider cost covered by revenue',
    lossName: 'USD loss',
    unit: '$',
  })
}

/** Days without any sale, use or grant are left out: a new service would show a month of zeros. */
function byDay(days: readonly ShownRevenueDay[]): Html {
  const moved = days.filter(isMoved)
  return moved.length === 0
    ? html`<p>Nothing changed in this period.</p>`
    : drawer('Show every day', table(moved))
}

function table(days: readonly ShownRevenueDay[]): Html {
  return dataTable<ShownRevenueDay>(
    'Revenue by day',
    [
      { title: 'Day (UTC)', cell: ({ day }) => day },
      { title: 'Revenue', isNumber: true, cell: ({ revenueCents }) => usd(revenueCents / 100) },
      { title: 'Sold', isNumber: true, cell: ({ creditsSold }) => formatCount(creditsSold) },
      {
        title: 'Reversed',
        isNumber: true,
        cell: ({ creditsReversed }) => formatCount(creditsReversed),
      },
      {
        title: 'Granted',
        isNumber: true,
        cell: ({ creditsGranted }) => formatCount(creditsGranted),
      },
      { title: 'Spent', isNumber: true, cell: ({ creditsSpent }) => formatCount(creditsSpent) },
      {
        title: 'Outstanding',
        isNumber: true,
        cell: ({ creditsOutstanding }) => formatCount(creditsOutstanding),
      },
      { title: 'Providers', isNumber: true, cell: ({ providerCostUsd }) => usd(providerCostUsd) },
      { title: 'Margin', isNumber: true, cell: (day) => usd(marginOf(day)) },
    ],
    days,
  )
}

function usd(amount: number): string {
  return formatUsdCents(amount * 100)
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100
}
