import type { BulkReply } from '@enricher/contract/bulk'
import type { Offer } from '@enricher/contract/operation'
import { counted } from '@enricher/engine/lib/counted'
import { submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { checkbox } from '../components/choice.ts'
import { type ColumnFacts, columnGrid } from '../components/column-grid.ts'
import { csrfField } from '../components/csrf-field.ts'
import { field } from '../components/field.ts'
import { notice } from '../components/notice.ts'
import { select } from '../components/select.ts'
import { lookupInWords } from '../entry-words.ts'
import { type Html, html } from '../html.ts'
import { labelOf } from '../input-fields.ts'

type ProposalFacts = {
  readonly csrfToken: string
  readonly file: BulkReply
  readonly offers: readonly Offer[]
  readonly credits: number
  /** The values that were typed into the form before. */
  readonly typed: URLSearchParams
}

/** Returns the proposal for a file, with the form that changes or confirms it. */
export function fileProposal(facts: ProposalFacts): Html {
  const { file, offers, credits } = facts
  const { credits_max, warnings } = file.proposal
  return html`${warnings.length > 0 && notice('plain', titled(warnings.join(' '), offers))}
${credits_max > credits && notice('plain', html`Your balance may not cover every row. The file then stops; <a href="/dashboard/billing">buy credits</a> and start it again, and it continues where it stopped.`)}
${form(facts)}`
}

/** Replaces names of lookups in a warning by those that the choice below shows. */
function titled(warning: string, offers: readonly Offer[]): string {
  const titles = new Map(offers.map(({ name }) => [name, `“${lookupInWords(name)}”`]))
  return warning.replaceAll(/[a-z-]+/g, (word) => titles.get(word) ?? word)
}

function form(facts: ProposalFacts): Html {
  const { csrfToken, file, offers, typed } = facts
  const { operation, has_header, credits_max, faults } = file.proposal
  const operations = offers.map(({ name }) => ({ value: name, label: lookupInWords(name) }))
  const none = { value: '', label: '(the cheapest that fits)' }
  const onlyEmpty = typed.get('only_empty') ?? `${file.proposal.only_empty ?? ''}`
  const isChecked = typed.has('operation') ? typed.get('has_header') === 'true' : has_header
  return html`<form class="form" method="post" action="/dashboard/files/${file.file_id}">${csrfField(csrfToken)}
<input type="hidden" name="shown_operation" value="${operation ?? ''}">
${card(
  'Columns',
  html`${select('operation', 'Lookup', operation === null ? [none, ...operations] : operations, typed.get('operation') ?? operation ?? '')}
${columnGrid(columnsOf(facts), file.proposal.sample)}
${checkbox('has_header', 'The first row names the columns', { isChecked })}
${select('only_empty', 'Skip rows that have a value in', [askEach, ...filledColumns(file, onlyEmpty)], onlyEmpty)}
${field({ name: 'max_credits', label: 'Highest cost in credits', value: typed.get('max_credits') ?? `${credits_max}`, hint: 'The file stops before it costs more than this.', isRequired: false, autocomplete: 'off' })}`,
  'Check that each column is used for the right field.',
)}
${faults.length > 0 && card('Rows that cannot be looked up', faultList(facts))}
${startBar(facts)}
</form>`
}

const askEach = { value: '', label: '(none: look up every row)' }
// A list of a thousand names is never looked through.
const columnsListed = 60
const labelCharactersMax = 60

/** Returns the first columns and the chosen one: a browser sends an empty value for one that is not listed. */
function filledColumns({ proposal }: BulkReply, chosen: string) {
  return proposal.names
    .map((name, place) => ({ value: `${place}`, label: name.slice(0, labelCharactersMax) }))
    .filter(({ value }, place) => place < columnsListed || value === chosen)
}

/** Returns the columns with the fields that they fill, of all lookups: a column is the same for each of them. */
function columnsOf({ file, offers, typed }: ProposalFacts): readonly ColumnFacts[] {
  const { names, columns } = file.proposal
  const fields = new Set(offers.flatMap(({ input }) => Object.keys(input.properties)))
  fields.delete('cursor')
  const uses = [...fields].map((name) => ({ value: name, label: labelOf(name) }))
  const proposed = new Map(Object.entries(columns).map(([name, place]) => [place, name]))
  return names.map((name, place) => ({
    ...{ name, place, uses },
    use: typed.get(`field.${place}`) ?? proposed.get(place) ?? '',
    isUsed: proposed.has(place),
  }))
}

function faultList({ file: { proposal } }: ProposalFacts): Html {
  const { faults, faulty } = proposal
  const rest = faulty - faults.reduce((sum, { rows }) => sum + rows, 0)
  return html`<ul class="list">${faults.map(
    ({ line, fault, rows }) =>
      html`<li>${rows === 1 ? `Line ${line}` : `${counted(rows, 'row')}, the first in line ${line}`}: ${worded(fault)}</li>`,
  )}${rest > 0 && html`<li>${counted(rest, 'row')} with other mistakes</li>`}</ul>`
}

/** Calls the fields in a sentence of the API what the selectors call them. */
function worded(fault: string): string {
  return fault.replaceAll(/\b[a-z]{1,20}(?:_[a-z]{1,20}){1,4}\b/g, (name) => `"${labelOf(name)}"`)
}

/** Returns the bar with what a start does and costs; there is nothing to start where no row can be asked. */
function startBar({ file, credits }: ProposalFacts): Html {
  const { operation, rows, faulty, kept, duplicates, credits_max } = file.proposal
  const lookups = operation === null ? 0 : rows - faulty - kept - duplicates
  const left = [
    ...(duplicates > 0 ? [`${counted(duplicates, 'duplicate')}, looked up once`] : []),
    ...(kept > 0 ? [`${counted(kept, 'row')} with a value skipped`] : []),
    ...(faulty > 0 ? [`${counted(faulty, 'row')} left out`] : []),
    `your balance: ${credits.toLocaleString('en')}`,
  ].join('; ')
  const sum =
    lookups > 0
      ? `${counted(lookups, 'lookup')}, at most ${counted(credits_max, 'credit')}`
      : 'No row can be looked up yet: choose the columns above'
  return html`<div class="start-bar"><p><strong>${sum}</strong> <span class="start-bar-note">${left}</span></p>
<div class="form-actions">${lookups > 0 && submitButton('Start', { name: 'action', value: 'start' })}
${submitButton('Check again', { look: 'plain', name: 'action', value: 'propose' })}</div></div>`
}
