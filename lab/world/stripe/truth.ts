import type { Mode } from './model/mode.ts'
import type { PaymentIntent } from './model/objects.ts'

/** A payment that succeeded, with its refunds and disputes. Amounts are cents. */
export type Payment = {
  /** Id of its payment intent. */
  readonly id: string
  readonly charge: string
  /** The checkout session it was made in. */
  readonly session: string | null
  readonly livemode: boolean
  readonly amount: number
  readonly currency: string
  readonly customer: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly created: number
  readonly receiptUrl: string | null
  readonly refunds: readonly Reversal[]
  readonly disputes: readonly Reversal[]
  /** Refunds that have not failed. */
  readonly refunded: number
  /** Disputes that are open or lost. */
  readonly withdrawn: number
}

type Reversal = { readonly id: string; readonly amount: number; readonly status: string | null }

/** Works out every payment that succeeded, oldest first; credits must agree with them. */
export function paymentsOf(modes: readonly Mode[]): readonly Payment[] {
  return modes.flatMap((mode) =>
    [...mode.tables.payment_intent.values()]
      .filter(({ status }) => status === 'succeeded')
      .map((intent) => paymentOf(mode, intent)),
  )
}

function paymentOf({ tables, livemode }: Mode, intent: PaymentIntent): Payment {
  const isOfPayment = (row: { readonly payment_intent: string | null }) =>
    row.payment_intent === intent.id
  const refunds = [...tables.refund.values()].filter(isOfPayment).map(reversal)
  const disputes = [...tables.dispute.values()].filter(isOfPayment).map(reversal)
  const session = [...tables['checkout.session'].values()].find(isOfPayment)
  const charge = tables.charge.get(intent.latest_charge ?? '')
  return {
    id: intent.id,
    charge: charge?.id ?? '',
    session: session?.id ?? null,
    livemode,
    amount: intent.amount_received,
    currency: intent.currency,
    customer: intent.customer,
    metadata: { ...intent.metadata },
    created: intent.created,
    receiptUrl: charge?.receipt_url ?? null,
    refunds,
    disputes,
    refunded: sumOf(refunds.filter(({ status }) => status !== 'failed')),
    withdrawn: sumOf(disputes.filter(({ status }) => status !== 'won')),
  }
}

const reversal = ({ id, amount, status }: Reversal): Reversal => ({ id, amount, status })

const sumOf = (rows: readonly Reversal[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
