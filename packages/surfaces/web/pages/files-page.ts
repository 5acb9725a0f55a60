import type { BulkReply } from '@enricher/contract/bulk'
import { formatCount } from '@enricher/engine/lib/counted'
import { badge } from '../components/badge.ts'
import { submitButton } from '../components/button.ts'
import { card } from '../components/card.ts'
import { csrfField } from '../components/csrf-field.ts'
import { dataTable, narrowCount } from '../components/data-table.ts'
import { momentOf } from '../components/moment.ts'
import { notice } from '../components/notice.ts'
import { pageHeading } from '../components/page-heading.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'

// No domain below the reserved ending has mail, so that the lookup proposed for the sample is free.
const sampleRows = `Company,Website,First name,Last name
Larkspire Optics,larkspire.example,Jane,Roe
Quillmarrow Instruments,quillmarrow.example,Reto,Beispiel
Brücke & Söhne,bruecke-soehne.example,Anaïs,Exemple
`
const sampleFile = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${sampleRows}`)}`

/** Returns the files of an account, and the form that uploads another one. */
export function filesPage(facts: {
  readonly csrfToken: string
  readonly files: readonly BulkReply[]
  readonly isDeleted: boolean
  readonly rowsMax: number
  readonly mbMax: number
  readonly error: string | undefined
}): Page {
  const { csrfToken, files, isDeleted, rowsMax, mbMax, error } = facts
  // The hidden field comes before the file, so that a form without a valid token is refused before the file is read.
  const form = html`<form class="form" method="post" action="/dashboard/files" enctype="multipart/form-data">
${csrfField(csrfToken)}
<div class="field drop-zone"><div class="drop-zone-text"><label for="field-file">Drop a CSV, Excel (XLSX), TSV or JSONL file here, or choose one.</label>
<p class="field-hint" id="field-file-limits">Up to ${mbMax} MB and ${formatCount(rowsMax)} rows, with one company or person per row: a column with company names, websites, people, LinkedIn profiles or emails.</p></div>
<input id="field-file" name="file" type="file" accept=".csv,.tsv,.txt,.jsonl,.ndjson,.xlsx" aria-describedby="field-file-limits" required></div>
<div class="form-actions">${submitButton('Upload')}<a href="${sampleFile}" download="sample.csv">Download a sample file</a></div>
<p class="field-hint">The companies of the sample are invented, and lookups that find nothing are free.</p>
</form>`
  return {
    title: 'Files',
    frame: 'dashboard',
    body: html`${pageHeading('Files', 'Upload a list, check its columns, and download it with the results.')}
${isDeleted && notice('good', 'The file is deleted, with its rows and results.')}
${error !== undefined && notice('bad', error)}
${card('Upload a file', form, 'You check the columns and the maximum cost before you spend any credits.')}
${card('Your files', files.length === 0 ? html`<p>No files yet. Your uploads appear here with their progress.</p>` : table(files))}`,
  }
}

function table(files: readonly BulkReply[]): Html {
  return dataTable<BulkReply>(
    'Your files',
    [
      {
        title: 'Name',
        narrow: 'lead',
        cell: ({ file_id, name }) => html`<a href="/dashboard/files/${file_id}">${name}</a>`,
      },
      { title: 'State', narrow: 'aside', cell: stateBadge },
      {
        title: 'Rows',
        isNumber: true,
        cell: ({ proposal, progress, state }) =>
          state === 'draft'
            ? narrowCount(proposal.rows, 'row')
            : html`${formatCount(progress.rows_done)} of ${narrowCount(progress.rows, 'row')}`,
      },
      { title: 'Hits', isNumber: true, cell: ({ progress }) => narrowCount(progress.hits, 'hit') },
      {
        title: 'Credits',
        isNumber: true,
        cell: ({ progress }) => narrowCount(progress.credits_charged, 'credit'),
      },
      { title: 'Uploaded', cell: ({ created_at }) => momentOf(new Date(created_at)) },
    ],
    files,
    { isCompact: true },
  )
}

/** Returns the state of a file as a word. */
export function stateBadge({ state }: Pick<BulkReply, 'state'>): Html {
  return badge(looks[state], words[state])
}

const looks: Readonly<Record<BulkReply['state'], 'plain' | 'good' | 'bad'>> = {
  ...{ draft: 'plain', queued: 'plain', running: 'plain' },
  ...{ succeeded: 'good', failed: 'bad', stopped: 'bad' },
}

const words = {
  draft: 'not started',
  queued: 'queued',
  running: 'running',
  succeeded: 'done',
  failed: 'failed',
  stopped: 'stopped',
} as const
