import { Readable } from 'node:stream'
import { labelOf } from '@enricher/contract/field-labels'
import { offersAt } from '@enricher/contract/lookups'
import type { Json } from '@enricher/engine/lib/digest'
import { ownValue } from '@enricher/engine/lib/own-value'
import { dayMs } from '@enricher/engine/lib/time'
import { writeRows } from '@enricher/service/bulk/formats/write-rows'
import type { Activity, ShownLogEntry } from '@enricher/service/lookup/activity'
import type { LogPlace } from '@enricher/service/store/lookups/lookup-log'
import { goneInWords } from '../../web/components/lookup-table.ts'
import { lookupInWords } from '../../web/entry-words.ts'
import {
  type LookupFilters,
  lookupsPage,
  searchCharactersMax,
} from '../../web/pages/lookups-page.ts'
import { foundIn, lookupRowOf, textIn } from './lookup-rows.ts'
import type { AccountCall, PageAnswer } from './page-route.ts'

const rowsShown = 25

/** Shows the log of the account's lookups. */
export async function showLookups(call: AccountCall): Promise<PageAnswer> {
  const { session, services, settings, query } = call
  const before = readPlace(query.get('before'))
  const filters = filtersOf(query)
  const { lookups, next } = await services.activity.lookups({
    ...queryOf(session.accountId, filters),
    limit: rowsShown,
    before,
  })
  return lookupsPage({
    offers: offersAt(settings.verifyEmailCredits),
    filters,
    rows: lookups.map(lookupRowOf),
    isFirst: before === null,
    older: next && textOf(next),
  })
}

/** Sends the log, with the same filters, as a CSV file. */
export function downloadLookups({ session, services, query }: AccountCall): PageAnswer {
  const rows = csvRows(services.activity, queryOf(session.accountId, filtersOf(query)))
  const csv = { format: 'csv', delimiter: ',', hasMark: true } as const
  const stream = Readable.from(writeRows(csv, csvNames, rows), { objectMode: false })
  return { file: { name: 'enricher-lookups.csv', type: 'text/csv; charset=utf-8', stream } }
}

// A cursor and a size tell the place of a page, not what was asked.
const pageFields: ReadonlySet<string> = new Set(['cursor', 'limit'])

/** The fields of all lookups, each with a column of its own, by which a spreadsheet filters. */
const inputFields = [
  ...new Set(
    offersAt(0).flatMap(({ kind, input }) =>
      kind === 'lookup' ? Object.keys(input.properties) : [],
    ),
  ),
].filter((field) => !pageFields.has(field))

const csvNames = [
  ...['Looked up at (UTC)', 'Lookup', ...inputFields.map(labelOf)],
  ...['Outcome', 'Answer', 'Email status', 'Source', 'Credits', 'Duration in ms', 'Request ID'],
]

const pageRows = 1_000

type Filter = Omit<Parameters<Activity['lookups']>[0], 'limit' | 'before'>

/** Reads the log a page at a time: an account may have millions of lookups. */
async function* csvRows(
  { lookups }: Pick<Activity, 'lookups'>,
  filter: Filter,
): AsyncGenerator<readonly Json[]> {
  let before: LogPlace | null = null
  do {
    const page: Awaited<ReturnType<typeof lookups>> = await lookups({
      ...filter,
      limit: pageRows,
      before,
    })
    yield* page.lookups.map(csvRow)
    before = page.next
  } while (before !== null)
}

function csvRow(entry: ShownLogEntry): readonly Json[] {
  const { answer, question, operation, credits, tookMs, requestId, foundAt } = entry
  return [
    foundAt.toISOString().slice(0, 'YYYY-MM-DD hh:mm:ss'.length).replace('T', ' '),
    lookupInWords(operation),
    ...inputFields.map((field) => (question && ownValue(question, field)) ?? null),
    outcomeOf(entry),
    foundIn(answer),
    textIn(answer, 'email_status') ?? textIn(answer, 'status'),
    textIn(answer, 'source'),
    credits,
    tookMs,
    requestId,
  ]
}

function outcomeOf({ answer, isUnsure, credits }: ShownLogEntry): string {
  if (answer !== null) return 'Found'
  if (credits) return goneInWords
  return isUnsure ? 'Not sure yet' : 'Not found'
}

const outcomes = ['hit', 'miss'] as const

/** Returns the filters of an address. A filter that is none is left out. */
function filtersOf(query: URLSearchParams): LookupFilters {
  const outcome = outcomes.find((each) => each === query.get('outcome')) ?? ''
  const search = (query.get('search') ?? '').trim().slice(0, searchCharactersMax)
  const lookup = query.get('lookup') ?? ''
  const dayIn = (name: string) => (dayStart(query.get(name) ?? '') ? (query.get(name) ?? '') : '')
  return {
    outcome,
    search,
    lookup: /^[a-z-]{1,50}$/.test(lookup) ? lookup : '',
    from: dayIn('from'),
    to: dayIn('to'),
  }
}

/** Returns the first moment of a day in UTC; null: the text is no day. */
function dayStart(day: string): Date | null {
  const start = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T00:00:00Z` : Number.NaN)
  return Number.isNaN(start.getTime()) ? null : start
}

function queryOf(accountId: string, filters: LookupFilters): Filter {
  const { lookup, outcome, search, from, to } = filters
  const lastDay = dayStart(to)
  return {
    accountId,
    operation: lookup || null,
    outcome: outcomes.find((each) => each === outcome) ?? null,
    // PostgreSQL takes no NUL in a text.
    search: search.replaceAll('\0', '') || null,
    since: dayStart(from),
    until: lastDay && new Date(lastDay.getTime() + dayMs),
  }
}

/** Returns a place as it stands in an address. */
function textOf({ foundAtUs, inputKey }: LogPlace): string {
  return `${foundAtUs}-${inputKey.toString('hex')}`
}

function readPlace(text: string | null): LogPlace | null {
  const [, time, key] = /^(\d{1,16})-([0-9a-f]{2,128})$/.exec(text ?? '') ?? []
  if (time === undefined || key === undefined) return null
  return { foundAtUs: Number(time), inputKey: Buffer.from(key, 'hex') }
}
