import { formatCount } from '@enricher/engine/lib/counted'
import type { LedgerEntry, ListedAccount } from '@enricher/service/accounts/operator-accounts'
import { buttonLink } from '../../components/button.ts'
import { card } from '../../components/card.ts'
import { dataTable } from '../../components/data-table.ts'
import { emptyState } from '../../components/empty-state.ts'
import { momentOf } from '../../components/moment.ts'
import { entryKindInWords, lookupInWords, signedCredits } from '../../entry-words.ts'
import { type Content, type Html, html } from '../../html.ts'
import { accountsPath } from './accounts-page.ts'

/** Returns a page of an account's ledger. */
export function statementCard({
  account,
  entries,
  nextCursor,
}: {
  readonly account: Pick<ListedAccount, 'id'>
  readonly entries: readonly LedgerEntry[]
  readonly nextCursor: string | null
}): Html {
  const more = `${accountsPath}/${account.id}?${new URLSearchParams({ cursor: nextCursor ?? '' })}`
  return card(
    'Statement',
    html`${entries.length > 0 ? statementTable(entries) : emptyState('No entry yet', 'Every change of the balance is listed here.')}
${nextCursor !== null && html`<div class="form-actions">${buttonLink('Earlier entries', more, 'plain')}</div>`}`,
  )
}

function statementTable(entries: readonly LedgerEntry[]): Html {
  return dataTable<LedgerEntry>(
    'Statement',
    [
      {
        title: 'Change',
        narrow: 'lead',
        cell: ({ kind, operation }) =>
          operation === null ? entryKindInWords(kind) : lookupInWords(operation),
      },
      { title: 'Reference', cell: purposeOf },
      { title: 'Credits', isNumber: true, narrow: 'aside', cell: changeOf },
      {
        title: 'Balance',
        isNumber: true,
        narrow: 'wide-only',
        cell: ({ balanceAfter }) => formatCount(balanceAfter),
      },
      {
        title: 'When',
        isNumber: true,
        isWhole: true,
        cell: ({ createdAt }) => momentOf(createdAt),
      },
    ],
    entries,
    { isCompact: true },
  )
}

/** A reason says more than the reference, which only prevents a second booking; trials and lookups need neither. */
function purposeOf({ kind, reason, reference }: LedgerEntry): Content {
  if (kind === 'trial' || kind === 'lookup') return null
  return reason ?? html`<code>${reference}</code>`
}

function changeOf({ credits, asked }: LedgerEntry): Content {
  const change = signedCredits(credits)
  if (asked === null || asked === -credits) return change
  return html`${change} <span class="fact-note">of ${formatCount(asked)} asked</span>`
}
