import { createBatcher } from './batch.ts'
import type { Database } from './database.ts'
import { createLostClaims } from './lost-claims.ts'
import { noPresence, type Presence, takeUnder } from './presence.ts'
import type { StoredRequest } from './recall.ts'
import {
  abandonRequest,
  beginRequests,
  type FinishedRequest,
  finishRequests,
  type RequestClaim,
  type RequestKey,
  type RunningRequest,
} from './request-rows.ts'

type LeasedClaim = RequestClaim & Pick<RunningRequest, 'leaseMs'>

export type Requests = {
  /**
   * Claims a key. `exists`: it runs elsewhere, is done, or came with another body; recall says which.
   * A claim whose lease is over, or whose process is not alive, is taken over by the same body; a record older than a
   * day by any. When it rejects, the claim is given back: it may have been made.
   */
  begin(request: RunningRequest): Promise<'begun' | 'exists'>
  /**
   * Records an answer under its claim, before it is given: given first, it could be lost, and the key would get another.
   * False when another attempt has taken the claim over: what that one records is the answer of the key. Rejects when it is
   * not known to be written; the claim is the caller's to abandon then.
   */
  record(request: FinishedRequest): Promise<boolean>
  /** Records an answer that charged nothing. The reply does not wait for it: see `onFailure`. */
  finish(request: FinishedRequest): void
  /**
   * The record of a key that this process has given to `finish` and not written yet; null when there is none. What
   * another process is about to write is unknown here for `finishLingerMs` and a commit: a key that comes with two
   * bodies to two processes within that time is answered twice, each time free and from the cache.
   */
  unwritten(key: RequestKey): StoredRequest | null
  /** Frees a key that runs under this claim: an error is no final answer. Never rejects: see {@link Presence}. */
  abandon(claim: LeasedClaim): Promise<void>
  /** Resolves when everything given to `finish` is written or has failed. Call it before closing the database. */
  flush(): Promise<void>
}

type RequestsOptions = {
  readonly presence?: Presence
  /**
   * Hears of records that could not be written: a retry of such a request is answered from the caller's cache instead
   * of word for word, so nothing is charged twice.
   */
  readonly onFailure?: (error: unknown) => void
}

// Soon enough for a retry, which comes after a network's timeout at the earliest.
const finishLingerMs = 10

/** Idempotency records. */
export function createRequests(
  db: Database,
  { presence = noPresence, onFailure = () => undefined }: RequestsOptions = {},
): Requests {
  const lost = createLostClaims()
  const begin = createBatcher<RunningRequest, 'begun' | 'exists'>({
    one: async (request) => (await beginRequests(db, presence.processId, [request]))[0] ?? 'exists',
    many: (requests) => beginRequests(db, presence.processId, requests),
    rowsMax: 64,
    inFlightMax: 1,
    onLost(requests) {
      for (const { claimId, leaseMs } of requests) lost.note(claimId, leaseMs)
    },
  })
  const record = createBatcher<FinishedRequest, boolean>({
    one: async (request) => (await finishRequests(db, [request]))[0] ?? false,
    many: (requests) => finishRequests(db, requests),
    rowsMax: 64,
    inFlightMax: 1,
  })
  const finish = createBatcher<FinishedRequest, boolean>({
    one: async (request) => (await finishRequests(db, [request]))[0] ?? false,
    many: (requests) => finishRequests(db, requests),
    // No caller waits for these: few wide batches leave the server to those that do.
    rowsMax: 256,
    inFlightMax: 1,
    lingerMs: finishLingerMs,
  })
  const unwritten = new Map<string, FinishedRequest>()
  const underWay = new Set<Promise<unknown>>()
  const releaseOf = (claim: LeasedClaim) => ({
    run: () => abandonRequest(db, claim),
    leaseMs: claim.leaseMs,
  })
  return {
    begin: (request) => takeUnder(presence, () => begin(request), releaseOf(request)),
    record,
    finish(request) {
      const name = nameOf(request)
      if (!unwritten.has(name)) unwritten.set(name, request)
      const written = finish(request)
        .catch(onFailure)
        .finally(() => {
          underWay.delete(written)
          if (unwritten.get(name) === request) unwritten.delete(name)
        })
      underWay.add(written)
    },
    unwritten(key) {
      // Most requests come while nothing is to be written: they need not even a name.
      const request = unwritten.size === 0 ? undefined : unwritten.get(nameOf(key))
      return request ? recordOf(request) : null
    },
    // A record that is done needs none of this: a claim that comes late leaves it as it is.
    abandon: (claim) =>
      presence.giveBack({ ...releaseOf(claim), isInDoubt: lost.take(claim.claimId) }),
    async flush() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

function nameOf({ accountId, operation, key }: RequestKey): string {
  return JSON.stringify([accountId, operation, key])
}

function recordOf({ fingerprint, outcome }: FinishedRequest): StoredRequest {
  return { fingerprint, state: 'done', isLeaseOver: false, status: null, ...outcome }
}
