import type { BulkReply } from '@enricher/contract/bulk'
import type { Offer } from '@enricher/contract/operation'
import { wordFor } from '@enricher/engine/lib/counted'
import { waitInWords } from '@enricher/engine/model/doubt-words'
import { buttonLink, submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { csrfField } from '../components/csrf-field.ts'
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
import { count, stateBadge } from './files-page.ts'

type FileFacts = {
  readonly csrfToken: string
  readonly file: BulkReply
  readonly offers: readonly Offer[]
  /** Balance of the account. */
  readonly credits: number
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
  const { file, error } = facts
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
<div id="file" class="stack"${isUnderWay && html` data-live`}>${body}</div>
${card('Delete', deletion(facts), html`The file and its results are deleted automatically on ${momentOf(new Date(file.expires_at))}.`)}`,
  }
}

function progress(facts: FileFacts): Html {
  const { file } = facts
  const { rows, rows_done, kept, credits_charged } = file.progress
  const share = rows === 0 ? 1 : rows_done / rows
  const figures: readonly Figure[] = [
    { label: 'Rows done', value: `${count(rows_done)} of ${count(rows)}`, note: meter(share) },
    { label: 'Hits', value: file.progress.hits },
    { label: 'Without a result', value: file.progress.misses },
    { label: 'Refused', value: file.progress.invalid + file.progress.failed },
    ...(kept > 0 ? [{ label: 'Skipped', value: kept }] : []),
    { label: 'Credits', value: credits_charged, ...limitNote(file) },
  ]
  return html`${card(
    'Progress',
    html`<p>${stateBadge(file)} ${pace(facts)}</p>
${facts.waiting !== null && notice('plain', `${waitInWords(facts.waiting)} You can close this page: the file continues without it.`)}
${file.message !== null && notice('bad', file.message)}
${figureRow(figures)}
${actions(facts)}`,
  )}
${card('Result', downloads(file), 'All your rows in their order, with the results so far in new columns that begin with “enricher_”.')}`
}

function limitNote({ max_credits }: BulkReply): Pick<Figure, 'note'> {
  return max_credits === null ? {} : { note: `of ${count(max_credits)} at most` }
}

function pace({ file }: FileFacts): string {
  const { rate, seconds_left } = file.progress
  const lookup = file.operation === null ? '' : lookupInWords(file.operation)
  // No row is done yet, or the job waits for other services.
  if (rate === null || rate === 0) return lookup
  return `${lookup}; ${count(rate)} ${wordFor(rate, 'row')} a second${timeLeft(seconds_left)}`
}

function timeLeft(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 90) return `, some ${seconds} s left`
  return `, some ${count(Math.round(seconds / 60))} min left`
}

function actions({ csrfToken, file, typed }: FileFacts): Html | null {
  if (file.state === 'succeeded') return null
  if (file.state !== 'stopped') {
    return html`<form method="post" action="/dashboard/files/${file.file_id}">${csrfField(csrfToken)}
${submitButton('Stop', { look: 'plain', name: 'action', value: 'stop' })}</form>`
  }
  return html`<form class="form form-row" method="post" action="/dashboard/files/${file.file_id}">${csrfField(csrfToken)}
${field({ name: 'max_credits', label: 'Highest cost in credits', value: typed.get('max_credits') ?? `${file.max_credits ?? ''}`, isRequired: false, autocomplete: 'off' })}
${submitButton('Go on', { name: 'action', value: 'start' })}
${file.stopped === 'insufficient_credits' && buyCredits}</form>`
}

// Where nothing is sold, that page says how to get credits.
const buyCredits = buttonLink('Buy credits', '/dashboard/billing', 'plain')

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'XLSX' },
  { format: 'jsonl', label: 'JSONL' },
] as const

function downloads({ file_id }: BulkReply): Html {
  const path = `/dashboard/files/${file_id}/result`
  return html`<p class="page-actions">${formats.map(({ format, label }) => html`${buttonLink(`Download ${label}`, `${path}?format=${format}`, 'plain')} `)}</p>`
}

function deletion({ csrfToken, file }: FileFacts): Html {
  return html`<form method="post" action="/dashboard/files/${file.file_id}">${csrfField(csrfToken)}
${submitButton('Delete the file', { look: 'danger', name: 'action', value: 'delete' })}</form>`
}
