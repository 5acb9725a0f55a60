import type { Work } from './model/mode.ts'
import type { Charge } from './model/objects.ts'
import { closeDispute, openDispute } from './payments/disputes.ts'

/** What banks and the operator do, without a call of the interface. Payments are named by their payment intent. */
export type Control = {
  /** A cardholder disputes a payment, all of it where no amount is given. Returns the id of the dispute. */
  dispute(payment: string, options?: { readonly reason?: string; readonly amount?: number }): string
  /** The bank decides a dispute. */
  closeDispute(dispute: string, outcome: 'won' | 'lost'): void
}

/** Creates the controls of one mode. */
export function createControl(work: Work): Control {
  return {
    dispute: (payment, options) => openDispute(work, paidCharge(work, payment), options).id,
    closeDispute(id, outcome) {
      const dispute = work.tables.dispute.get(id)
      if (!dispute) throw new Error(`no dispute has the id ${id}`)
      closeDispute(work, dispute, outcome)
    },
  }
}

function paidCharge(work: Work, payment: string): Charge {
  const charge = work.tables.charge.get(
    work.tables.payment_intent.get(payment)?.latest_charge ?? '',
  )
  if (charge?.paid) return charge
  throw new Error(`${payment} is not paid`)
}
