import { formatCount } from '@enricher/engine/lib/counted'
import type { ListedAccount } from '@enricher/service/accounts/operator-accounts'
import { badge } from '../../components/badge.ts'
import { buttonLink, submitButton } from '../../components/button.ts'
import { dataTable, narrowCount, narrowWord } from '../../components/data-table.ts'
import { emptyState } from '../../components/empty-state.ts'
import { field } from '../../components/field.ts'
import { dayOf } from '../../components/moment.ts'
import { pageHeading } from '../../components/page-heading.ts'
import { type Content, type Html, html } from '../../html.ts'
import type { Page } from '../../page.ts'

export const accountsPath = '/operator/accounts'

/** Returns the page on which the operator finds accounts. */
export function accountsPage(facts: {
  readonly search: string
  readonly accounts: readonly ListedAccount[]
  readonly nextCursor: string | null
}): Page {
  const { search, accounts, nextCursor } = facts
  return {
    title: 'Accounts',
    frame: 'dashboard',
    body: html`${pageHeading('Accounts', 'Your customers, newest first. Open one for its statement, credits and access.')}
<form class="form-row" method="get" action="${accountsPath}" role="search">
${field({ name: 'search', label: 'Search by email or account ID', type: 'search', value: search, isRequired: false, isMarkedOptional: false, autocomplete: 'off', lengthMax: 254 })}
${submitButton('Search', { look: 'plain' })}
</form>
<section class="card" aria-label="Accounts found">
${accounts.length > 0 ? accountsTable(accounts) : nothingFound(search)}
${nextCursor !== null && html`<div class="form-actions">${buttonLink('Next accounts', nextPath(search, nextCursor), 'plain')}</div>`}
</section>`,
  }
}

function nextPath(search: string, cursor: string): string {
  return `${accountsPath}?${new URLSearchParams({ search, cursor })}`
}

function nothingFound(search: string): Html {
  return search === ''
    ? emptyState('No accounts yet', 'People sign up at /signup, programs with POST /auth/signup.')
    : emptyState(
        'No account found',
        html`No address contains “${search}”, and it is no account id.`,
        buttonLink('Show all accounts', accountsPath, 'plain'),
      )
}

function accountsTable(accounts: readonly ListedAccount[]): Html {
  return dataTable<ListedAccount>(
    'Accounts',
    [
      {
        title: 'Account',
        narrow: 'lead',
        cell: ({ id, email, ...account }) =>
          html`<a href="${accountsPath}/${id}">${email}</a> ${marksOf(account)}`,
      },
      { title: 'Credits', isNumber: true, narrow: 'aside', cell: balanceOf },
      {
        title: 'Bought',
        isNumber: true,
        cell: ({ totalPurchased }) => html`${formatCount(totalPurchased)}${narrowWord(' bought')}`,
      },
      {
        title: 'Keys',
        isNumber: true,
        cell: ({ activeKeys }) => narrowCount(activeKeys, 'key'),
      },
      { title: 'Since', cell: ({ createdAt }) => dayOf(createdAt) },
    ],
    accounts,
    { isCompact: true },
  )
}

function balanceOf({ credits, held }: ListedAccount): Content {
  const balance = narrowCount(credits, 'credit')
  if (held === 0) return balance
  return html`${balance} <span class="fact-note">${formatCount(held)} held</span>`
}

/** Returns the badges of an account: operator, deleted and disabled, where they apply. */
export function marksOf({
  isOperator,
  isDeleted,
  isDisabled,
}: Pick<ListedAccount, 'isOperator' | 'isDeleted' | 'isDisabled'>): Html {
  return html`${isOperator && badge('plain', 'operator')}${isDeleted && badge('bad', 'deleted')}${isDisabled && badge('bad', 'disabled')}`
}
