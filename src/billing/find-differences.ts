import type { Payments } from '../store/billing/payments.ts'
import { judgeIntent } from './decide-payment.ts'
import type { Intent, ListPage, PaymentGateway } from './payment-gateway.ts'

/** What Stripe and the database say of the payments of the last days. */
export type Differences = {
  /** Paid attempts of ours at Stripe. */
  readonly paid: number
  /** Those of them that were not credited, by their payment intent. */
  readonly missing: readonly string[]
  /** False where there are more than are read. */
  readonly isWhole: boolean
}

const comparedS = 7 * 86_400
// Ten thousand: some twenty seconds.
const pagesMax = 100
// Its webhook, and our answer to it, are under way.
const settlingS = 30

/** Compares payments of the last seven days at Stripe with those that were credited. @throws {GatewayError} */
export async function findDifferences(
  gateway: Pick<PaymentGateway, 'intents' | 'isLive'>,
  payments: Pick<Payments, 'findByIntent'>,
  nowS: number,
): Promise<Differences> {
  const missing: string[] = []
  let paid = 0
  let afterId: string | null = null
  for (let page = 0; page < pagesMax; page += 1) {
    const query = { sinceS: nowS - comparedS, untilS: nowS - settlingS, afterId }
    const { items, hasMore }: ListPage<Intent> = await gateway.intents(query)
    const ours = items.filter((intent) => isPaid(intent, gateway.isLive))
    paid += ours.length
    for (const { id } of ours) {
      const known = await payments.findByIntent(id)
      if (known?.state !== 'succeeded') missing.push(id)
    }
    afterId = items.at(-1)?.id ?? null
    if (!hasMore || afterId === null) return { paid, missing, isWhole: true }
  }
  return { paid, missing, isWhole: false }
}

/** Also one that was paid in a way that we did not ask for. */
function isPaid(intent: Intent, isLive: boolean): boolean {
  const { kind } = judgeIntent(intent, isLive)
  return kind === 'paid' || kind === 'contradiction'
}
