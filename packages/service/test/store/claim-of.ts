import { sha256 } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import type { RunningRecord } from '../../store/lookups/idempotency-rows.ts'

/** Makes an attempt to work under a key, which is a new one when none is given. */
export function claimOf(accountId: string, key: string = newId('req')): RunningRecord {
  return {
    accountId,
    operation: 'find-website',
    key,
    claimId: newId('claim'),
    fingerprint: sha256('body'),
    leaseMs: 60_000,
  }
}

/** Makes another attempt of the same request. */
export function again(request: RunningRecord): RunningRecord {
  return { ...request, claimId: newId('claim') }
}
