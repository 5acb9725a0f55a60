import type { BillingCustomers } from '../store/billing/customers.ts'
import type { Payments } from '../store/billing/payments.ts'
import { judgeIntent } from './decide-payment.ts'
import type { Intent, ListPage, PaymentGateway } from './payment-gateway.ts'

/** Comparison of Stripe and the database over the payments of the last days. */
export type Differences = {
  /** Our paid attempts at Stripe that were credited. */
  readonly paid: number
  /** Our paid attempts that were not credited, by their payment intent. */
  readonly missing: readonly string[]
  /** Paid attempts of customers that are none of ours: another installation may share the Stripe account. */
  readonly foreign: number
  /** False where there are more payments than are read. */
  readonly isWhole: boolean
}

type DifferenceDependencies = {
  readonly gateway: Pick<PaymentGateway, 'intents' | 'isLive'>
  readonly payments: Pick<Payments, 'isCredited'>
  readonly customers: Pick<BillingCustomers, 'isKnown'>
}

const comparedS = 7 * 86_400
// Ten thousand payments take some twenty seconds.
const pagesMax = 100
// The webhook of a younger payment, and our answer to it, may be under way.
const settlingS = 30

/** Compares payments of the last seven days at Stripe with those that were credited. @throws {GatewayError} */
export async function findDifferences(
  dependencies: DifferenceDependencies,
  nowS: number,
): Promise<Differences> {
  const { gateway } = dependencies
  const ids: Record<Place, string[]> = { credited: [], missing: [], foreign: [] }
  const summed = (isWhole: boolean) => ({
    paid: ids.credited.length,
    missing: ids.missing,
    foreign: ids.foreign.length,
    isWhole,
  })
  let afterId: string | null = null
  for (let page = 0; page < pagesMax; page += 1) {
    const query = { sinceS: nowS - comparedS, untilS: nowS - settlingS, afterId }
    const { items, hasMore }: ListPage<Intent> = await gateway.intents(query)
    for (const intent of items.filter((each) => isPaid(each, gateway.isLive))) {
      ids[await placeOf(dependencies, intent)].push(intent.id)
    }
    afterId = items.at(-1)?.id ?? null
    if (!hasMore || afterId === null) return summed(true)
  }
  return summed(false)
}

type Place = 'credited' | 'missing' | 'foreign'

async function placeOf(
  { payments, customers }: DifferenceDependencies,
  { id, customerId }: Intent,
): Promise<Place> {
  if (!(await customers.isKnown(customerId ?? ''))) return 'foreign'
  return (await payments.isCredited(id)) ? 'credited' : 'missing'
}

/** Returns true for a paid intent, even one paid in a way that we did not ask for. */
function isPaid(intent: Intent, isLive: boolean): boolean {
  const { kind } = judgeIntent(intent, isLive)
  return kind === 'paid' || kind === 'contradiction'
}
