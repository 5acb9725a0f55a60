import { formatCount } from '@enricher/engine/lib/counted'
import {
  type LedgerEntry,
  type ListedAccount,
  noteCharactersMax,
} from '@enricher/service/accounts/operator-accounts'
import { breakable } from '../../components/breakable.ts'
import { buttonLink, submitButton } from '../../components/button.ts'
import { card } from '../../components/card.ts'
import { csrfField } from '../../components/csrf-field.ts'
import { field } from '../../components/field.ts'
import { figureRow } from '../../components/figure-row.ts'
import { dayOf } from '../../components/moment.ts'
import { notice } from '../../components/notice.ts'
import { pageHeading } from '../../components/page-heading.ts'
import { type Html, html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { accountsPath, marksOf } from './accounts-page.ts'
import { actionsPath } from './actions-page.ts'
import { statementCard } from './statement-card.ts'

/** Values and mistakes of a form that moves credits. */
export type CreditsForm = {
  readonly credits: string
  /** The reason why credits are granted or taken back. */
  readonly note: string
  readonly mistakes: { readonly credits?: string; readonly note?: string }
}

export const emptyCreditsForm: CreditsForm = { credits: '', note: '', mistakes: {} }

/** The result of an action, in the words of the page. */
export type Done = { readonly kind: 'good' | 'plain'; readonly text: string }

/** Returns the page of one account: its balance and statement, and the operator's actions. */
export function accountDetailPage(facts: {
  readonly csrfToken: string
  readonly account: ListedAccount
  /** True for the account of the operator who looks at the page. */
  readonly isOwn: boolean
  readonly entries: readonly LedgerEntry[]
  readonly nextCursor: string | null
  readonly grantForm: CreditsForm
  readonly takeBackForm: CreditsForm
  readonly done: Done | null
}): Page {
  const { account, done } = facts
  const { id, email, credits, held, totalPurchased, activeKeys, createdAt } = account
  return {
    title: email,
    frame: 'dashboard',
    body: html`${pageHeading(breakable(email), html`<code>${id}</code> since ${dayOf(createdAt)} ${marksOf(account)}`, html`${buttonLink('Audit log', `${actionsPath}?account=${id}`, 'plain')}${buttonLink('All accounts', accountsPath, 'plain')}`)}
${done && notice(done.kind, done.text)}
${figureRow([
  {
    label: 'Credits',
    value: formatCount(credits),
    note:
      held > 0
        ? `${formatCount(held)} held by searches, ${formatCount(credits - held)} available`
        : 'all available',
  },
  { label: 'Purchased', value: formatCount(totalPurchased) },
  { label: 'Active API keys', value: activeKeys },
])}
${
  !account.isDeleted &&
  html`<div class="card-columns">${grantCard(facts)}
${takeBackCard(facts)}</div>`
}
${!account.isDeleted && accessCard(facts)}
${statementCard(facts)}`,
  }
}

type CardFacts = Parameters<typeof accountDetailPage>[0]

function grantCard({ csrfToken, account, grantForm }: CardFacts): Html {
  const { credits, note, mistakes } = grantForm
  return card(
    'Grant credits',
    html`<form class="form" method="post" action="${accountsPath}/${account.id}/grant" novalidate>
${csrfField(csrfToken)}
${field({ name: 'credits', label: 'Credits', value: credits, autocomplete: 'off', error: mistakes.credits })}
${field({ name: 'reference', label: 'Reference', value: note, autocomplete: 'off', lengthMax: noteCharactersMax, error: mistakes.note })}
<div class="form-actions">${submitButton('Grant')}</div>
</form>`,
    'The reference says what the credits are for, such as an invoice number. The same reference never adds credits twice.',
  )
}

function takeBackCard({ csrfToken, account, takeBackForm }: CardFacts): Html {
  const { credits, note, mistakes } = takeBackForm
  return card(
    'Take back credits',
    html`<form class="form" method="post" action="${accountsPath}/${account.id}/take-back" novalidate>
${csrfField(csrfToken)}
${field({ name: 'taken', label: 'Credits to take back', value: credits, autocomplete: 'off', error: mistakes.credits })}
${field({ name: 'reason', label: 'Reason', value: note, autocomplete: 'off', lengthMax: noteCharactersMax, error: mistakes.note })}
<div class="form-actions">${submitButton('Take back …', { look: 'danger' })}</div>
</form>`,
    'The reason appears in the statement. Credits held by running lookups stay reserved. You confirm on the next page.',
  )
}

function accessCard({ csrfToken, account, isOwn }: CardFacts): Html {
  const { id, isDisabled } = account
  const path = `${accountsPath}/${id}`
  const form = isDisabled
    ? html`<form method="post" action="${path}/enable">${csrfField(csrfToken)}${submitButton('Enable account')}</form>`
    : html`<div class="form-actions">${buttonLink('Disable account …', `${path}/disable`, 'danger')}</div>`
  if (isOwn)
    return card('Access', html`<p>This is your own account, so you can’t disable it here.</p>`)
  return card(
    'Access',
    form,
    isDisabled
      ? 'Its keys, tokens and browsers are refused. They work again once you enable it.'
      : 'Its keys, tokens and browsers are refused at once. Nothing is deleted. You confirm on the next page.',
  )
}
