import type { BulkReply } from '@enricher/contract/bulk'
import { labelOf } from '@enricher/contract/field-labels'
import type { Offer } from '@enricher/contract/operation'
import { counted, formatCount, wordFor } from '@enricher/engine/lib/counted'
import { valueIn } from '@enricher/service/bulk/row-inputs'
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

type ProposalFacts = {
  readonly csrfToken: string
  readonly file: BulkReply
  readonly offers: readonly Offer[]
  readonly credits: number
  /** The maximum cost that was typed before; null: none, so that the whole cost is filled in. */
  readonly maximum: number | null
  /** The values that were typed into the form before. */
  readonly typed: URLSearchParams
}

/** Returns the proposal for a file, with the form that changes or confirms it. */
export function fileProposal(facts: ProposalFacts): Html {
  const { file, offers } = facts
  const { warnings } = file.proposal
  return html`${warnings.length > 0 && notice('plain', titled(warnings.join(' '), offers))}
${form(facts)}`
}

/** Replaces names of lookups in a warning by those that the choice below shows. */
function titled(warning: string, offers: readonly Offer[]): string {
  const titles = new Map(offers.map(({ name }) => [name, `“${lookupInWords(name)}”`]))
  return warning.replaceAll(/[a-z-]+/g, (word) => titles.get(word) ?? word)
}

function form(facts: ProposalFacts): Html {
  const { csrfToken, file, offers, typed } = facts
  const { operation, has_header, faults, sample } = file.proposal
  const operations = offers.map(({ name }) => ({ value: name, label: lookupInWords(name) }))
  const none = { value: '', label: '(the cheapest that fits)' }
  const onlyEmpty = typed.get('only_empty') ?? `${file.proposal.only_empty ?? ''}`
  const isChecked = typed.has('operation') ? typed.get('has_header') === 'true' : has_header
  return html`<form class="form" method="post" action="/dashboard/files/${file.file_id}">${csrfField(csrfToken)}
<input type="hidden" name="shown_operation" value="${operation ?? ''}">
<input type="hidden" name="shown_maximum" value="${filledMaximum(facts)}">
${faults.length > 0 && card('Rows that cannot be looked up', faultList(facts))}
${card(
  'Columns',
  html`${select('operation', 'Lookup', operation === null ? [none, ...operations] : operations, typed.get('operation') ?? operation ?? '')}
${columnGrid(columnsOf(facts), sample)}
${checkbox('has_header', 'The first row names the columns', { isChecked })}
${select('only_empty', 'Skip rows that have a value in', [askEach, ...filledColumns(file, onlyEmpty)], onlyEmpty, filledRows(file))}
${field({ name: 'max_credits', label: 'Maximum cost in credits', value: typed.get('max_credits') ?? `${filledMaximum(facts)}`, hint: 'The file stops before it costs more than this.', autocomplete: 'off' })}`,
  'Check that each column is used for the right field.',
)}
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

/** Says how many of the first rows have a value in the column whose values are kept. */
function filledRows({ proposal: { only_empty, sample } }: BulkReply): string | undefined {
  if (only_empty === null || sample.length === 0) return undefined
  const filled = sample.filter((row) => valueIn(`${row[only_empty] ?? ''}`) !== '').length
  return `${filled} of the first ${counted(sample.length, 'row')} ${wordFor(filled, 'has', 'have')} a value there and ${wordFor(filled, 'costs', 'cost')} nothing.`
}

/** Returns the columns with the fields that they can fill: those of the lookup, or of all while none is chosen. */
function columnsOf({ file, offers, typed }: ProposalFacts): readonly ColumnFacts[] {
  const { names, columns, operation } = file.proposal
  const chosen = offers.filter(({ name }) => operation === null || name === operation)
  const fields = new Set(chosen.flatMap(({ input }) => Object.keys(input.properties)))
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
      html`<li>${rows === 1 ? `Line ${line}` : `${counted(rows, 'row')}, the first in line ${line}`}: ${fault}</li>`,
  )}${rest > 0 && html`<li>${counted(rest, 'row')} with other mistakes</li>`}</ul>`
}

/** Returns the maximum cost that the form has filled in: the one typed before, or else the whole cost. */
function filledMaximum({ file, maximum }: ProposalFacts): number {
  return maximum ?? file.proposal.credits_max
}

/** Returns the most that a start can cost with the maximum in the form. */
function costMax(facts: ProposalFacts): number {
  const typed = facts.typed.get('max_credits') ?? ''
  const maximum = /^\d{1,9}$/.test(typed) ? Number(typed) : filledMaximum(facts)
  return Math.min(maximum, facts.file.proposal.credits_max)
}

/** Says what happens where the balance ends before the file does; null: it pays for all that may be spent. */
function lowBalance(facts: ProposalFacts): Html | null {
  const { file, credits } = facts
  if (costMax(facts) <= credits) return null
  const first = Math.ceil(file.proposal.credits_max / lookupsIn(file))
  const buy = html`<a href="/dashboard/billing">buy credits</a>`
  if (credits < first)
    return html`Your balance of ${counted(credits, 'credit')} may not pay for the first lookup, which costs up to ${counted(first, 'credit')}: ${buy} first.`
  return html`Your balance of ${counted(credits, 'credit')} may not pay for every row. The file then stops and keeps its results: ${buy} and resume it.`
}

/** Returns how many lookups a file makes; none while no lookup is chosen. */
function lookupsIn({ proposal }: BulkReply): number {
  const { operation, rows, faulty, kept, duplicates } = proposal
  return operation === null ? 0 : rows - faulty - kept - duplicates
}

/** Returns the bar with what a start does and costs; there is nothing to start where no row can be asked. */
function startBar(facts: ProposalFacts): Html {
  const { file, credits } = facts
  const { faulty, kept, duplicates, credits_max } = file.proposal
  const lookups = lookupsIn(file)
  const cost = costMax(facts)
  const left = [
    ...(cost < credits_max ? [`all rows would cost up to ${formatCount(credits_max)}`] : []),
    ...(duplicates > 0 ? [`${counted(duplicates, 'duplicate')}, looked up once`] : []),
    ...(kept > 0 ? [`${counted(kept, 'row')} with a value skipped`] : []),
    ...(faulty > 0 ? [`${counted(faulty, 'row')} left out`] : []),
    `your balance: ${counted(credits, 'credit')}`,
  ].join('; ')
  const sum =
    lookups > 0
      ? `${counted(lookups, 'lookup')}, at most ${counted(cost, 'credit')}`
      : 'No row can be looked up yet: choose the columns above'
  const low = lowBalance(facts)
  // The Enter key presses the first button of a form, which must not be the one that spends.
  return html`${low !== null && notice('plain', low)}
<div class="start-bar"><p><strong>${sum}</strong> <span class="start-bar-note">${left}</span></p>
<div class="form-actions"><button class="button button-plain" type="submit" name="action" value="propose" formnovalidate>Update cost</button>
${lookups > 0 && submitButton('Start', { name: 'action', value: 'start' })}</div></div>`
}
