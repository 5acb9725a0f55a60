import type { EntryKind } from '@enricher/contract/account'
import { counted, formatCount } from '@enricher/engine/lib/counted'
import { barChart } from '../components/bar-chart.ts'
import { buttonLink } from '../components/button.ts'
import { card } from '../components/card.ts'
import { dataTable, narrowCount } from '../components/data-table.ts'
import { emptyState } from '../components/empty-state.ts'
import { figureRow } from '../components/figure-row.ts'
import { type LookupRow, lookupTable } from '../components/lookup-table.ts'
import { meter } from '../components/meter.ts'
import { momentOf, shortDayOf } from '../components/moment.ts'
import { pageHeading } from '../components/page-heading.ts'
import { entryKindInWords, lookupInWords, signedCredits } from '../entry-words.ts'
import { type Content, type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { playgroundPath } from './playground-page.ts'
import { hitRateOf, type Sums, searchesOf, type UsageSummary } from './usage-summary.ts'

export type OverviewEntry = {
  readonly kind: EntryKind
  readonly operation: string | null
  readonly credits: number
  readonly createdAt: Date
  /** The lookup's input in a few words; null: it is no longer kept, or the entry is no lookup. */
  readonly asked: string | null
  /** Id of the page with the lookup's evidence; null: no evidence is kept. */
  readonly evidenceId: string | null
}

export type OverviewFacts = {
  readonly credits: number
  /** True where credits can be bought. */
  readonly isSelling: boolean
  readonly keys: number
  readonly usage: UsageSummary
  /** The latest lookups, misses too. */
  readonly lookups: readonly LookupRow[]
  readonly entries: readonly OverviewEntry[]
  readonly isFirst: boolean
  /** Cursor of the next page of entries; null: this is the last page. */
  readonly older: number | null
}

/** Returns the first page of the dashboard: the account's balance, and its use. */
export function overviewPage(facts: OverviewFacts): Page {
  const { usage } = facts
  const isUsed = searchesOf(usage.total) + usage.total.repeats > 0
  return {
    title: 'Overview',
    frame: 'dashboard',
    body: html`${pageHeading('Overview')}
${figures(facts)}
${facts.lookups.length > 0 && card('Latest lookups', html`${lookupTable(facts.lookups)}<div class="form-actions">${buttonLink('All lookups', '/dashboard/lookups', 'quiet')}</div>`)}
${isUsed ? card('Last 30 days', html`${chart(usage)}${byOperation(usage)}`, 'Repeats are free.') : noLookups(facts)}
${card('Statement', html`<details${!facts.isFirst && html` open`}><summary>Every change of your balance</summary>${entryTable(facts.entries)}${pager(facts)}</details>`)}`,
  }
}

function noLookups({ keys, lookups }: OverviewFacts): Html {
  return emptyState(
    lookups.length === 0 ? 'No lookups yet' : 'No lookups in the last 30 days',
    'Run a live search in the playground, upload a list, or call the API with a live key. Sandbox lookups are not listed.',
    html`${buttonLink('Run a live search', `${playgroundPath}?mode=live`)}${buttonLink('Upload a list', '/dashboard/files', 'plain')}${keys === 0 && buttonLink('Create a key', '/dashboard/keys', 'plain')}`,
  )
}

function lookupsInWords(lookups: number): string {
  return `of ${counted(lookups, 'lookup')}`
}

function figures({ credits, isSelling, keys, usage }: OverviewFacts): Html {
  const rate = hitRateOf(usage.total)
  const spent =
    rate === null
      ? []
      : [
          { label: 'Spent in 30 days', value: formatCount(usage.total.credits), note: 'credits' },
          {
            label: 'Found in 30 days',
            value: `${Math.round(rate * 100)}%`,
            note: lookupsInWords(searchesOf(usage.total)),
          },
        ]
  return figureRow([
    {
      label: 'Credits',
      value: formatCount(credits),
      note: isSelling ? html`<a href="/dashboard/billing">Buy credits</a>` : '1 credit is $0.01',
    },
    ...spent,
    {
      label: 'Active API keys',
      value: keys,
      note: html`<a href="/dashboard/keys">Manage keys</a>`,
    },
  ])
}

function chart({ days, total }: UsageSummary): Html {
  const summary = `Lookups by day: ${total.hits} found something and ${total.misses} found nothing in the last ${days.length} days.`
  const bars = days.map(({ day, hits, misses }) => ({
    label: shortDayOf(new Date(day)),
    lower: hits,
    upper: misses,
  }))
  const used = days.filter((day) => searchesOf(day) + day.repeats > 0).toReversed()
  return html`${barChart(bars, { summary, lowerName: 'found', upperName: 'not found' })}
<details><summary>Show as a table</summary>${dataTable(
    'Lookups by day',
    [
      { title: 'Day (UTC)', cell: ({ day }) => day },
      { title: 'Found', isNumber: true, cell: ({ hits }) => formatCount(hits) },
      { title: 'Not found', isNumber: true, cell: ({ misses }) => formatCount(misses) },
      { title: 'Repeats', isNumber: true, cell: ({ repeats }) => formatCount(repeats) },
      { title: 'Credits', isNumber: true, cell: ({ credits }) => formatCount(credits) },
    ],
    used,
  )}</details>`
}

function byOperation({ operations }: UsageSummary): Html {
  return dataTable<Sums & { readonly operation: string }>(
    'Lookups by kind',
    [
      { title: 'Lookup', narrow: 'lead', cell: ({ operation }) => lookupInWords(operation) },
      { title: 'Found', narrow: 'aside', cell: (sums) => rateOf(sums) },
      {
        title: 'Lookups',
        isNumber: true,
        cell: (sums) => narrowCount(searchesOf(sums), 'lookup'),
      },
      { title: 'Repeats', isNumber: true, cell: ({ repeats }) => narrowCount(repeats, 'repeat') },
      { title: 'Credits', isNumber: true, cell: ({ credits }) => narrowCount(credits, 'credit') },
    ],
    operations,
    { isCompact: true },
  )
}

function rateOf(sums: Sums): Content {
  const rate = hitRateOf(sums)
  return rate === null ? '–' : meter(rate)
}

function entryTable(entries: readonly OverviewEntry[]): Html {
  if (entries.length === 0)
    return emptyState('Nothing yet', 'Purchases, grants and charges are listed here.')
  return dataTable<OverviewEntry>(
    'Changes of the balance',
    [
      {
        title: 'Change',
        narrow: 'lead',
        cell: ({ kind, operation }) =>
          operation === null ? entryKindInWords(kind) : lookupInWords(operation),
      },
      {
        title: 'Credits',
        isNumber: true,
        narrow: 'aside',
        cell: ({ credits }) => signedCredits(credits),
      },
      { title: 'Input', cell: askedCell },
      { title: 'When', isWhole: true, cell: ({ createdAt }) => momentOf(createdAt) },
    ],
    entries,
    { isCompact: true },
  )
}

/** The input of a lookup links to its evidence. */
function askedCell({ asked, evidenceId }: OverviewEntry): Content {
  if (evidenceId === null) return asked
  return html`<a class="found" href="/dashboard/lookups/${evidenceId}">${asked ?? 'Evidence'}</a>`
}

function pager({ isFirst, older }: OverviewFacts): Html | null {
  if (isFirst && older === null) return null
  return html`<div class="form-actions">${!isFirst && buttonLink('Newest', '/dashboard', 'quiet')}${older !== null && buttonLink('Older', `/dashboard?before=${older}`, 'quiet')}</div>`
}
