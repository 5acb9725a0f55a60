import { ApiError } from '../contract/errors.ts'
import type { findEmailCompany, RosterQuery } from '../contract/find-email-company.ts'
import { type RosterPlace, writeCursor } from '../contract/inputs/roster-cursor.ts'
import type { AnswerOf } from '../contract/operation.ts'
import type { RosterEntry, SearchRun } from '../model/engine.ts'
import { entriesWithoutSuppressed } from '../privacy/suppression-answers.ts'
import type { SearchDependencies } from './dependencies.ts'

type Page = AnswerOf<typeof findEmailCompany>

/**
 * One page of a company's roster; null is a miss. The first page searches, and keeps what it found when that
 * is more than the page holds; the others are cut from what was kept, never from a newer search.
 * @throws {ApiError} bad_request when what was kept is gone
 */
export async function findRosterPage(
  dependencies: SearchDependencies,
  query: RosterQuery,
  run: SearchRun,
): Promise<Page | null> {
  if (query.cursor === null) return firstPage(dependencies, query, run)
  return laterPage(dependencies, query, query.cursor.place)
}

async function firstPage(
  { engine, rosters, cursorKey, suppressions, hitTtlMs }: SearchDependencies,
  { domain, limit }: RosterQuery,
  run: SearchRun,
) {
  const found = await (await engine()).findRoster({ domain }, run)
  const { source } = found ?? { source: null }
  const items = entriesWithoutSuppressed(
    found?.entries.map(itemOf) ?? [],
    domain,
    suppressions.held().list,
  )
  if (source === null || items.length === 0) return null
  const emails = items.slice(0, limit)
  if (items.length <= limit) return pageOf(emails, null, source)
  const snapshotId = await rosters.save(domain, items, snapshotTtlMs(hitTtlMs))
  const place = { domain, snapshotId, offset: limit, source }
  return pageOf(emails, writeCursor(place, cursorKey), source)
}

// A first page may be given to another caller until the end of its life, and then lives as long again. What it
// leads to must outlive that, or its cursor would lead nowhere; an hour covers the time it takes to settle.
function snapshotTtlMs(hitTtlMs: number): number {
  return 2 * hitTtlMs + 3_600_000
}

async function laterPage(
  { rosters, cursorKey, suppressions }: SearchDependencies,
  { domain, limit }: RosterQuery,
  place: RosterPlace,
) {
  const kept = await rosters.read(place.snapshotId)
  if (!kept) {
    const message = 'cursor leads to a roster that is no longer kept. Start again without a cursor.'
    throw new ApiError('bad_request', message)
  }
  const items = kept.entries as readonly Item[]
  // People suppressed meanwhile are left out; places stay counted as they were, so that no entry moves.
  const rest = entriesWithoutSuppressed(items.slice(place.offset), domain, suppressions.held().list)
  const emails = rest.slice(0, limit)
  const last = emails.at(-1)
  if (!last) return null
  const offset = items.indexOf(last) + 1
  const next = rest.length > limit ? writeCursor({ ...place, offset }, cursorKey) : null
  return pageOf(emails, next, place.source)
}

type Item = Page['emails'][number]

function itemOf({ email, name, jobTitle, linkedinUrl }: RosterEntry): Item {
  return { email, name, title: jobTitle, linkedin_url: linkedinUrl }
}

function pageOf(emails: readonly Item[], nextCursor: string | null, source: string): Page {
  return {
    emails: [...emails],
    count: emails.length,
    has_more: nextCursor !== null,
    next_cursor: nextCursor,
    source,
  }
}
