import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import { createLostClaims } from '../lost-claims.ts'
import { noPresence, type Presence, takeUnder } from '../presence.ts'
import {
  abandonRecord,
  beginRecords,
  type FinishedRecord,
  finishRecords,
  type RecordClaim,
  type RunningRecord,
} from './idempotency-rows.ts'

type LeasedClaim = RecordClaim & Pick<RunningRecord, 'leaseMs'>

/** The idempotency records, as requests claim and complete them. */
export type IdempotencyRecords = {
  /**
   * Claims a key. `exists`: the key runs elsewhere, is done, or came with another body; the lookup state says which. A
   * claim whose lease is over, or whose process is not alive, is taken over by the same body; a record older than a day
   * by any body. A rejected call may have made its claim, which is then released.
   */
  begin(request: RunningRecord): Promise<'begun' | 'exists'>
  /**
   * Records an answer before it is given: an answer given first could be lost, and the key would get another one. False
   * when the record belongs to another attempt, whose answer is the answer of the key. Rejects when it is unknown
   * whether the answer was written; the caller must then abandon its claim, if it has one.
   */
  record(request: FinishedRecord): Promise<boolean>
  /** Frees a key that runs under this claim, as an error is no final answer. Never rejects: see {@link Presence}. */
  abandon(claim: LeasedClaim): Promise<void>
  /**
   * Releases the claim of a request that ends without having it: an attempt of `begin` that had no answer may be
   * carried out later, and is released then. The call costs nothing where every attempt was answered.
   */
  forget(claim: LeasedClaim): void
}

/** Creates the store of idempotency records. */
export function createIdempotencyRecords(
  db: Database,
  { presence = noPresence }: { readonly presence?: Presence } = {},
): IdempotencyRecords {
  const lost = createLostClaims()
  const begin = createBatcher<RunningRecord, 'begun' | 'exists'>({
    one: async (request) => (await beginRecords(db, presence.processId, [request]))[0] ?? 'exists',
    many: (requests) => beginRecords(db, presence.processId, requests),
    rowsMax: 64,
    batchesMax: 1,
    onLost(requests) {
      for (const { claimId, leaseMs } of requests) lost.note(claimId, leaseMs)
    },
  })
  const beginOrForget = async (request: RunningRecord) => {
    try {
      return await begin(request)
    } catch (error) {
      // The rejected claim is released already, as one in doubt.
      lost.take(request.claimId)
      throw error
    }
  }
  const record = createBatcher<FinishedRecord, boolean>({
    one: async (request) => (await finishRecords(db, presence.processId, [request]))[0] ?? false,
    many: (requests) => finishRecords(db, presence.processId, requests),
    rowsMax: 64,
    batchesMax: 1,
  })
  const releaseOf = (claim: LeasedClaim) => ({
    run: () => abandonRecord(db, claim),
    leaseMs: claim.leaseMs,
  })
  return {
    begin: (request) => takeUnder(presence, () => beginOrForget(request), releaseOf(request)),
    record,
    // A record that is done needs no release: a late claim leaves it as it is.
    abandon: (claim) =>
      presence.release({ ...releaseOf(claim), isInDoubt: lost.take(claim.claimId) }),
    forget(claim) {
      if (lost.take(claim.claimId)) void presence.release({ ...releaseOf(claim), isInDoubt: true })
    },
  }
}
