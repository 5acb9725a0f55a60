import { domainOfEmail } from '../../mail/address-parts.ts'
import { ProviderError } from '../../model/provider-error.ts'
import type {
  AdapterCall,
  AddressStatus,
  Fact,
  FoundCompany,
  FoundContact,
  Reply,
  SyncAdapter,
} from './adapter.ts'
import { createApi } from './api.ts'
import { companyOf } from './company-reply.ts'
import { filtersOf } from './hunter-filters.ts'
import {
  accountReply,
  companyReply,
  finderReply,
  type SearchRow,
  searchReply,
  verifierReply,
} from './hunter-replies.ts'
import { contactOf, found, joinedName, notFound } from './reply.ts'
import { roleOf } from './roles.ts'

const name = 'hunter'
// Price of one search. A found address costs one search. A domain search costs one for every ten emails that it lists
// (help.hunter.io, article 1911617), and nothing when it lists none.
const searchUsd = 0.015
const emailsPerSearch = 10
// The endpoint's own maximum of a page.
const rosterMax = 100
const verificationUsd = 0.0075

const api = createApi({
  name,
  timeoutMs: 20_000,
  queryOf: ({ apiKey }) => ({ api_key: apiKey }),
  statuses: {
    // hunter.io/api-documentation/v2: 202 verification in progress, 222 Hunter's own SMTP session failed, 403 rate
    // limit, 429 the month's requests are used up.
    202: 'miss',
    222: 'miss',
    403: 'rate_limited',
    429: 'exhausted',
    // [uncertain] 451: the person asked Hunter not to be processed (`claimed_email`). The functions below tell these
    // misses apart by their status.
    451: 'miss',
  },
})

/** Adapter of Hunter v2, from hunter.io/api-documentation/v2 and other clients. */
export const hunter: SyncAdapter = {
  name,
  isAsync: false,
  prices: {
    person: { usd: searchUsd, per: 'hit' },
    profile: { usd: searchUsd, per: 'hit' },
    decisionMaker: { usd: searchUsd, per: 'hit' },
    // The price of a full page: the budget of the day sets that much aside.
    roster: { usd: (rosterMax / emailsPerSearch) * searchUsd, per: 'hit' },
    verify: { usd: verificationUsd, per: 'call' },
    // [uncertain] Hunter lists no price of a company; it costs no more than a search.
    company: { usd: searchUsd, per: 'hit' },
  },
  operations: {
    person: ({ name: person, domain, companyName }, call) =>
      findEmail(call, {
        ...(domain === null ? { company: companyName } : { domain }),
        ...(person.given !== null && person.family !== null
          ? { first_name: person.given, last_name: person.family }
          : { full_name: person.full }),
      }),
    // [uncertain] Clients call the field `linkedin_handle`; it takes the slug of the profile.
    profile: ({ profileSlug }, call) => findEmail(call, { linkedin_handle: profileSlug }),
    decisionMaker: async ({ domain, category }, call) => {
      const role = roleOf(category)
      const filters = filtersOf(category)
      const { rows, facts, costUsd } = await searchDomain(call, { domain, ...filters, limit: '10' })
      const fitting = rows.filter(({ position }) => position && role.fits(position))
      const contacts = fitting.flatMap((row) => contactOfRow(row) ?? [])
      // A search that lists people is charged even if the wanted person is not among them.
      return contacts[0] ? found(contacts[0], costUsd, facts) : notFound(costUsd, facts)
    },
    roster: async ({ domain, limit, cursor }, call) => {
      const offset = offsetOf(cursor)
      const query = { domain, limit: String(Math.min(limit, rosterMax)), offset: String(offset) }
      const { rows, facts, costUsd, total } = await searchDomain(call, query)
      if (rows.length === 0) return notFound(costUsd, facts)
      const next = offset + rows.length
      const contacts = rows.flatMap((row) => contactOfRow(row) ?? [])
      return found({ contacts, cursor: next < total ? String(next) : null }, costUsd, facts)
    },
    verify: ({ email }, call) => verify(email, call),
    company: ({ domain }, call) => findCompany(call, domain),
  },
  async check(call) {
    const { body } = await api.ask(call, { path: 'account' }, accountReply)
    const searches = body?.data.requests?.searches
    if (!searches) return 'the key works'
    return `${searches.used} of ${searches.available} searches used`
  },
}

// No domain has this many addresses. A larger offset is a mistake, and the roster then begins at its first page.
const offsetMax = 100_000

function offsetOf(cursor: string | null): number {
  const offset = Number(cursor ?? 0)
  return Number.isInteger(offset) && offset >= 0 && offset <= offsetMax ? offset : 0
}

async function findEmail(
  call: AdapterCall,
  query: Readonly<Record<string, string | null>>,
): Promise<Reply<FoundContact>> {
  const { status, body } = await api.ask(call, { path: 'email-finder', query }, finderReply)
  if (status === 451) return notFound(0, [{ kind: 'objected' }])
  refuseUnfinished(status)
  if (body === null) return notFound()
  const { data } = body
  const word = statusOf(data.verification?.status, data.accept_all)
  const contact =
    word &&
    contactOf({
      email: data.email,
      status: word,
      name: joinedName(data.first_name, data.last_name),
      jobTitle: data.position,
      linkedinUrl: data.linkedin_url,
    })
  // [uncertain] An address that the finder calls invalid counts as not found, which is free.
  if (!contact) return notFound()
  return found(contact, searchUsd, catchAllFact(domainOfEmail(contact.email), data.accept_all))
}

// hunter.io/api-documentation/v2, Company Enrichment.
async function findCompany(call: AdapterCall, domain: string): Promise<Reply<FoundCompany>> {
  const request = { path: 'companies/find', query: { domain } }
  const { status, body } = await api.ask(call, request, companyReply)
  refuseUnfinished(status)
  if (body === null) return notFound()
  const { geo, linkedin, metrics, ...data } = body.data
  const company = companyOf(
    {
      ...data,
      site: data.domain,
      employeeRange: typeof metrics?.employees === 'string' ? metrics.employees : null,
      linkedin: linkedin?.handle,
      address: {
        street: geo?.streetAddress,
        postcode: geo?.postalCode,
        locality: geo?.city,
        region: geo?.state,
        country: geo?.countryCode,
      },
    },
    domain,
  )
  return company ? found(company, searchUsd) : notFound(searchUsd)
}

async function searchDomain(
  call: AdapterCall,
  query: Readonly<Record<string, string>> & { readonly domain: string },
) {
  const { status, body } = await api.ask(call, { path: 'domain-search', query }, searchReply)
  refuseUnfinished(status)
  if (body === null) return { rows: [], facts: [], costUsd: 0, total: 0 }
  const { domain } = query
  const { pattern, emails, accept_all } = body.data
  const facts: Fact[] = [
    ...(pattern ? [{ kind: 'pattern', domain, pattern } as const] : []),
    ...catchAllFact(domain, accept_all),
  ]
  const rows = emails.slice(0, rosterMax)
  const costUsd = Math.ceil(rows.length / emailsPerSearch) * searchUsd
  return { rows, facts, costUsd, total: body.meta.results ?? 0 }
}

function contactOfRow(row: SearchRow): FoundContact | null {
  const status = statusOf(row.verification?.status, null)
  const isPersonal = row.type !== 'generic'
  return (
    status &&
    contactOf({
      email: row.value,
      status,
      name: isPersonal ? joinedName(row.first_name, row.last_name) : null,
      jobTitle: row.position,
      linkedinUrl: row.linkedin,
    })
  )
}

// Hunter does not repeat a verification by itself; polling a running one costs nothing more.
const verificationLooksMax = 3
const verificationLookEveryMs = 2_000

async function verify(
  email: string,
  call: AdapterCall,
): Promise<Reply<{ readonly status: AddressStatus }>> {
  for (let look = 1; ; look += 1) {
    const request = { path: 'email-verifier', query: { email } }
    const { status, body } = await api.ask(call, request, verifierReply)
    if (body !== null) {
      const { status: word, accept_all } = body.data
      const known = statusOf(word, accept_all)
      const facts = catchAllFact(domainOfEmail(email), accept_all)
      return known ? found({ status: known }, verificationUsd, facts) : notFound(verificationUsd)
    }
    // Hunter has no result (222, or still 202 after the last look), which says nothing about the mailbox.
    if (status !== 202 || look === verificationLooksMax) return found({ status: 'unknown' }, 0)
    await call.wait(verificationLookEveryMs)
  }
}

/**
 * Returns our status for Hunter's `word`; null when the word means no match. A catch-all host is marked by the word
 * `accept_all`, or by the flag of that name beside any other word.
 */
function statusOf(
  word: string | null | undefined,
  acceptsAll: boolean | null | undefined,
): AddressStatus | null {
  if (word === 'valid') return 'valid'
  if (word === 'invalid' || word === 'disposable' || word === 'webmail') return null
  return word === 'accept_all' || acceptsAll ? 'risky' : 'unknown'
}

function catchAllFact(domain: string, acceptsAll: boolean | null | undefined): readonly Fact[] {
  if (typeof acceptsAll !== 'boolean') return []
  return [{ kind: 'catch_all', domain, isCatchAll: acceptsAll }]
}

function refuseUnfinished(status: number): void {
  if (status !== 202 && status !== 222) return
  throw new ProviderError(name, 'unavailable', `answered ${status}: not finished`)
}
