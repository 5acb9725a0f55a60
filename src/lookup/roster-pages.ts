import { readCompanyDomain } from '../contract/company-domain.ts'
import { ApiError } from '../contract/errors.ts'
import { findEmailCompany, rosterPageMax } from '../contract/find-email-company.ts'
import type { AnswerOf, InputOf, Operation } from '../contract/operation.ts'
import { checkedValue } from '../contract/reading.ts'
import { readCursor, writeCursor } from '../contract/roster-cursor.ts'
import type { Json } from '../lib/digest.ts'
import type { Engine, RosterEntry, SearchRun } from '../model/engine.ts'
import type { Suppression } from '../privacy/suppression.ts'
import { entriesWithoutSuppressed } from '../privacy/suppression-answers.ts'
import type { LookupInput } from './ask.ts'

/** Rosters as they were found, kept so that the pages of one are cut from one and the same. */
export type Rosters = {
  /** Keeps a roster for `ttlMs` under a new id, which it returns. */
  save(domain: string, entries: readonly Json[], ttlMs: number): Promise<string>
  /** Null when there is none or its time is over. */
  read(id: string): Promise<{ readonly entries: readonly Json[] } | null>
}

export type RosterTools = {
  readonly engine: Pick<Engine, 'findRoster'>
  readonly rosters: Rosters
  /** Signs cursors; the same in every process. */
  cursorKey(): Promise<Buffer>
  /** The list as it stands. */
  suppression(): Suppression
  /** How long a first page may be served from the caches. */
  readonly hitTtlMs: number
}

type Input = InputOf<typeof findEmailCompany>
type Page = AnswerOf<typeof findEmailCompany>

/**
 * One page of a company's roster; null is a miss. The first page searches, and keeps what it found when that
 * is more than the page holds; the others are cut from what was kept, never from a newer search.
 * @throws {ApiError} bad_request when what was kept is gone
 */
export async function findRosterPage(
  tools: RosterTools,
  input: Input,
  run: SearchRun,
): Promise<Page | null> {
  const domain = checkedValue(readCompanyDomain(input.domain))
  const limit = input.limit ?? rosterPageMax
  return input.cursor == null
    ? firstPage(tools, domain, limit, run)
    : laterPage(tools, domain, limit, input.cursor)
}

/** Says what is wrong with a cursor, before anything is held; null when nothing is, or there is none. */
export async function mistakeInCursor(
  cursorKey: () => Promise<Buffer>,
  operation: Operation,
  input: LookupInput,
): Promise<string | null> {
  const { cursor, domain } = input
  if (operation.name !== findEmailCompany.name || typeof cursor !== 'string') return null
  const registrable = checkedValue(readCompanyDomain(String(domain)))
  return readCursor(cursor, registrable, await cursorKey()).mistake
}

async function firstPage(tools: RosterTools, domain: string, limit: number, run: SearchRun) {
  const found = await tools.engine.findRoster({ domain }, run)
  const { source } = found ?? { source: null }
  const items = entriesWithoutSuppressed(
    found?.entries.map(itemOf) ?? [],
    domain,
    tools.suppression(),
  )
  if (source === null || items.length === 0) return null
  const emails = items.slice(0, limit)
  if (items.length <= limit) return pageOf(emails, null, source)
  const snapshotId = await tools.rosters.save(domain, items, snapshotTtlMs(tools))
  const place = { domain, snapshotId, offset: limit, source }
  return pageOf(emails, writeCursor(place, await tools.cursorKey()), source)
}

// A first page may be given to another caller until the end of its life, and then lives as long again. What it
// leads to must outlive that, or its cursor would lead nowhere; an hour covers the time it takes to settle.
function snapshotTtlMs({ hitTtlMs }: RosterTools): number {
  return 2 * hitTtlMs + 3_600_000
}

async function laterPage(tools: RosterTools, domain: string, limit: number, cursor: string) {
  const key = await tools.cursorKey()
  const place = checkedValue(readCursor(cursor, domain, key))
  const kept = await tools.rosters.read(place.snapshotId)
  if (!kept) {
    const message = 'cursor leads to a roster that is no longer kept. Start again without a cursor.'
    throw new ApiError('bad_request', message)
  }
  const items = kept.entries as readonly Item[]
  // People suppressed meanwhile are left out; places stay counted as they were, so that no entry moves.
  const rest = entriesWithoutSuppressed(items.slice(place.offset), domain, tools.suppression())
  const emails = rest.slice(0, limit)
  const last = emails.at(-1)
  if (!last) return null
  const offset = items.indexOf(last) + 1
  const next = rest.length > limit ? writeCursor({ ...place, offset }, key) : null
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
