import { counted } from '@enricher/engine/lib/counted'
import { durationInWords } from '../durations.ts'
import { lookupInWords } from '../entry-words.ts'
import { type Content, type Html, html } from '../html.ts'
import { badge } from './badge.ts'
import { breakable } from './breakable.ts'
import { dataTable } from './data-table.ts'
import { shortMomentOf } from './moment.ts'
import { statusPill } from './person-list.ts'

/** A lookup of the account's log. */
export type LookupRow = {
  readonly requestId: string
  readonly operation: string
  readonly foundAt: Date
  /** The input in a few words; null: it is not kept. */
  readonly asked: string | null
  /** The answer in a few words; null: nothing was found, or nothing of it may be shown. */
  readonly found: string | null
  /** Status of the mailbox; null: the answer has none. */
  readonly status: string | null
  /** True for a miss that is not final. */
  readonly isUnsure: boolean
  /** Null: neither was noted. */
  readonly credits: number | null
  readonly tookMs: number | null
}

/** Returns lookups as a table; each leads to the page of its request. */
export function lookupTable(rows: readonly LookupRow[]): Html {
  return dataTable<LookupRow>(
    'Lookups',
    [
      { title: 'Input', narrow: 'lead', cell: inputCell },
      {
        title: 'Answer',
        cell: ({ found }) => found !== null && html`<span class="found">${breakable(found)}</span>`,
      },
      { title: 'Outcome', narrow: 'aside', cell: outcomeCell },
      { title: 'Cost', isNumber: true, isWhole: true, cell: costCell },
      {
        title: 'Took',
        narrow: 'wide-only',
        isNumber: true,
        isWhole: true,
        cell: ({ tookMs }) => tookMs !== null && durationInWords(tookMs),
      },
      { title: 'When (UTC)', isWhole: true, cell: ({ foundAt }) => shortMomentOf(foundAt) },
    ],
    rows,
    { isCompact: true },
  )
}

function inputCell({ requestId, asked, operation }: LookupRow): Content {
  const input = asked === null ? 'Input no longer kept' : breakable(asked)
  return html`<a class="found" dir="auto" href="/dashboard/lookups/${requestId}">${input}</a> <span class="fact-note">${lookupInWords(operation)}</span>`
}

/**
 * The outcome of a lookup that was charged and has no answer to show. The words are the same for a suppressed and an
 * erased answer; the cost beside them already tells a charged lookup from a miss, which is free.
 */
export const goneInWords = 'No longer available'

function outcomeCell({ found, status, isUnsure, credits }: LookupRow): Content {
  if (found === null && isUnsure)
    return html`${badge('plain', 'Not sure yet')}<span class="fact-note">A source did not answer: try again later.</span>`
  if (found === null) return badge('plain', credits ? goneInWords : 'Not found')
  return statusPill(status) ?? badge('good', 'Found')
}

function costCell({ credits }: LookupRow): Content {
  if (credits === null) return null
  return credits === 0 ? 'free' : counted(credits, 'credit')
}
