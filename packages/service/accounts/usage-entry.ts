import type { usageReply } from '@enricher/contract/account'
import type { Static } from 'typebox'
import type { LedgerEntry } from '../store/credits/usage.ts'

/** Returns an entry of the ledger as `GET /usage` shows it. */
export function usageEntryOf(entry: LedgerEntry): Static<typeof usageReply>['entries'][number] {
  return {
    id: entry.id,
    kind: entry.kind,
    operation: entry.operation,
    credits: entry.credits,
    balance_after: entry.balanceAfter,
    request_id: entry.requestId,
    created_at: entry.createdAt.toISOString(),
  }
}

/** Returns an entry of the ledger with the fields that `GET /usage` leaves out. */
export function wholeEntryOf(entry: LedgerEntry): object {
  const { reference, asked, reason } = entry
  return { ...usageEntryOf(entry), reference, credits_asked: asked, reason }
}
