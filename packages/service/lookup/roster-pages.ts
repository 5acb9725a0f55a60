import { ApiError } from '@enricher/contract/errors'
import type { findEmailCompany, RosterQuery } from '@enricher/contract/find-email-company'
import { writeCursor } from '@enricher/contract/inputs/roster-cursor'
import type { AnswerOf } from '@enricher/contract/operation'
import { canonicalJson } from '@enricher/engine/lib/digest'
import { localPartOfEmail } from '@enricher/engine/mail/address-parts'
import { isRoleLocalPart } from '@enricher/engine/mail/mail-domains'
import type { Found, RosterEntry, SearchCall } from '@enricher/engine/model/engine'
import type { Engine } from '@enricher/engine/native-engine'
import { firstWanted } from '@enricher/engine/people/roster-filter'
import type { Rosters } from '../store/lookups/rosters.ts'
import type { LookupLimits } from './lookup-limits.ts'

export type RosterDependencies = {
  /** The engine, loaded by the first search. */
  readonly engine: () => Promise<Engine>
  readonly rosters: Rosters
  /** Key that signs cursors; the same in every process. */
  readonly cursorKey: Buffer
  readonly limits: Pick<LookupLimits, 'hitTtlMs'>
}

type Page = AnswerOf<typeof findEmailCompany>
type Item = Page['emails'][number]

/** The entries of a page's roster from the page's first on, with their source. An erased person's entry is null. */
type RosterRest = { readonly emails: readonly (Item | null)[]; readonly source: string }

/**
 * Finds the entries from which a page of a company's roster is cut; null is a miss. The first page searches; later
 * pages continue in the roster that it stored, never in a newer search.
 * @throws {ApiError} bad_request when the stored roster has expired
 */
export async function findRosterRest(
  { engine, rosters }: Pick<RosterDependencies, 'engine' | 'rosters'>,
  { domain, cursor }: RosterQuery,
  run: SearchCall,
): Promise<Found<RosterRest | null>> {
  if (cursor === null) {
    const found = await (await engine()).findRoster({ domain }, run)
    const { answer } = found
    return {
      ...found,
      answer: answer && { emails: answer.entries.map(itemOf), source: answer.source },
    }
  }
  const { snapshotId, offset, source } = cursor.place
  const kept = await rosters.read(snapshotId)
  if (!kept) {
    const message = 'cursor leads to a roster that is no longer kept. Start again without a cursor.'
    throw new ApiError('bad_request', message)
  }
  return {
    answer: { emails: (kept.entries as readonly Item[]).slice(offset), source },
    evidence: [{ kind: 'list', domain, seenAtMs: kept.storedAtMs }],
    doubt: null,
    hasRunShort: false,
  }
}

/**
 * Cuts a page from the entries of a roster that may be given, and stores the roster of a first page when the page
 * cannot hold it; null is a miss. `found`: the entries including people who were suppressed since the first page, whose
 * places stay counted, so that no entry moves.
 */
export async function cutRosterPage(
  { rosters, cursorKey, limits }: Pick<RosterDependencies, 'rosters' | 'cursorKey' | 'limits'>,
  { domain, limit, filter, cursor }: RosterQuery,
  { emails, source }: RosterRest,
  found: RosterRest,
): Promise<Page | null> {
  const rest = emails.filter((entry) => entry !== null)
  // One more than the page holds says that there is another page.
  const wanted = filter === null ? rest : await firstWanted(rest, filter, domain, limit + 1)
  const page = wanted.slice(0, limit)
  const last = page.at(-1)
  if (!last) return null
  if (wanted.length <= limit) return pageOf(page, null, source)
  if (cursor !== null) {
    const offset = cursor.place.offset + found.emails.indexOf(last) + 1
    return pageOf(page, writeCursor({ ...cursor.place, offset }, cursorKey), source)
  }
  const snapshotId = await rosters.save(domain, rest, snapshotTtlMs(limits))
  const offset = rest.indexOf(last) + 1
  const filtered = filter === null ? {} : { filter: canonicalJson(filter) }
  const place = { domain, snapshotId, offset, source, ...filtered }
  return pageOf(page, writeCursor(place, cursorKey), source)
}

// A first page may be given to another caller until the end of its life, and then lives as long again. The stored
// roster must outlive that, or the page's cursor would lead nowhere; an hour covers the time to settle.
function snapshotTtlMs({ hitTtlMs }: RosterDependencies['limits']): number {
  return 2 * hitTtlMs + 3_600_000
}

function itemOf({ email, name, jobTitle, linkedinUrl, ...entry }: RosterEntry): Item {
  const isRole = name === null && isRoleLocalPart(localPartOfEmail(email))
  return {
    ...{ email, name, title: jobTitle, linkedin_url: linkedinUrl },
    kind: isRole ? 'role' : 'personal',
    email_status: entry.emailStatus,
    sources: entry.sources.map(({ source, page, seenAtMs }) => ({
      ...{ source, page },
      seen_at: new Date(seenAtMs).toISOString(),
    })),
  }
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
