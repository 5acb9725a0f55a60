import type { BulkReply } from '@enricher/contract/bulk'
import type { Offer } from '@enricher/contract/operation'
import { counted, formatCount, wordFor } from '@enricher/engine/lib/counted'
import { waitInWords } from '@enricher/engine/model/doubt-words'
import type { BulkSummary } from '@enricher/service/jobs/bulk-result'
import { buttonLink, submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { csrfField } from '../components/csrf-field.ts'
import { drawer } from '../components/drawer.ts'
import { field } from '../components/field.ts'
import { type Figure, figureRow } from '../components/figure-row.ts'
import { meter } from '../components/meter.ts'
import { momentOf } from '../components/moment.ts'
import { notice } from '../components/notice.ts'
import { pageHeading } from '../components/page-heading.ts'
import { lookupInWords } from '../entry-words.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { fileProposal } from './file-proposal.ts'
import { firstResults } from './file-results.ts'
import { stateBadge } from './files-page.ts'

type FileFacts = {
  readonly csrfToken: string
  readonly file: BulkReply
  /** Null: not started, or rows are still looked up. */
  readonly summary: BulkSummary | null
  /** True: another lookup was chosen, which Start did not start. */
  readonly isChanged: boolean
  readonly offers: readonly Offer[]
  /** Balance of the account. */
  readonly credits: number
  /** The maximum cost that was typed before the start; null: none. */
  readonly maximum: number | null
  /** The source that the file's job waits for; null: the job works, or there is none. */
  readonly waiting: Parameters<typeof waitInWords>[0] | null
  /** The values that were typed into the page's form before. */
  readonly typed: URLSearchParams
  readonly error: string | undefined
}

// Without the script the browser reloads the page at this interval instead.
const reloadS = 5

/** Returns the page of a file: its proposal while the file is a draft, then its progress. */
export function filePage(facts: FileFacts): Page {
  const { file, isChanged, error } = facts
  const isUnderWay = file.state === 'queued' || file.state === 'running'
  const body = file.state === 'draft' ? fileProposal(facts) : progress(facts)
  return {
    title: file.name,
    frame: 'dashboard',
    ...(isUnderWay && {
      head: html`<noscript><meta http-equiv="refresh" content="${reloadS}"></noscript>`,
    }),
    body: html`${pageHeading(file.name, html`<a href="/dashboard/files">All files</a>`)}
${error !== undefined && notice('bad', error)}
${isChanged && file.state === 'draft' && notice('plain', 'You chose another lookup: check its columns and its cost, then start.')}
<div id="file" class="stack"${isUnderWay && html` data-live`}>${body}</div>
${card('Delete', deletion(facts), html`The file and its results are deleted automatically on ${momentOf(new Date(file.expires_at))}.`)}`,
  }
}

function progress(facts: FileFacts): Html {
  const { file, summary } = facts
  const unsure = summary?.unsure ?? 0
  return html`${card(
    file.state === 'succeeded' ? 'Results' : 'Progress',
    html`<p>${stateBadge(file)} ${pace(facts)}</p>
${facts.waiting !== null && notice('plain', `${waitInWords(facts.waiting)} You can close this page: the file continues.`)}
${file.message !== null && notice(file.stopped === 'failed' ? 'bad' : 'plain', file.message)}
${figureRow(figuresOf(facts))}
${unsure > 0 && notice('plain', `${counted(unsure, 'row')} ${wordFor(unsure, 'is', 'are')} incomplete: a source did not reply. Look ${wordFor(unsure, 'it', 'them')} up again later.`)}
${reasons(file)}
${actions(facts)}`,
  )}
${card('Download', html`${summary !== null && firstResults(file, summary)}${downloads(file)}`, 'All your rows in their original order, with the results in new columns whose names begin with “enricher_”.')}`
}

function figuresOf({ file, summary }: FileFacts): readonly Figure[] {
  const { rows, rows_done, hits, misses, invalid, failed, kept, credits_charged } = file.progress
  const unsure = summary?.unsure ?? 0
  const share = rows === 0 ? 1 : rows_done / rows
  const further: readonly Figure[] = [
    { label: 'Incomplete', value: unsure, note: 'a source did not reply' },
    { label: 'Invalid rows', value: invalid },
    { label: 'Failed', value: failed },
    { label: 'Skipped', value: kept },
  ]
  return [
    {
      label: 'Rows done',
      value: `${formatCount(rows_done)} of ${formatCount(rows)}`,
      note: meter(share),
    },
    { label: 'Hits', value: hits, ...statusNote(summary) },
    { label: 'Without a result', value: misses - unsure },
    ...further.filter(({ value }) => value !== 0),
    { label: 'Credits spent', value: credits_charged, ...limitNote(file) },
  ]
}

function statusNote(summary: BulkSummary | null): Pick<Figure, 'note'> {
  if (summary === null) return {}
  const { valid, risky, unknown, invalid } = summary
  const counts = Object.entries({ valid, risky, unknown, invalid }).filter(([, rows]) => rows > 0)
  if (counts.length === 0) return {}
  return { note: counts.map(([status, rows]) => `${formatCount(rows)} ${status}`).join(', ') }
}

function limitNote({ max_credits }: BulkReply): Pick<Figure, 'note'> {
  return max_credits === null ? {} : { note: `limit ${formatCount(max_credits)}` }
}

function pace({ file }: FileFacts): string {
  const { rate, seconds_left } = file.progress
  const lookup = file.operation === null ? '' : lookupInWords(file.operation)
  // No row is done yet, or the job waits for other services.
  if (rate === null || rate === 0) return lookup
  return `${lookup}; ${formatCount(rate)} ${wordFor(rate, 'row')} a second${timeLeft(seconds_left)}`
}

function timeLeft(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 90) return `, about ${seconds} s left`
  return `, about ${formatCount(Math.round(seconds / 60))} min left`
}

function actions(facts: FileFacts): Html | null {
  const { csrfToken, file, typed } = facts
  if (file.state === 'succeeded') return retryForm(facts)
  if (file.state !== 'stopped') {
    return html`<form method="post" action="/dashboard/files/${file.file_id}">${csrfField(csrfToken)}
${submitButton('Stop', { look: 'plain', name: 'action', value: 'stop' })}</form>`
  }
  const maximum = file.max_credits ?? file.proposal.credits_max
  const isAtMaximum = file.stopped === 'max_credits'
  return html`<form class="form form-row" method="post" action="/dashboard/files/${file.file_id}">${csrfField(csrfToken)}
${field({ name: 'max_credits', label: 'Maximum cost in credits', value: typed.get('max_credits') ?? `${maximum}`, hint: `All rows together cost up to ${counted(file.proposal.credits_max, 'credit')}.`, autocomplete: 'off' })}
${submitButton(isAtMaximum ? 'Raise the limit and continue' : 'Resume', { name: 'action', value: 'start' })}
${file.stopped === 'insufficient_credits' && buyCredits}</form>`
}

/** Says where the reasons of invalid and failed rows are; null: there are no such rows. */
function reasons({ file_id, progress: { invalid, failed } }: BulkReply): Html | null {
  const kinds = [...(invalid > 0 ? ['invalid'] : []), ...(failed > 0 ? ['failed'] : [])]
  if (kinds.length === 0) return null
  return html`<p>The column “enricher_reason” of the <a href="/dashboard/files/${file_id}/result?format=csv">download</a> says why rows are ${kinds.join(' or ')}.</p>`
}

/** Returns the button that looks up the rows without an answer once more; null: each row has one. */
function retryForm(facts: FileFacts): Html | null {
  const { csrfToken, file, summary } = facts
  const rows = file.progress.failed + (summary?.unsure ?? 0)
  if (rows === 0) return null
  const cost = retryCostMax(facts, rows)
  if (cost === 0)
    return html`<p>${counted(rows, 'row')} cannot be looked up again: the maximum cost of the file is reached.</p>`
  return html`<form class="form-actions" method="post" action="/dashboard/files/${file.file_id}">${csrfField(csrfToken)}
${submitButton(`Look up ${counted(rows, 'row')} again`, { look: 'plain', name: 'action', value: 'start' })}<p class="card-foot">You pay for new hits only, at most ${counted(cost, 'credit')}.</p></form>`
}

/** Returns the most that rows without an answer can cost; 0 where the file's maximum leaves too little for one. */
function retryCostMax({ file, offers }: FileFacts, rows: number): number {
  const { operation, max_credits, proposal, progress } = file
  const left = (max_credits ?? Number.POSITIVE_INFINITY) - progress.credits_charged
  const offer = offers.find(({ name }) => name === operation)
  // The parts that were found of a composition cost what they cost: of the whole, the rest is the most.
  if (offer?.kind !== 'lookup')
    return Math.min(left, proposal.credits_max - progress.credits_charged)
  const { priceCredits } = offer
  return Math.min(rows * priceCredits, Math.floor(left / priceCredits) * priceCredits)
}

// Where nothing is sold, that page says how to get credits.
const buyCredits = buttonLink('Buy credits', '/dashboard/billing', 'plain')

function downloads({ file_id }: BulkReply): Html {
  const path = `/dashboard/files/${file_id}/result`
  return html`<div class="form-actions">${buttonLink('Download CSV', `${path}?format=csv`)} <a href="${path}?format=xlsx">Download XLSX</a> <a href="${path}?format=jsonl">Download JSONL</a></div>`
}

function deletion({ csrfToken, file }: FileFacts): Html {
  const { name, state, progress } = file
  const results = state === 'draft' ? '' : ` and its ${counted(progress.rows_done, 'result')}`
  return drawer(
    'Delete the file',
    html`<form class="form" method="post" action="/dashboard/files/${file.file_id}">${csrfField(csrfToken)}
<p>Delete “${name}”${results}? This cannot be undone.</p>
<div>${submitButton('Delete for good', { look: 'danger', name: 'action', value: 'delete' })}</div></form>`,
  )
}
