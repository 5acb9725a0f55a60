import type { Offer } from '@enricher/contract/operation'
import { buttonLink, submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { emptyState } from '../components/empty-state.ts'
import { field } from '../components/field.ts'
import { type LookupRow, lookupTable } from '../components/lookup-table.ts'
import { pageHeading } from '../components/page-heading.ts'
import { select } from '../components/select.ts'
import { lookupInWords } from '../entry-words.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { playgroundPath } from './playground-page.ts'

/** Path of the log; `.csv` beside it is the same as a file. */
const lookupsPath = '/dashboard/lookups'

/** The filters of the log, as they stand in its address; empty: no filter. */
export type LookupFilters = {
  readonly lookup: string
  readonly outcome: string
  readonly search: string
  /** Days in UTC, `2026-11-30`, both included. */
  readonly from: string
  readonly to: string
}

export type LookupsFacts = {
  readonly offers: readonly Offer[]
  readonly filters: LookupFilters
  readonly rows: readonly LookupRow[]
  readonly isFirst: boolean
  /** Cursor of the next page; null: this is the last one. */
  readonly older: string | null
}

/** Returns the log of an account's lookups, misses too, with filters. */
export function lookupsPage(facts: LookupsFacts): Page {
  const { filters, rows } = facts
  return {
    title: 'Lookups',
    frame: 'dashboard',
    body: html`${pageHeading('Lookups', 'Every lookup, found or not, for as long as its answer is kept. “Find everything” is listed by its parts.', buttonLink('Download CSV', `${lookupsPath}.csv${queryOf(filters, null)}`, 'plain'))}
${card('Log', html`${filterForm(facts)}${rows.length > 0 ? lookupTable(rows) : nothing(facts)}${pager(facts)}`)}`,
  }
}

function filterForm({ offers, filters }: LookupsFacts): Html {
  const lookups = offers
    .filter(({ kind }) => kind === 'lookup')
    .map(({ name }) => ({ value: name, label: lookupInWords(name) }))
  const outcomes = [
    { value: '', label: 'Any outcome' },
    { value: 'hit', label: 'Found' },
    { value: 'miss', label: 'Not found' },
  ]
  return html`<form class="form-filters" method="get" action="${lookupsPath}">
${field({ name: 'search', label: 'Search your inputs', type: 'search', value: filters.search, isRequired: false, isMarkedOptional: false, autocomplete: 'off', lengthMax: searchCharactersMax })}
${select('lookup', 'Lookup', [{ value: '', label: 'Every lookup' }, ...lookups], filters.lookup)}
${select('outcome', 'Outcome', outcomes, filters.outcome)}
${dayField('from', 'From (UTC)', filters.from)}
${dayField('to', 'To (UTC)', filters.to)}
${submitButton('Filter', { look: 'plain' })}
</form>`
}

function dayField(name: string, label: string, value: string): Html {
  return field({ name, label, type: 'date', value, isRequired: false, isMarkedOptional: false })
}

/** No input is longer than the longest field. */
export const searchCharactersMax = 200

function nothing({ filters, older }: LookupsFacts): Html {
  const isFiltered = Object.values(filters).some((value) => value !== '')
  if (older !== null)
    return emptyState(
      'Nothing here yet',
      'No match among the lookups read so far. “Older” goes on.',
    )
  if (isFiltered)
    return emptyState(
      'No match',
      'No lookup matches these filters.',
      buttonLink('Clear the filters', lookupsPath, 'plain'),
    )
  return emptyState(
    'No lookups yet',
    'Run a live search in the playground, or call the API with a live key. Sandbox lookups are not listed.',
    buttonLink('Run a live search', `${playgroundPath}?mode=live`),
  )
}

function pager({ filters, isFirst, older }: LookupsFacts): Html | null {
  if (isFirst && older === null) return null
  return html`<div class="form-actions">${!isFirst && buttonLink('Newest', `${lookupsPath}${queryOf(filters, null)}`, 'quiet')}${older !== null && buttonLink('Older', `${lookupsPath}${queryOf(filters, older)}`, 'quiet')}</div>`
}

function queryOf(filters: LookupFilters, before: string | null): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  if (before !== null) query.set('before', before)
  return query.size === 0 ? '' : `?${query}`
}
