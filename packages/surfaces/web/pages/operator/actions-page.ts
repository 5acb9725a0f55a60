import { formatCount } from '@enricher/engine/lib/counted'
import { providerCatalog } from '@enricher/engine/model/provider-catalog'
import type { ListedAccount } from '@enricher/service/accounts/operator-accounts'
import {
  type AuditEntry,
  byCommandLine,
  type OperatorAction,
} from '@enricher/service/accounts/operator-events'
import { buttonLink } from '../../components/button.ts'
import { dataTable } from '../../components/data-table.ts'
import { emptyState } from '../../components/empty-state.ts'
import { momentOf } from '../../components/moment.ts'
import { pageHeading } from '../../components/page-heading.ts'
import { type Content, type Html, html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { accountsPath } from './accounts-page.ts'

/** Path of the operators' audit log. */
export const actionsPath = '/operator/actions'

/** The part of the log that a page shows. */
export type ShownLog =
  | { readonly of: 'operators' | 'owners' }
  | { readonly of: 'account'; readonly account: Pick<ListedAccount, 'id' | 'email'> }

type Entry = OperatorAction | AuditEntry

/** Returns the page of the audit log: operators' changes, owners' changes, or everything about one account. */
export function actionsPage(facts: {
  readonly shown: ShownLog
  readonly entries: readonly Entry[]
  readonly isFirst: boolean
  /** Place before which the next page begins; null: there is none. */
  readonly older: string | null
}): Page {
  const { shown, entries, isFirst, older } = facts
  return {
    title: 'Audit log',
    frame: 'dashboard',
    body: html`${pageHeading('Audit log', introOf(shown), choices(shown))}
<section class="card" aria-label="Changes">
${entries.length > 0 ? entryTable(entries) : emptyState('No changes yet', 'Changes appear here as they are made.')}
<div class="form-actions">${!isFirst && buttonLink('Newest', pathOf(shown), 'quiet')}${older !== null && buttonLink('Older', pathOf(shown, older), 'quiet')}</div>
</section>`,
  }
}

function introOf(shown: ShownLog): string {
  if (shown.of === 'account') return `Everything done by and to ${shown.account.email}.`
  return shown.of === 'owners'
    ? 'New and deleted accounts, changed addresses and passwords, and API keys.'
    : 'What operators changed, here or from the command line.'
}

function pathOf(shown: ShownLog, before?: string): string {
  const query = new URLSearchParams({
    ...(shown.of === 'account' && { account: shown.account.id }),
    ...(shown.of === 'owners' && { of: 'owners' }),
    ...(before !== undefined && { before }),
  })
  return query.size === 0 ? actionsPath : `${actionsPath}?${query}`
}

const parts = [
  { of: 'operators', label: 'Operators' },
  { of: 'owners', label: 'Account owners' },
] as const

function choices(shown: ShownLog): Html {
  return html`<nav class="form-actions" aria-label="Changes by">${parts.map(
    ({ of, label }) =>
      html`<a class="button button-small ${of === shown.of ? 'button-primary' : 'button-plain'}" href="${pathOf({ of })}"${of === shown.of && html` aria-current="true"`}>${label}</a>`,
  )}</nav>`
}

function entryTable(entries: readonly Entry[]): Html {
  return dataTable<Entry>(
    'Entries of the audit log',
    [
      {
        title: 'Change',
        narrow: 'lead',
        cell: ({ event }) => event.charAt(0).toUpperCase() + event.slice(1),
      },
      { title: 'Account or entry', cell: subjectOf },
      { title: 'Details', cell: detailsOf },
      { title: 'By', cell: causerOf },
      { title: 'When', isNumber: true, isWhole: true, cell: ({ doneAt }) => momentOf(doneAt) },
    ],
    entries,
    { isCompact: true },
  )
}

// The rows of accounts and keys do not say whether the owner or a command wrote them, and commands of earlier versions
// left no row of their own for a password. No command deletes an account or changes its address.
const ownerOrCommand = 'Owner or command line'
const causers: Readonly<Partial<Record<Entry['event'], string>>> = {
  'account created': ownerOrCommand,
  'password changed': ownerOrCommand,
  'key created': ownerOrCommand,
  'key revoked': ownerOrCommand,
  'email changed': 'Owner',
  'account deleted': 'Owner',
}

function causerOf({ event, by, byEmail }: Entry): Content {
  if (by === byCommandLine) return 'Command line'
  return causers[event] ?? byEmail ?? html`<code>${by}</code>`
}

const titles: ReadonlyMap<string, string> = new Map(
  Object.entries(providerCatalog).map(([name, { title }]) => [name, title]),
)

function subjectOf({ subject, subjectEmail }: Entry): Content {
  if (subjectEmail !== null) return html`<a href="${accountsPath}/${subject}">${subjectEmail}</a>`
  return titles.get(subject) ?? html`<code>${subject}</code>`
}

function detailsOf({
  details: { credits, asked, reference, key, former, reason },
}: Entry): Content {
  if (key !== undefined) return html`<code>${key}…</code>`
  if (former !== undefined) return `from ${former}`
  if (credits === undefined) return reason ?? null
  const given = formatCount(credits)
  const amount =
    asked !== undefined && asked !== credits ? `${given} of ${formatCount(asked)}` : given
  return html`${amount} credits <span class="fact-note">${reference}</span>`
}
