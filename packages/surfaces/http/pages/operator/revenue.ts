import { Readable } from 'node:stream'
import {
  revenuePage,
  revenueRanges,
  type ShownRevenueDay,
} from '../../../web/pages/operator/revenue-page.ts'
import { marginOf } from '../../../web/pages/operator/revenue-sums.ts'
import type { AccountCall, PageAnswer } from '../page-route.ts'

const daysDefault = 30

/** Shows sales, spent credits and payments to providers. */
export async function showRevenue({ services, query }: AccountCall): Promise<PageAnswer> {
  const range = rangeOf(query)
  return revenuePage(await services.operator.revenue(range), range)
}

/** Sends the revenue as CSV. */
export async function downloadRevenue({ services, query }: AccountCall): Promise<PageAnswer> {
  const range = rangeOf(query)
  const days = await services.operator.revenue(range)
  return {
    file: {
      name: `enricher-revenue-${days[0]?.day ?? 'none'}-${range}-days.csv`,
      type: 'text/csv; charset=utf-8',
      stream: Readable.from([csvOf(days)]),
    },
  }
}

const csvColumns = {
  day: ({ day }) => day,
  revenue_usd: ({ revenueCents }) => (revenueCents / 100).toFixed(2),
  credits_sold: ({ creditsSold }) => creditsSold,
  credits_reversed: ({ creditsReversed }) => creditsReversed,
  credits_granted: ({ creditsGranted }) => creditsGranted,
  credits_spent: ({ creditsSpent }) => creditsSpent,
  credits_outstanding: ({ creditsOutstanding }) => creditsOutstanding,
  provider_cost_usd: ({ providerCostUsd }) => providerCostUsd.toFixed(6),
  margin_usd: (day) => marginOf(day).toFixed(6),
} as const satisfies Record<string, (day: ShownRevenueDay) => string | number>

/** Writes days as CSV (RFC 4180): only dates and numbers, which no program takes for a formula. */
function csvOf(days: readonly ShownRevenueDay[]): string {
  const cells = Object.values(csvColumns)
  const lines = days.map((day) => cells.map((cell) => cell(day)).join(','))
  return [Object.keys(csvColumns).join(','), ...lines, ''].join('\r\n')
}

function rangeOf(query: URLSearchParams): number {
  const given = Number(query.get('days'))
  return revenueRanges.find((days) => days === given) ?? daysDefault
}
