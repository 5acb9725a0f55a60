import type { BulkReply } from '@enricher/contract/bulk'
import type { Offer } from '@enricher/contract/operation'
import { ownValue } from '@enricher/engine/lib/own-value'
import { submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { checkbox } from '../components/choice.ts'
import { csrfField } from '../components/csrf-field.ts'
import { dataTable } from '../components/data-table.ts'
import { field } from '../components/field.ts'
import { figureRow } from '../components/figure-row.ts'
import { notice } from '../components/notice.ts'
import { select } from '../components/select.ts'
import { type Html, html } from '../html.ts'
import { labelOf } from '../input-fields.ts'

// A preview with all columns of a wide file would be too large to read.
const columnsShown = 8
const cellCharactersShown = 60

/** Returns the proposal for a file, with the form that changes or confirms it. */
export function fileProposal(facts: {
  readonly csrfToken: string
  readonly file: BulkReply
  readonly offers: readonly Offer[]
  readonly credits: number
  /** The values that were typed into the form before. */
  readonly typed: URLSearchParams
}): Html {
  const { file, offers, credits } = facts
  const { rows, duplicates, faulty, credits_max, warnings, faults } = file.proposal
  const figures = [
    { label: 'Rows', value: rows },
    { label: 'Duplicates', value: duplicates, note: 'asked once' },
    { label: 'Faulty', value: faulty, note: 'not asked' },
    { label: 'Highest cost', value: credits_max, note: 'credits, if every lookup is a hit' },
    { label: 'Your balance', value: credits, note: 'credits' },
  ]
  return html`${warnings.map((warning) => notice('plain', titled(warning, offers)))}
${credits_max > credits && notice('plain', html`Your balance may not be enough: the file stops there, and goes on when you have <a href="/dashboard/billing">bought credits</a> and start it again.`)}
${card('What it would cost', html`${figureRow(figures)}${faults.length > 0 && html`<ul class="list">${faults.map(({ line, fault }) => html`<li>Line ${line}: ${fault}</li>`)}</ul>`}`)}
${card('Columns', form(facts), 'What is looked up for each row, and where it stands.')}
${card('First rows', sample(file))}`
}

/** Replaces names of lookups in a warning by their titles, which the choice below shows. */
function titled(warning: string, offers: readonly Offer[]): string {
  const titles = new Map(offers.map(({ name, summary }) => [name, `"${summary}"`]))
  return warning.replaceAll(/[a-z-]+/g, (word) => titles.get(word) ?? word)
}

function form({ csrfToken, file, offers, typed }: Parameters<typeof fileProposal>[0]): Html {
  const { operation, columns, names, has_header, credits_max } = file.proposal
  const offer = offers.find(({ name }) => name === operation)
  const fields = Object.keys(offer?.input.properties ?? {}).filter((name) => name !== 'cursor')
  const places = names.map((name, place) => ({ value: `${place}`, label: name }))
  const choices = [{ value: '', label: '(none)' }, ...places]
  const operations = offers.map(({ name, summary }) => ({ value: name, label: summary }))
  const none = { value: '', label: '(choose one)' }
  const isChecked = typed.has('operation') ? typed.get('has_header') === 'true' : has_header
  return html`<form class="form" method="post" action="/dashboard/files/${file.file_id}">${csrfField(csrfToken)}
<input type="hidden" name="shown_operation" value="${operation ?? ''}">
${select('operation', 'Lookup', operation === null ? [none, ...operations] : operations, typed.get('operation') ?? operation ?? '')}
${fields.map((name) => select(`column.${name}`, labelOf(name), choices, typed.get(`column.${name}`) ?? `${ownValue(columns, name) ?? ''}`))}
${checkbox('has_header', 'The first row names the columns', { isChecked })}
${field({ name: 'max_credits', label: 'Highest cost in credits', value: typed.get('max_credits') ?? `${credits_max}`, hint: 'It stops before it could cost more.', isRequired: false, autocomplete: 'off' })}
<div class="page-actions">${operation !== null && submitButton('Start', { name: 'action', value: 'start' })}
${submitButton('Update the proposal', { look: 'plain', name: 'action', value: 'propose' })}</div>
</form>`
}

type SampleRow = BulkReply['proposal']['sample'][number]

function sample({ proposal: { names, sample: rows } }: BulkReply): Html {
  const columns = names.slice(0, columnsShown).map((title, place) => ({
    title,
    cell: (row: SampleRow) => textOf(row[place]),
  }))
  return dataTable('First rows', columns, rows)
}

function textOf(cell: unknown): string {
  const text = cell === null || cell === undefined ? '' : String(cell)
  return text.length > cellCharactersShown ? `${text.slice(0, cellCharactersShown)}…` : text
}
