import { type Static, Type } from 'typebox'
import { parseDomain } from '../../lib/domain.ts'
import { ownValue } from '../../lib/own-value.ts'
import { domainOfEmail } from '../../mail/address-parts.ts'
import type { AdapterCall, FoundCompany, FoundContact, Reply, SyncAdapter } from './adapter.ts'
import { createApi } from './api.ts'
import { companyOf } from './company-reply.ts'
import { contactOf, found, foundOrNot, maybe, maybeText, notFound } from './reply.ts'
import { roleOf } from './roles.ts'

const name = 'pdl'
// [uncertain] List prices for a person and for a company.
const personUsd = 0.28
const companyUsd = 0.1
// The scale ends at ten; below this value the match is probably another person.
const likelihoodMin = 6

const api = createApi({
  name,
  timeoutMs: 15_000,
  headersOf: ({ apiKey }) => ({ 'x-api-key': apiKey }),
})

/** Adapter of People Data Labs v5: docs.peopledatalabs.com. It does not verify addresses, so they are risky at best. */
export const pdl: SyncAdapter = {
  name,
  isAsync: false,
  prices: {
    person: { usd: personUsd, per: 'hit' },
    profile: { usd: personUsd, per: 'hit' },
    decisionMaker: { usd: personUsd, per: 'hit' },
    roster: { usd: personUsd, per: 'hit' },
    website: { usd: companyUsd, per: 'hit' },
    company: { usd: companyUsd, per: 'hit' },
  },
  operations: {
    person: ({ name: person, domain, companyName }, call) =>
      enrich(call, domain, { name: person.full, company: domain ?? companyName }),
    profile: ({ profileSlug }, call) =>
      enrich(call, null, { profile: `linkedin.com/in/${profileSlug}` }),
    decisionMaker: async ({ domain, category }, call) => {
      const role = roleOf(category)
      const { rows } = await search(call, domain, conditionOf(category), sizeForRole, null)
      const fitting = rows.filter(({ job_title }) => job_title && role.fits(job_title))
      const contacts = fitting.flatMap((row) => contactOfRow(row, domain) ?? [])
      const costUsd = rows.length * personUsd
      return contacts[0] ? found(contacts[0], costUsd) : notFound(costUsd)
    },
    roster: async ({ domain, limit, cursor }, call) => {
      const size = Math.min(limit, sizeMax)
      const { rows, scrollToken } = await search(call, domain, '', size, cursor)
      const contacts = rows.flatMap((row) => contactOfRow(row, domain) ?? [])
      const costUsd = rows.length * personUsd
      if (rows.length === 0) return notFound()
      return found({ contacts, cursor: rows.length < size ? null : scrollToken }, costUsd)
    },
    company: ({ domain }, call) => findCompany(call, domain),
    website: async ({ companyName }, call) => {
      const query = { name: companyName, required: 'website', min_likelihood: likelihoodText }
      const { body } = await api.ask(call, { path: 'company/enrich', query }, companyReply)
      if (!body?.website || (body.likelihood ?? 0) < likelihoodMin) return notFound()
      const url = /^https?:/.test(body.website) ? body.website : `https://${body.website}/`
      const note = body.industry ?? ''
      return found(
        [{ url, name: body.name ?? null, rank: 0, kind: 'registry' as const, note }],
        companyUsd,
      )
    },
  },
  async check(call) {
    // The profile does not exist, and a miss is free.
    const query = {
      profile: 'linkedin.com/in/nobody-has-this-profile-0000',
      required: 'work_email',
    }
    await api.ask(call, { path: 'person/enrich', query }, personReply)
    return 'the key works'
  },
}

// docs.peopledatalabs.com/docs/reference-company-enrichment-api: a match is charged.
async function findCompany(call: AdapterCall, domain: string): Promise<Reply<FoundCompany>> {
  const query = { website: domain, min_likelihood: likelihoodText }
  const { body } = await api.ask(call, { path: 'company/enrich', query }, companyReply)
  if (!body) return notFound()
  const isSure = (body.likelihood ?? 0) >= likelihoodMin
  const { website: site, founded: foundedYear, size: employeeRange, linkedin_url: linkedin } = body
  const given = { site, foundedYear, employeeRange, linkedin, description: body.summary }
  const company = isSure ? companyOf(given, domain) : null
  return company ? found(company, companyUsd) : notFound(companyUsd)
}

const likelihoodText = String(likelihoodMin)
const sizeMax = 100
// Each row costs; with this many, one usually has the right title.
const sizeForRole = 3

const row = Type.Object({
  full_name: maybeText,
  // The value is `true` when the plan does not include the address.
  work_email: maybe(Type.Union([Type.String(), Type.Boolean()])),
  job_title: maybeText,
  linkedin_url: maybeText,
})
type Row = Static<typeof row>
const personReply = Type.Object({ likelihood: Type.Number(), data: row })
const searchReply = Type.Object({ data: Type.Array(row), scroll_token: maybeText })
const companyReply = Type.Object({
  name: maybeText,
  website: Type.Union([Type.String(), Type.Null()]),
  industry: maybeText,
  likelihood: maybe(Type.Number()),
  summary: maybeText,
  founded: maybe(Type.Number()),
  size: maybeText,
  linkedin_url: maybeText,
})

async function enrich(
  call: AdapterCall,
  domain: string | null,
  query: Readonly<Record<string, string | null>>,
) {
  const { body } = await api.ask(
    call,
    {
      path: 'person/enrich',
      // With this condition a person without an address is no match and costs nothing.
      query: { ...query, min_likelihood: likelihoodText, required: 'work_email' },
    },
    personReply,
  )
  if (!body || body.likelihood < likelihoodMin) return notFound()
  return foundOrNot(contactOfRow(body.data, domain), personUsd)
}

async function search(
  call: AdapterCall,
  domain: string,
  condition: string,
  size: number,
  scrollToken: string | null,
) {
  // The domain is inserted into a quoted string of a query.
  if (!/^[a-z0-9.-]+$/.test(domain)) return { rows: [], scrollToken: null }
  const sql = `SELECT * FROM person WHERE job_company_website='${domain}'${condition}`
  const json = { sql, size, ...(scrollToken === null ? {} : { scroll_token: scrollToken }) }
  const { body } = await api.ask(call, { path: 'person/search', json }, searchReply)
  return { rows: (body?.data ?? []).slice(0, size), scrollToken: body?.scroll_token ?? null }
}

/** The data may be older than the employment: an address at another domain belongs to a former employer. */
function contactOfRow(given: Row, domain: string | null): FoundContact | null {
  const contact = contactOf({
    email: typeof given.work_email === 'string' ? given.work_email : null,
    status: 'risky',
    name: given.full_name,
    jobTitle: given.job_title,
    linkedinUrl: given.linkedin_url,
  })
  const host = contact ? domainOfEmail(contact.email) : ''
  const isElsewhere = domain !== null && (parseDomain(host)?.registrable ?? host) !== domain
  return isElsewhere ? null : contact
}

const rolesOfIts: Readonly<Record<string, string>> = {
  engineering: 'engineering',
  finance: 'finance',
  hr: 'human_resources',
  it: 'engineering',
  logistics: 'operations',
  marketing: 'marketing',
  operations: 'operations',
  buyer: 'operations',
  sales: 'sales',
}

function conditionOf(category: string): string {
  const role = ownValue(rolesOfIts, category.toLowerCase())
  if (role) {
    return ` AND job_title_role='${role}' AND job_title_levels IN ('cxo','vp','director','manager')`
  }
  return " AND job_title_levels IN ('cxo','owner')"
}
