import { publish } from '../events/publish.ts'
import type { Work } from '../model/mode.ts'
import type { Charge, Dispute } from '../model/objects.ts'
import { moveBalance } from './balance.ts'

// Stripe's fee for a dispute in the United States, and the time to answer it.
const disputeFeeCents = 1500
const evidenceSeconds = 9 * 24 * 3600

/** Opens a dispute about a paid charge: its amount is taken off the balance at once. */
export function openDispute(
  work: Work,
  charge: Charge,
  { reason = 'fraudulent', amount = charge.amount }: { reason?: string; amount?: number } = {},
): Dispute {
  const id = work.ids.next('du')
  const { currency } = charge
  const withdrawal = moveBalance(work, {
    type: 'adjustment',
    category: 'dispute',
    amount: -amount,
    fee: disputeFeeCents,
    currency,
    source: id,
  })
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    created: work.now(),
    currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: work.now() + evidenceSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: work.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  }
  work.tables.dispute.set(id, dispute)
  charge.disputed = true
  publish(work, 'charge.dispute.created', dispute)
  publish(work, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Ends a dispute; winning it gives the amount back. */
export function closeDispute(work: Work, dispute: Dispute, outcome: 'won' | 'lost'): void {
  const { status } = dispute
  dispute.status = outcome
  if (outcome === 'won') {
    const { amount, currency, id } = dispute
    const category = 'dispute_reversal'
    dispute.balance_transactions.push(
      moveBalance(work, { type: 'adjustment', category, amount, fee: 0, currency, source: id }),
    )
  }
  publish(work, 'charge.dispute.closed', dispute, { status })
  if (outcome === 'won') publish(work, 'charge.dispute.funds_reinstated', dispute)
}

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
