import type pg from 'pg'
import { rowsOf } from './owner.ts'

export type Mismatch = {
  readonly accountId: string
  readonly credits: number
  readonly booked: number
  readonly lastBalance: number
}

// Enough to look for the cause.
const mismatchesMax = 10

/** Finds accounts whose balance is not the sum of their ledger entries, or not what the last entry says, or which hold credits. */
export async function findMismatches(client: pg.Client): Promise<Mismatch[]> {
  const rows = await rowsOf<{ id: string; credits: string; booked: string; last: string }>(
    client,
    `SELECT a.id, a.credits, coalesce(l.booked, 0) AS booked, coalesce(l.last, 0) AS last
       FROM accounts a LEFT JOIN (
              SELECT account_id, sum(delta)::bigint AS booked,
                     (array_agg(balance_after ORDER BY id DESC))[1] AS last
                FROM ledger GROUP BY account_id) l ON l.account_id = a.id
      WHERE a.credits <> coalesce(l.booked, 0) OR a.credits <> coalesce(l.last, 0) OR a.held <> 0
      ORDER BY a.id LIMIT $1`,
    [mismatchesMax],
  )
  return rows.map(({ id, credits, booked, last }) => ({
    accountId: id,
    credits: Number(credits),
    booked: Number(booked),
    lastBalance: Number(last),
  }))
}
