import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import { createShare } from '../lookups/known-results.ts'
import {
  findBooked,
  isPaidAlready,
  type Settlement,
  type SettlementRequest,
  writeSettlements,
} from './settlement-write.ts'

export type Settle = (request: SettlementRequest) => Promise<Settlement>

/**
 * Creates the function that ends a hold with a charge and returns the outcome: ledger entry, balance, the caller's
 * cache and the idempotency record in one statement, all or nothing. The hold's id is the entry's reference, so that a
 * hold is charged once whatever happens; a repetition after a lost reply is answered `settled` as well.
 *
 * The shared cache is written first: once the hold is gone another process may begin the same search, and must find the
 * answer. A row of that cache costs nothing and may be lost, so a failure to write it is no failure of the settlement.
 */
export function createSettle(db: Database): Settle {
  const share = createShare(db)
  const settle = createBatcher<SettlementRequest, Settlement>({
    one: (request) => settleOne(db, request),
    many: (requests) => settleMany(db, requests),
    rowsMax: 64,
    // A batch shares the commit's wait for the disk; a second batch would wait for the accounts of the first.
    batchesMax: 1,
  })
  return async (request) => {
    if (request.shared) await share(request).catch(() => undefined)
    return settle(request)
  }
}

/** Settles one hold. An input that is paid for, whose answer was erased since, is answered again without a charge. */
async function settleOne(db: Database, request: SettlementRequest): Promise<Settlement> {
  const settle = async (one: SettlementRequest) => (await settleMany(db, [one]))[0] ?? holdLost
  try {
    return await settle(request)
  } catch (error) {
    if (!isPaidAlready(error)) throw error
    return settle({ ...request, credits: 0 })
  }
}

const holdLost: Settlement = { outcome: 'hold_lost' }

async function settleMany(
  db: Database,
  requests: readonly SettlementRequest[],
): Promise<Settlement[]> {
  const written = await writeSettlements(db, requests)
  const idle = requests.filter((_, index) => written[index]?.outcome !== 'settled')
  if (idle.length === 0) return written.map((settlement) => settlement ?? holdLost)
  const booked = await findBooked(db, idle)
  return written.map(
    (settlement, index) => booked.get(requests[index]?.holdId ?? '') ?? settlement ?? holdLost,
  )
}
