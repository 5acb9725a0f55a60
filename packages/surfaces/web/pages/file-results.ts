import type { BulkReply } from '@enricher/contract/bulk'
import { labelOf } from '@enricher/contract/field-labels'
import type { BulkSummary } from '@enricher/service/jobs/bulk-result'
import { breakable } from '../components/breakable.ts'
import { dataTable } from '../components/data-table.ts'
import { type Html, html } from '../html.ts'

// Columns that the first rows show: what was asked, and what people look for in an answer.
const inputsShown = 2
const resultsShown = ['email', 'website_url', 'email_status', 'status', 'reason']
const prefix = 'enricher_'

/** Returns the first rows of a file with the most important columns of their results. */
export function firstResults(
  { proposal }: BulkReply,
  { names, ownColumns, rows }: BulkSummary,
): Html {
  // A file may have a column of that name itself; then the one of the results has a number behind it.
  const placeOf = (name: string) =>
    names.findIndex(
      (one, place) => place >= ownColumns && one.replace(/_\d+$/, '') === `${prefix}${name}`,
    )
  const inputs = Object.values(proposal.columns).sort((a, b) => a - b)
  const columns = [
    ...inputs.slice(0, inputsShown).map((place) => ({ place, title: names[place] ?? '' })),
    ...resultsShown
      .map((name) => ({ place: placeOf(name), title: labelOf(name) }))
      .filter(({ place }) => place >= 0),
  ]
  return dataTable<BulkSummary['rows'][number]>(
    'First results',
    columns.map(({ place, title }) => ({
      title,
      cell: (row) => {
        const text = `${row[place] ?? ''}`
        return text !== '' && html`<span dir="auto">${breakable(text)}</span>`
      },
    })),
    rows,
  )
}
