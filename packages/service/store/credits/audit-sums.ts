import type { Database, Queryable } from '../database.ts'
import { isFilled, utcDay } from './ledger-sums.ts'

/** A day whose sums are not those of its entries. */
export type WrongDay = {
  /** Example: `2026-11-22`. */
  readonly day: string
  readonly part: string
  readonly entries: number
  readonly credits: number
  readonly summedEntries: number
  readonly summedCredits: number
}

type DaysStep = {
  readonly mismatches: readonly WrongDay[]
  /** Days that were wrong when any process last compared them. */
  readonly wrongDays: number
}

type Sums = Readonly<Record<string, readonly [entries: number, credits: number]>>

/** The hour that is read next, and the sums of the day's hours before it. */
type Place = { readonly day: string; readonly hour: number; readonly sums: Sums }

// An hour of a thousand entries a second is read in some seconds.
const limits = { statementTimeoutMs: 20_000, lockTimeoutMs: 1_000 }
const daysCompared = 400
const hoursOfDay = 24
const budgetMs = 500

/**
 * Compares days of the sums with the entries of the ledger, hour by hour from yesterday back to the oldest day shown,
 * and then anew. The place is kept in the database: one process reads an hour, and a restart goes on.
 */
export async function auditDays(db: Database): Promise<DaysStep> {
  const endsAtMs = performance.now() + budgetMs
  const mismatches: WrongDay[] = []
  for (;;) {
    const step = await db.transaction(auditHour, limits)
    mismatches.push(...(step?.mismatches ?? []))
    if (step === null || step.isLast || performance.now() >= endsAtMs) break
  }
  const [row] = await db.query<{ rows: number }>(
    `SELECT count(*) AS rows FROM audit_mismatches WHERE name = 'days'`,
  )
  return { mismatches, wrongDays: row?.rows ?? 0 }
}

/** Reads one hour; null when another process does, or when the sums are not complete. */
async function auditHour(tx: Queryable) {
  const [at] = await tx.query<Partial<Place> & { last: string; first: string }>(
    `SELECT place->>'day' AS day, (place->>'hour')::int AS hour, place->'sums' AS sums,
            -- The transactions of a day that has just ended may still be under way.
            (${utcDay(`now() - interval '1 hour'`)} - 1)::text AS last,
            greatest(${utcDay('now()')} - ${daysCompared}, (SELECT min(day) FROM ledger_sums))::text AS first
       FROM audit_places WHERE name = 'days' AND ${isFilled} FOR UPDATE SKIP LOCKED`,
  )
  if (!at || at.first > at.last) return null
  const isOutOfRange = !at.day || at.day < at.first || at.day > at.last
  const place: Place = isOutOfRange
    ? { day: at.last, hour: 0, sums: {} }
    : { day: at.day ?? at.last, hour: at.hour ?? 0, sums: at.sums ?? {} }
  const sums = added(place.sums, await readHour(tx, place))
  if (place.hour + 1 < hoursOfDay) {
    await keep(tx, { ...place, hour: place.hour + 1, sums })
    return { mismatches: [], isLast: false }
  }
  const mismatches = await compare(tx, place.day, sums)
  await tx.query(
    `DELETE FROM audit_mismatches WHERE name = 'days' AND (subject = $1 OR subject < $2)`,
    [place.day, at.first],
  )
  if (mismatches.length > 0)
    await tx.query(`INSERT INTO audit_mismatches (name, subject) VALUES ('days', $1)`, [place.day])
  const isLast = place.day === at.first
  await keep(tx, { day: isLast ? at.last : dayBefore(place.day), hour: 0, sums: {} })
  return { mismatches, isLast }
}

async function readHour(tx: Queryable, { day, hour }: Place): Promise<Sums> {
  const rows = await tx.query<{ part: string; entries: number; credits: number }>(
    `SELECT ledger_part(kind, reference) AS part, count(*) AS entries, sum(delta)::bigint AS credits FROM ledger
      WHERE created_at >= $1::date::timestamp AT TIME ZONE 'UTC' + $2::int * interval '1 hour'
        AND created_at < $1::date::timestamp AT TIME ZONE 'UTC' + ($2::int + 1) * interval '1 hour'
      GROUP BY 1`,
    [day, hour],
  )
  return Object.fromEntries(rows.map(({ part, entries, credits }) => [part, [entries, credits]]))
}

async function keep(tx: Queryable, place: Place): Promise<void> {
  await tx.query(`UPDATE audit_places SET place = $1 WHERE name = 'days'`, [JSON.stringify(place)])
}

async function compare(tx: Queryable, day: string, sums: Sums): Promise<WrongDay[]> {
  const rows = await tx.query<{ part: string; entries: number; credits: number }>(
    `SELECT part, sum(entries)::bigint AS entries, sum(credits)::bigint AS credits FROM ledger_sums
      WHERE day = $1::date GROUP BY part`,
    [day],
  )
  const summed = Object.fromEntries(
    rows.map(({ part, entries, credits }) => [part, [entries, credits] as const]),
  )
  return ledgerParts.flatMap((part) => {
    const [entries, credits] = sums[part] ?? [0, 0]
    const [summedEntries, summedCredits] = summed[part] ?? [0, 0]
    const isRight = entries === summedEntries && credits === summedCredits
    return isRight ? [] : [{ day, part, entries, credits, summedEntries, summedCredits }]
  })
}

const ledgerParts = ['sold', 'reversed', 'granted', 'spent'] as const

function added(sums: Sums, more: Sums): Sums {
  return Object.fromEntries(
    ledgerParts.map((part) => {
      const [entries, credits] = sums[part] ?? [0, 0]
      const [moreEntries, moreCredits] = more[part] ?? [0, 0]
      return [part, [entries + moreEntries, credits + moreCredits]]
    }),
  )
}

function dayBefore(day: string): string {
  const dayMs = 86_400_000
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
}
