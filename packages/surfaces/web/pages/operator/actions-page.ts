import { providerCatalog } from '@enricher/engine/model/provider-catalog'
import { byCommandLine, type OperatorAction } from '@enricher/service/accounts/operator-events'
import { buttonLink } from '../../components/button.ts'
import { dataTable } from '../../components/data-table.ts'
import { emptyState } from '../../components/empty-state.ts'
import { momentOf } from '../../components/moment.ts'
import { pageHeading } from '../../components/page-heading.ts'
import { type Content, html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { accountsPath } from './accounts-page.ts'

// Path of the operators' audit log.
const actionsPath = '/operator/actions'

/** Returns the page of the audit log of operators. */
export function actionsPage(facts: {
  readonly actions: readonly OperatorAction[]
  readonly isFirst: boolean
  /** Id before which the next page begins; null: there is none. */
  readonly older: number | null
}): Page {
  const { actions, isFirst, older } = facts
  return {
    title: 'Audit log',
    frame: 'dashboard',
    body: html`${pageHeading('Audit log', 'Credits, disabled accounts, operators, suppressions and resumed providers: who changed what, here or by a command. Newest first.')}
<section class="card" aria-label="Changes">
${actions.length > 0 ? actionsTable(actions) : emptyState('No change yet', 'Grants, disabled accounts, suppressions and resumed providers are listed here.')}
<div class="form-actions">${!isFirst && buttonLink('Newest', actionsPath, 'quiet')}${older !== null && buttonLink('Older', `${actionsPath}?before=${older}`, 'quiet')}</div>
</section>`,
  }
}

function actionsTable(actions: readonly OperatorAction[]) {
  return dataTable<OperatorAction>(
    'Changes by operators',
    [
      {
        title: 'Change',
        narrow: 'lead',
        cell: ({ event }) => event.charAt(0).toUpperCase() + event.slice(1),
      },
      { title: 'Account or entry', cell: subjectOf },
      { title: 'Details', cell: detailsOf },
      { title: 'By', cell: operatorOf },
      { title: 'When', isNumber: true, isWhole: true, cell: ({ doneAt }) => momentOf(doneAt) },
    ],
    actions,
    { isCompact: true },
  )
}

function operatorOf({ by, byEmail }: OperatorAction): Content {
  return by === byCommandLine ? 'Command line' : (byEmail ?? html`<code>${by}</code>`)
}

const titles: ReadonlyMap<string, string> = new Map(
  Object.entries(providerCatalog).map(([name, { title }]) => [name, title]),
)

function subjectOf({ subject, subjectEmail }: OperatorAction): Content {
  if (subjectEmail !== null) return html`<a href="${accountsPath}/${subject}">${subjectEmail}</a>`
  return titles.get(subject) ?? html`<code>${subject}</code>`
}

function detailsOf({ details: { credits, asked, reference } }: OperatorAction): Content {
  if (credits === undefined) return null
  const given = credits.toLocaleString('en')
  const amount =
    asked !== undefined && asked !== credits ? `${given} of ${asked.toLocaleString('en')}` : given
  return html`${amount} credits <span class="fact-note">${reference}</span>`
}
