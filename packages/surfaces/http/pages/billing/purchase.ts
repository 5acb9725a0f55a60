import { ApiError, errorTable } from '@enricher/contract/errors'
import { billingPath, type ShownPack } from '../../../web/pages/billing/billing-facts.ts'
import {
  confirmPaymentPage,
  leaveForPaymentPage,
  topupPage,
} from '../../../web/pages/billing/topup-page.ts'
import type { AccountCall, PageAnswer } from '../page-route.ts'
import { billingOf, packsOf } from './billing.ts'

/** Leads to the page of Stripe on which a pack is paid. */
export function openCheckout(call: AccountCall): Promise<PageAnswer> {
  return withPurchase(call, async (purchase, pack) => {
    const { reply } = await call.services.billing.checkout(purchase)
    return leaveForPaymentPage(reply.url, pack)
  })
}

/** Asks before the saved card is charged. */
export async function showTopup(call: AccountCall): Promise<PageAnswer> {
  const { session, services, browser, query } = call
  const pack = packOf(call, query.get('tier_key'))
  const [account, savedCard] = await Promise.all([
    services.care.find(session.accountId),
    services.billing.savedCard(session.accountId),
  ])
  if (!pack || !account || !savedCard) return { goTo: billingPath }
  const csrfToken = browser.csrfToken()
  return topupPage({ csrfToken, pack, savedCard, credits: account.credits })
}

/** Charges the saved card. */
export function topUp(call: AccountCall): Promise<PageAnswer> {
  return withPurchase(call, async (purchase, pack) => {
    const { reply } = await call.services.billing.topup(purchase)
    const { next_action_url: url } = reply
    return url === null ? { goTo: `${billingPath}?done=topup` } : confirmPaymentPage(url, pack)
  })
}

/** Removes the saved card. A card that is not there any more counts as removed. */
export async function removeCard(call: AccountCall): Promise<PageAnswer> {
  try {
    await call.services.billing.removeCard(call.session.accountId)
  } catch (error) {
    return refused(call, error)
  }
  return { goTo: `${billingPath}?done=card` }
}

type Purchase = Parameters<AccountCall['services']['billing']['topup']>[0]

// As `crypto.randomUUID` writes it.
const wellFormedKey = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the form of a purchase and carries it out; a refusal is shown at the top of the billing page. */
async function withPurchase(
  call: AccountCall,
  work: (purchase: Purchase, pack: ShownPack) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const pack = packOf(call, call.form.get('tier_key'))
  const idempotencyKey = call.form.get('key') ?? ''
  if (!pack || !wellFormedKey.test(idempotencyKey)) return { goTo: billingPath }
  const credential = { kind: 'account', accountId: call.session.accountId } as const
  try {
    return await work({ credential, body: { tier_key: pack.key }, idempotencyKey }, pack)
  } catch (error) {
    return refused(call, error)
  }
}

function packOf({ services }: AccountCall, key: string | null): ShownPack | undefined {
  return packsOf(services.billing).find((pack) => pack.key === key)
}

async function refused(call: AccountCall, error: unknown): Promise<PageAnswer> {
  if (!(error instanceof ApiError)) throw error
  const page = await billingOf(call, { error: error.message })
  if (typeof page === 'string' || !('body' in page)) return page
  return { ...page, status: errorTable[error.code].status }
}
