import { mapBounded } from '../lib/time.ts'
import { createBatcher } from './batch.ts'
import type { Database } from './database.ts'
import { releaseHolds, sweepHolds } from './hold-release.ts'
import { unsynced } from './unsynced.ts'

export type HoldRequest = {
  readonly holdId: string
  readonly accountId: string
  /** The price; 0 claims the search alone. */
  readonly credits: number
  /** Names the search. While its hold lives, nobody else may search the same. */
  readonly flightKey: Buffer
  readonly operation: string
  /** After this long the holder is taken for dead: the credits go back and the flight key is free. */
  readonly leaseMs: number
}

export type Hold =
  | { readonly outcome: 'held'; readonly creditsRemaining: number }
  | {
      readonly outcome: 'insufficient'
      /** The balance. */
      readonly creditsRemaining: number
      /** The balance without what other searches of the account hold. */
      readonly creditsAvailable: number
    }
  /** Somebody searches the same already; nothing was reserved. */
  | { readonly outcome: 'busy' }

export type Holds = {
  hold(request: HoldRequest): Promise<Hold>
  /** Gives the credits of a hold back. No harm when it is gone. */
  release(holdId: string): Promise<void>
  /** Releases up to a thousand holds whose lease is over; how many. Safe in several processes at once. */
  sweep(): Promise<number>
}

/**
 * Reserved credits and the right to search, as one row.
 *
 * Locks are always taken in one order, so that no two statements wait for each other: accounts by id,
 * then holds by flight key. Every change of a hold is made under the lock of its account.
 *
 * What a statement writes to an account it derives from the row it locked, both columns always: CHECKs are
 * first applied to the version its snapshot saw, which may be older, and only then to the newest.
 *
 * Commits here do not wait for the disk: a hold moves no credits, and a crash that loses one loses its
 * reservation with it. The settlement that follows is written after it and does wait.
 */
export function createHolds(db: Database): Holds {
  const hold = createBatcher<HoldRequest, Hold>({
    one: async (request) => (await holdMany(db, [request]))[0] ?? { outcome: 'busy' },
    many: (requests) => holdMany(db, requests),
    rowsMax: 64,
    // One account's lock is held by one batch at a time anyway.
    inFlightMax: 1,
  })
  const release = createBatcher<string, void>({
    one: (holdId) => releaseHolds(db, [holdId]),
    many: (holdIds) => releaseHolds(db, holdIds).then(() => holdIds.map(() => undefined)),
    rowsMax: 64,
    inFlightMax: 1,
  })
  return { hold, release, sweep: () => sweepHolds(db) }
}

type Claim = 'held' | 'taken' | 'short'

type Claimed = { readonly claim: Claim; readonly balance: number; readonly available: number }

async function claim(db: Database, requests: readonly HoldRequest[]): Promise<(Claimed | null)[]> {
  const rows = await db.query<Claimed & { n: number }>(
    `WITH ${unsynced},
     r AS MATERIALIZED (
       SELECT r.* FROM unsynced, unnest($1::text[], $2::text[], $3::bigint[], $4::bytea[], $5::text[],
         $6::float8[]) WITH ORDINALITY AS r(hold_id, account_id, credits, flight_key, operation, lease_ms, n)
     ), locked AS MATERIALIZED (
       SELECT id, credits, held FROM accounts WHERE id = ANY($2) ORDER BY id FOR NO KEY UPDATE
     ), tried AS MATERIALIZED (
       SELECT r.*, l.credits AS balance, l.held,
              sum(r.credits) OVER (PARTITION BY r.account_id ORDER BY r.n) <= l.credits - l.held AS fits
         FROM r JOIN locked l ON l.id = r.account_id
     ), claimed AS (
       INSERT INTO holds (id, account_id, credits, flight_key, operation, expires_at)
       SELECT hold_id, account_id, credits, flight_key, operation, now() + lease_ms * interval '1 ms'
         FROM tried WHERE fits ORDER BY flight_key, n
       ON CONFLICT (flight_key) DO NOTHING RETURNING id, account_id, credits
     ), reserved AS (
       UPDATE accounts a SET credits = l.credits, held = l.held + s.credits
         FROM locked l,
              (SELECT account_id, sum(credits)::bigint AS credits FROM claimed GROUP BY account_id) s
        WHERE l.id = s.account_id AND a.id = l.id AND a.id = ANY($2) RETURNING a.id, a.held
     )
     SELECT t.n, CASE WHEN c.id IS NOT NULL THEN 'held' WHEN t.fits THEN 'taken' ELSE 'short' END AS claim,
            t.balance, t.balance - coalesce(v.held, t.held) AS available
       FROM tried t LEFT JOIN claimed c ON c.id = t.hold_id LEFT JOIN reserved v ON v.id = t.account_id`,
    [
      requests.map((request) => request.holdId),
      requests.map((request) => request.accountId),
      requests.map((request) => request.credits),
      requests.map((request) => request.flightKey),
      requests.map((request) => request.operation),
      requests.map((request) => request.leaseMs),
    ],
    'holds.claim',
  )
  const claims = new Array<Claimed | null>(requests.length).fill(null)
  for (const row of rows) claims[row.n - 1] = row
  return claims
}

/** What a hold that was not granted met: the row that has its flight key now, if any. */
type Blocker = { readonly id: string; readonly is_over: boolean }

async function findBlockers(
  db: Database,
  requests: readonly HoldRequest[],
): Promise<(Blocker | null)[]> {
  const rows = await db.query<Blocker & { n: number }>(
    `SELECT r.n, x.* FROM unnest($1::bytea[]) WITH ORDINALITY AS r(flight_key, n) CROSS JOIN LATERAL (
       SELECT id, expires_at <= now() AS is_over FROM holds WHERE flight_key = r.flight_key OFFSET 0) x`,
    [requests.map((request) => request.flightKey)],
    'holds.blockers',
  )
  const blockers = new Array<Blocker | null>(requests.length).fill(null)
  for (const row of rows) blockers[row.n - 1] = row
  return blockers
}

// Each new attempt needs somebody else to have come in between; who loses this often may wait like any other.
const attemptsMax = 3

async function holdMany(
  db: Database,
  requests: readonly HoldRequest[],
  attempt = 1,
): Promise<Hold[]> {
  const claims = await claim(db, requests)
  const refused = requests.filter((_, index) => claims[index]?.claim !== 'held')
  if (refused.length === 0) return claims.flatMap((claimed) => (claimed ? [heldOf(claimed)] : []))
  // A statement of its own: it sees what was committed while the first one waited for the account's lock.
  const found = await findBlockers(db, refused)
  const blockers = new Map(refused.map((request, index) => [request, found[index] ?? null]))
  await releaseHolds(
    db,
    found.flatMap((blocker) => (blocker?.is_over ? [blocker.id] : [])),
  )
  const decided = requests.map((request, index) =>
    decide(request, claims[index] ?? null, blockers.get(request) ?? null),
  )
  return mapBounded(decided, 1, async (hold, index): Promise<Hold> => {
    const request = requests[index]
    if (hold !== 'again') return hold
    if (!request || attempt >= attemptsMax) return { outcome: 'busy' }
    return (await holdMany(db, [request], attempt + 1))[0] ?? { outcome: 'busy' }
  })
}

/** The verdict on one row, or `again` when what stood in its way is gone. */
function decide(
  request: HoldRequest,
  claimed: Claimed | null,
  blocker: Blocker | null,
): Hold | 'again' {
  if (!claimed) throw new Error(`There is no account ${request.accountId}.`)
  // Its own id: an earlier attempt was carried out, but its reply was lost.
  if (claimed.claim === 'held' || blocker?.id === request.holdId) return heldOf(claimed)
  if (blocker) return blocker.is_over ? 'again' : { outcome: 'busy' }
  // A larger request earlier in the batch may have been counted before this one, and refused.
  if (claimed.claim === 'taken' || claimed.available >= request.credits) return 'again'
  return {
    outcome: 'insufficient',
    creditsRemaining: claimed.balance,
    creditsAvailable: claimed.available,
  }
}

function heldOf({ balance }: Claimed): Hold {
  return { outcome: 'held', creditsRemaining: balance }
}
