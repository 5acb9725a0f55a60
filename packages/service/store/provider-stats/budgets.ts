import { asyncCommit } from '../async-commit.ts'
import type { Database } from '../database.ts'

/** A request to set money aside. */
export type Reservation = {
  /** The day in UTC. */
  readonly day: string
  readonly provider: string
  readonly microUsd: number
  /** Budget of the provider for that day. */
  readonly budgetMicroUsd: number
}

/**
 * Sets money aside as far as the budgets allow, and returns for each reservation whether it was granted. Reservations
 * that share a budget are served smallest first, so that each refused one is larger than what is left. The upsert locks
 * the budget's row and sees its latest version, so that processes together never exceed it. Like a hold it does not
 * wait for the disk: a crash of the database server may lose the last reservations, but waiting would cost every
 * provider request more than all else here. A repetition after an error may set the same aside twice, which is on the
 * safe side.
 */
export async function reserveBudgets(
  db: Database,
  reservations: readonly Reservation[],
): Promise<boolean[]> {
  const sums = runningSums(reservations)
  const rows = await db.query<{ day: string; provider: string; granted: number }>(
    `WITH ${asyncCommit}, r AS MATERIALIZED (
       SELECT r.* FROM async_commit, unnest($1::date[], $2::text[], $3::bigint[], $4::bigint[]) AS r(day, provider, sum, budget)
     ), new AS (
       SELECT day, provider, coalesce(max(sum) FILTER (WHERE sum <= budget), 0) AS granted
         FROM r GROUP BY day, provider
     )
     INSERT INTO provider_budgets AS b (day, provider, reserved_micro_usd, granted_micro_usd)
     SELECT day, provider, granted, granted FROM new ORDER BY day, provider COLLATE "C"
     ON CONFLICT (day, provider) DO UPDATE
        SET (reserved_micro_usd, granted_micro_usd) = (
              SELECT b.reserved_micro_usd + coalesce(max(sum), 0), coalesce(max(sum), 0) FROM r
               WHERE r.day = b.day AND r.provider = b.provider
                 AND sum <= budget - b.spent_micro_usd - b.reserved_micro_usd)
     RETURNING to_char(day, 'YYYY-MM-DD') AS day, provider, granted_micro_usd AS granted`,
    [
      sums.map(({ day }) => day),
      sums.map(({ provider }) => provider),
      sums.map(({ sum }) => sum),
      sums.map(({ budgetMicroUsd }) => budgetMicroUsd),
    ],
    'providers.reserve',
  )
  const granted = new Map(rows.map((row) => [`${row.day} ${row.provider}`, row.granted]))
  const isGranted = new Map(
    sums.map(({ asked, day, provider, sum }) => [
      asked,
      sum <= (granted.get(`${day} ${provider}`) ?? 0),
    ]),
  )
  return reservations.map((_, index) => isGranted.get(index) ?? false)
}

/** Returns each reservation with the sum of its budget's reservations up to it, smallest first. */
function runningSums(reservations: readonly Reservation[]) {
  const sums = new Map<string, number>()
  return reservations
    .map((reservation, asked) => ({ ...reservation, asked }))
    .sort((a, b) => a.microUsd - b.microUsd)
    .map((reservation) => {
      const key = `${reservation.day} ${reservation.provider}`
      const sum = (sums.get(key) ?? 0) + reservation.microUsd
      sums.set(key, sum)
      return { ...reservation, sum }
    })
}

/**
 * Creates the list of what this process has set aside and not released, so that a reservation goes back to the day it
 * was taken from. Money that a dead process had set aside stays counted for its day.
 */
export function createSetAside() {
  const byDay = new Map<string, Map<string, number>>()
  return {
    add({ day, provider, microUsd }: Reservation): void {
      const sums = byDay.get(day) ?? new Map<string, number>()
      byDay.set(day, sums.set(provider, (sums.get(provider) ?? 0) + microUsd))
    },
    /** Takes an amount back, first from yesterday; `days`: yesterday and today. Zero when it was not set aside here. */
    takeBack(provider: string, microUsd: number, days: readonly [string, string]) {
      for (const day of byDay.keys()) if (!days.includes(day)) byDay.delete(day)
      for (const day of days) {
        const left = (byDay.get(day)?.get(provider) ?? 0) - microUsd
        if (microUsd === 0 || left < 0) continue
        byDay.get(day)?.set(provider, left)
        return { day, givenBackMicroUsd: microUsd }
      }
      return { day: days[1], givenBackMicroUsd: 0 }
    },
  }
}
