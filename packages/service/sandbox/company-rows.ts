import { findEmailCompany, type RosterQuery } from '@enricher/contract/find-email-company'
import { writeCursor } from '@enricher/contract/inputs/roster-cursor'
import { canonicalJson } from '@enricher/engine/lib/digest'
import type { RosterFilter } from '@enricher/engine/model/roster-filter'
import { isWanted } from '@enricher/engine/people/roster-filter'
import { defineSandbox } from './define-sandbox.ts'
import { errorRows } from './error-rows.ts'
import { type SandboxOutcome, sandboxContext } from './outcome.ts'
import { asciiLabel } from './spelling.ts'
import { leadingTitles, personAt } from './staff.ts'

const at = (words: string) => ({ domain: `${asciiLabel(words)}.example` })

const source = 'sandbox'
const pagedDomain = 'paged.example'
const titles = [...leadingTitles.values()]
// The sandbox gives the same reply at any time.
const seenAt = '2026-01-01T00:00:00.000Z'

export const sandboxRosters = defineSandbox({
  operation: findEmailCompany,
  rows: [
    {
      input: { domain: pagedDomain, limit: 5 },
      outcome: pageOf({ domain: pagedDomain, limit: 5, filter: null, cursor: null }),
      note: 'The first of three pages.',
    },
    { input: at('miss'), outcome: { kind: 'miss' }, note: 'No email is found, which is free.' },
    { input: at('partial'), outcome: { kind: 'miss' }, note: 'A miss inside find-all.' },
    ...errorRows(findEmailCompany, at),
  ],
  /** Every other company has three people and a role mailbox. */
  rule: pageOf,
})

function pageOf({ domain, limit, filter, cursor }: Omit<RosterQuery, 'host'>): SandboxOutcome {
  const roster = rosterOf(domain)
  const all = filter === null ? roster : roster.filter((entry) => isWanted(entry, filter, domain))
  if (all.length === 0) return { kind: 'miss' }
  const from = cursor?.place.offset ?? 0
  const until = from + limit
  const emails = all.slice(from, until)
  const isLast = until >= all.length
  const answer = {
    emails,
    count: emails.length,
    has_more: !isLast,
    next_cursor: isLast ? null : cursorTo(domain, until, filter),
    source,
  }
  return { kind: 'hit', answer }
}

function cursorTo(domain: string, offset: number, filter: RosterFilter | null): string {
  const place = { domain, snapshotId: source, offset, source }
  const filtered = filter === null ? {} : { filter: canonicalJson(filter) }
  return writeCursor({ ...place, ...filtered }, sandboxContext.cursorKey)
}

/** Returns the named people first, then the role mailbox. */
function rosterOf(domain: string) {
  const size = domain === pagedDomain ? 12 : 4
  const people = Array.from({ length: size - 1 }, (_, index) => {
    const { name, email, linkedinUrl } = personAt(domain, index)
    const title = titles[index] ?? 'Engineer'
    return listed({ email, name, title, linkedin_url: linkedinUrl }, domain)
  })
  const office = { email: `info@${domain}`, name: null, title: null, linkedin_url: null }
  return [...people, listed(office, domain)]
}

function listed<Item extends { readonly name: string | null }>(item: Item, domain: string) {
  return {
    ...item,
    kind: item.name === null ? ('role' as const) : ('personal' as const),
    email_status: null,
    sources: [{ source, page: `https://${domain}/team`, seen_at: seenAt }],
  }
}
