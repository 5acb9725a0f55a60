import { formatCount, wordFor } from '@enricher/engine/lib/counted'
import { formatUsdCents } from '../../amounts.ts'
import { badge } from '../../components/badge.ts'
import { buttonLink } from '../../components/button.ts'
import { card } from '../../components/card.ts'
import { dataTable, narrowWord } from '../../components/data-table.ts'
import { emptyState } from '../../components/empty-state.ts'
import { momentOf } from '../../components/moment.ts'
import { type Content, type Html, html } from '../../html.ts'
import { type BillingFacts, billingPath, type ShownPayment } from './billing-facts.ts'

const originWords: Readonly<Record<ShownPayment['origin'], string>> = {
  checkout: 'Stripe checkout',
  topup: 'Top-up',
  auto_topup: 'Automatic top-up',
}

const stateWords: Readonly<
  Record<
    ShownPayment['state'],
    { readonly kind: 'good' | 'warn' | 'bad' | 'plain'; readonly text: string }
  >
> = {
  pending: { kind: 'plain', text: 'processing' },
  open: { kind: 'warn', text: 'checkout not finished' },
  requires_action: { kind: 'warn', text: 'needs your confirmation' },
  succeeded: { kind: 'good', text: 'paid' },
  failed: { kind: 'bad', text: 'failed' },
  canceled: { kind: 'plain', text: 'canceled' },
}

/** Returns a page of payments, newest first. */
export function paymentsCard({
  payments,
  nextCursor,
}: Pick<BillingFacts, 'payments' | 'nextCursor'>): Html {
  const older = `${billingPath}?${new URLSearchParams({ cursor: nextCursor ?? '' })}`
  const list = payments.length > 0 ? paymentTable(payments) : noPayments
  return card(
    'Payments',
    html`${list}
${nextCursor !== null && html`<div class="form-actions">${buttonLink('Earlier payments', older, 'plain')}</div>`}`,
  )
}

const noPayments = emptyState(
  'No payments yet',
  'Your purchases are listed here with their receipts.',
)

function paymentTable(payments: readonly ShownPayment[]): Html {
  return dataTable<ShownPayment>(
    'Payments',
    [
      { title: 'When', narrow: 'lead', cell: ({ createdAt }) => momentOf(createdAt) },
      { title: 'How', cell: ({ origin }) => originWords[origin] },
      { title: 'State', narrow: 'aside', cell: stateCell },
      { title: 'Amount', isNumber: true, cell: amountCell },
      { title: 'Credits', isNumber: true, cell: creditsCell },
      { title: 'Action', isNumber: true, cell: actionCell },
    ],
    payments,
    { isCompact: true },
  )
}

function stateCell({ state, failure, reversedCents }: ShownPayment): Content {
  const { kind, text } = stateWords[state]
  const reversed = reversedCents > 0 && html` ${badge('plain', 'refunded')}`
  return html`${badge(kind, text)}${reversed}${failure !== null && html` <span class="fact-note">${failure}</span>`}`
}

function amountCell({ amountCents, reversedCents }: ShownPayment): Content {
  if (reversedCents === 0) return formatUsdCents(amountCents)
  return html`${formatUsdCents(amountCents)} <span class="fact-note">${formatUsdCents(reversedCents)} refunded</span>`
}

function creditsCell({ state, credits, creditsTaken }: ShownPayment): Content {
  if (state !== 'succeeded') return null
  const added = html`+${formatCount(credits)}${narrowWord(` ${wordFor(credits, 'credit')}`)}`
  if (creditsTaken === 0) return added
  return html`${added} <span class="fact-note">${formatCount(creditsTaken)} taken back</span>`
}

function actionCell({ id, state, receiptUrl, nextUrl }: ShownPayment): Content {
  if (receiptUrl !== null)
    return html`<a href="${receiptUrl}" rel="noopener noreferrer">Receipt<span class="visually-hidden"> of payment ${id}</span></a>`
  if (nextUrl === null) return null
  if (state === 'requires_action') return nextStep(nextUrl, 'Confirm payment', id)
  return state === 'open' ? nextStep(nextUrl, 'Finish paying', id) : null
}

function nextStep(url: string, label: string, id: string): Html {
  return html`<a class="button button-small button-primary" href="${url}" rel="noopener noreferrer">${label}<span class="visually-hidden"> (${id})</span></a>`
}
