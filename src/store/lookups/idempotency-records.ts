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
   * Claims a key. `exists`: it runs elsewhere, is done, or came with another body; recall says which.
   * A claim whose lease is over, or whose process is not alive, is taken over by the same body; a record older than a
   * day by any. When it rejects, the claim is released: it may have been made.
   */
  begin(request: RunningRecord): Promise<'begun' | 'exists'>
  /**
   * Records an answer before it is given: given first, it could be lost, and the key would get another. False when the
   * record is another attempt's: what that one records is the answer of the key. Rejects when it is not known to be
   * written; the claim, if there is one, is the caller's to abandon then.
   */
  record(request: FinishedRecord): Promise<boolean>
  /** Frees a key that runs under this claim: an error is no final answer. Never rejects: see {@link Presence}. */
  abandon(claim: LeasedClaim): Promise<void>
  /**
   * To be called by a request that ends without its claim: an attempt of `begin` that had no answer may be carried out
   * later, and is released then. Costs nothing where every attempt was answered.
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
      // What rejects is released already, as in doubt.
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
    // A record that is done needs none of this: a claim that comes late leaves it as it is.
    abandon: (claim) =>
      presence.release({ ...releaseOf(claim), isInDoubt: lost.take(claim.claimId) }),
    forget(claim) {
      if (lost.take(claim.claimId)) void presence.release({ ...releaseOf(claim), isInDoubt: true })
    },
  }
}
