import { readCompanyDomain } from '../contract/company-domain.ts'
import { findEmailCompany, rosterPageMax } from '../contract/find-email-company.ts'
import { checkedValue } from '../contract/reading.ts'
import { readCursor, writeCursor } from '../contract/roster-cursor.ts'
import { errorRows } from './error-rows.ts'
import type { SandboxInput, SandboxLookup, SandboxOutcome } from './outcome.ts'
import { asciiLabel } from './spelling.ts'
import { personAt } from './staff.ts'

const at = (words: string) => ({ domain: `${asciiLabel(words)}.example` })

// Published: what it signs gives nothing away, and every process must read what another wrote.
const sandboxKey = Buffer.from('sandbox')
const source = 'sandbox'
const pagedDomain = 'paged.example'
const titles = ['Chief Executive Officer', 'Head of Sales', 'Head of Operations', 'Engineer']

export const sandboxRosters: SandboxLookup = {
  operation: findEmailCompany,
  rows: [
    {
      input: { domain: pagedDomain, limit: 5 },
      outcome: pageOf({ domain: pagedDomain, limit: 5 }),
      note: 'The first of three pages; its next_cursor leads on.',
    },
    { input: at('miss'), outcome: { kind: 'miss' }, note: 'Nobody found: 404, free.' },
    { input: at('partial'), outcome: { kind: 'miss' }, note: 'A miss inside of find-all.' },
    ...errorRows(findEmailCompany, at),
  ],
  /** Every other company has three people and a role mailbox. */
  answer: pageOf,
}

function pageOf(input: SandboxInput): SandboxOutcome {
  const domain = checkedValue(readCompanyDomain(String(input['domain'])))
  const place = placeOf(domain, input['cursor'])
  if (place.mistake !== null) {
    return { kind: 'error', code: 'bad_request', message: place.mistake }
  }
  const all = rosterOf(domain)
  const from = place.value
  const until = from + Number(input['limit'] ?? rosterPageMax)
  const emails = all.slice(from, until)
  const isLast = until >= all.length
  const answer = {
    emails,
    count: emails.length,
    has_more: !isLast,
    next_cursor: isLast ? null : cursorTo(domain, until),
    source,
  }
  return { kind: 'hit', answer }
}

function cursorTo(domain: string, offset: number): string {
  return writeCursor({ domain, snapshotId: source, offset, source }, sandboxKey)
}

function placeOf(domain: string, cursor: unknown) {
  if (typeof cursor !== 'string') return { value: 0, mistake: null }
  const reading = readCursor(cursor, domain, sandboxKey)
  return reading.mistake === null ? { value: reading.value.offset, mistake: null } : reading
}

/** Named people first, then the role mailbox. */
function rosterOf(domain: string) {
  const size = domain === pagedDomain ? 12 : 4
  const people = Array.from({ length: size - 1 }, (_, index) => {
    const { name, email, linkedinUrl } = personAt(domain, index)
    return { email, name, title: titles[index % titles.length] ?? null, linkedin_url: linkedinUrl }
  })
  return [...people, { email: `info@${domain}`, name: null, title: null, linkedin_url: null }]
}
