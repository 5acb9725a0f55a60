import { randomUUID } from 'node:crypto'
import { soldTiers } from '@enricher/contract/billing'
import type { BillingFacts, ShownPack } from '../../../web/pages/billing/billing-facts.ts'
import { billingPage } from '../../../web/pages/billing/billing-page.ts'
import type { AccountCall, PageAnswer } from '../page-route.ts'

const paymentsPerPage = 25

const doneWords = new Map([
  ['topup', 'Paid. The credits are in your balance.'],
  ['card', 'The card is removed. Your next purchase at Stripe saves a new one.'],
  ['auto_topup', 'The settings are saved.'],
])

/** Shows what credits cost, what was paid, and how the account is charged. */
export function showBilling(call: AccountCall): Promise<PageAnswer> {
  return billingOf(call, { done: doneWords.get(call.query.get('done') ?? '') })
}

/** Returns the billing page of the account that is signed in, with what has just happened. */
export async function billingOf(
  { session, services, browser, query }: AccountCall,
  happened: Pick<BillingFacts, 'done' | 'error' | 'autoTopupMistakes'>,
): Promise<PageAnswer> {
  const { accountId } = session
  const { billing, care } = services
  const [account, history, creditsOwed, savedCard, autoTopup] = await Promise.all([
    care.find(accountId),
    billing.history(accountId, paymentsPerPage, cursorOf(query)),
    billing.creditsOwed(accountId),
    billing.savedCard(accountId),
    billing.autoTopup({ kind: 'account', accountId }),
  ])
  if (!account) return 'unknown'
  const { credits, totalPurchased } = account
  return billingPage({
    ...{ credits, totalPurchased, creditsOwed, savedCard, autoTopup, ...history, ...happened },
    csrfToken: browser.csrfToken(),
    isConfigured: billing.isConfigured,
    isOperator: session.isOperator,
    packs: packsOf(billing),
  })
}

// The id of a payment, as lib/ids.ts writes it.
const wellFormedCursor = /^pay_[0-9A-Za-z]{1,40}$/

function cursorOf(query: URLSearchParams): string | null {
  const cursor = query.get('cursor') ?? ''
  return wellFormedCursor.test(cursor) ? cursor : null
}

/** Returns the packs that are sold, each with a key of its own for the next purchase. */
export function packsOf(
  billing: Pick<AccountCall['services']['billing'], 'products'>,
): readonly ShownPack[] {
  return soldTiers(billing.products()).map((tier) => ({ ...tier, purchaseKey: randomUUID() }))
}
