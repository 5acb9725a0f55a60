import type { Payment } from '@enricher/service/store/billing/payment'
import type { LedgerEntry } from '@enricher/service/store/credits/usage'

/** Returns an entry of the ledger as the account's export has it: in the words of `GET /usage`. */
export function exportedEntry(entry: LedgerEntry): object {
  return {
    id: entry.id,
    kind: entry.kind,
    operation: entry.operation,
    credits: entry.credits,
    balance_after: entry.balanceAfter,
    request_id: entry.requestId,
    created_at: entry.createdAt,
    reference: entry.reference,
    credits_asked: entry.asked,
    reason: entry.reason,
  }
}

/** Returns a payment as the account's export has it, without the fields that only the service itself uses. */
export function exportedPayment(payment: Payment): object {
  return {
    id: payment.id,
    origin: payment.origin,
    tier_key: payment.tierKey,
    credits: payment.credits,
    amount_cents: payment.amountCents,
    state: payment.state,
    failure: payment.failure,
    session_id: payment.sessionId,
    payment_intent_id: payment.intentId,
    receipt_url: payment.receiptUrl,
    reversed_cents: payment.reversedCents,
    credits_reversed: payment.creditsReversed,
    credits_taken: payment.creditsTaken,
    created_at: payment.createdAt,
  }
}
