import type { DoubleReply } from '../double.ts'
import type { Knowledge, KnownPerson, MailboxState } from './people.ts'
import { pagesFor } from './sites.ts'
import {
  headerOf,
  profileOf,
  reply,
  sent,
  sentName,
  slugOfUrl,
  type Vendor,
  type VendorRequest,
} from './vendor.ts'

const limited = (body: unknown) => reply(429, body, { 'retry-after': '30' })

const apolloWords: Readonly<Record<MailboxState, string>> = {
  valid: 'verified',
  catch_all: 'extrapolated',
  unknown: 'unverified',
  gone: 'unavailable',
  objected: 'unavailable',
}

/** Apollo: a search that shows no addresses, and placeholders for those that were not bought. */
export const apolloVendor: Vendor = {
  keyOf: headerOf('x-api-key'),
  refusals: {
    unauthorized: reply(401, { error: 'Invalid access credentials.' }),
    exhausted: reply(402, { error: 'Insufficient credits' }),
    limited: limited({ message: 'The maximum number of api calls' }),
  },
  answerAnyway({ path }, key) {
    // Its health check accepts any key.
    return path === '/auth/health' && !/fault|after/.test(key)
      ? reply(200, { healthy: true, is_logged_in: key.includes('test-key') })
      : null
  },
  answer(request, knowledge) {
    const { path, query, json } = request
    if (path === '/mixed_people/api_search') {
      const domains = json['q_organization_domains_list']
      const domain = Array.isArray(domains) ? String(domains[0]) : ''
      const people = knowledge.at(domain).map(({ title, given, slug }) => ({
        id: slug,
        first_name: given,
        last_name_obfuscated: 'T***y',
        title,
        has_email: true,
      }))
      return reply(200, { total_entries: people.length, people })
    }
    if (path !== '/people/match') return reply(404, { error: 'Not found' })
    const slug = query.get('id') ?? slugOfUrl(query.get('linkedin_url') ?? '')
    const name = sentName(query.get('name'), query.get('first_name'), query.get('last_name'))
    const place = query.get('domain') ?? query.get('organization_name') ?? ''
    const person = slug ? knowledge.bySlug(slug) : knowledge.byName(name, place)
    return reply(200, { person: person && apolloPerson(person), match_confidence: 'high' })
  },
}

function apolloPerson(person: KnownPerson) {
  const status = apolloWords[person.mailboxState]
  return {
    id: person.slug,
    name: person.name,
    title: person.title,
    linkedin_url: profileOf(person),
    // Apollo puts a placeholder in the place of an address that was not bought.
    email: person.slug === 'urs-peter-hagmatt' ? 'email_not_unlocked@domain.com' : person.email,
    email_status: status,
    organization: { name: person.companyName, primary_domain: person.domain },
  }
}

const pageSize = 100

/** People Data Labs v5: no match is a 404, and fields beyond the plan are `true`. */
export const pdlVendor: Vendor = {
  keyOf: headerOf('x-api-key'),
  refusals: {
    unauthorized: reply(401, { status: 401, error: { type: ['authentication_error'] } }),
    exhausted: reply(402, { status: 402, error: { type: ['payment_required'] } }),
    limited: limited({ status: 429, error: { type: ['rate_limit_error'] } }),
  },
  answer(request, knowledge) {
    switch (request.path) {
      case '/company/enrich':
        return request.query.has('website')
          ? pdlCompanyAt(request.query.get('website') ?? '', knowledge)
          : pdlCompany(request.query.get('name') ?? '')
      case '/person/search':
        return pdlSearch(request, knowledge)
      case '/person/enrich':
        return pdlEnrich(request.query, knowledge)
      default:
        return missing
    }
  },
}

const missing = reply(404, { status: 404, error: { type: ['not_found'] } })

function pdlCompany(name: string): DoubleReply {
  const [page] = pagesFor(name)
  if (!page) return missing
  const website = new URL(page.url).hostname
  return reply(200, { status: 200, name: page.title.toLowerCase(), website, likelihood: 8 })
}

function pdlCompanyAt(website: string, knowledge: Knowledge): DoubleReply {
  const [first] = knowledge.at(website)
  if (!first) return missing
  return reply(200, {
    ...{ status: 200, name: first.companyName.toLowerCase(), website, likelihood: 9 },
    ...{ founded: 1998, size: '11-50', summary: null },
    linkedin_url: `linkedin.com/company/${website.split('.')[0]}`,
  })
}

function pdlSearch(request: VendorRequest, knowledge: Knowledge): DoubleReply {
  const [, domain = ''] = /job_company_website='([^']*)'/.exec(sent(request, 'sql')) ?? []
  const from = Number(sent(request, 'scroll_token') || 0)
  const size = Math.min(Number(request.json['size'] ?? 1), pageSize)
  const people = knowledge.at(domain).slice(from, from + size)
  if (people.length === 0) return missing
  const scroll_token = String(from + people.length)
  return reply(200, { status: 200, data: people.map(pdlPerson), scroll_token, total: 9 })
}

function pdlEnrich(query: URLSearchParams, knowledge: Knowledge): DoubleReply {
  const slug = /linkedin\.com\/in\/(.+)$/.exec(query.get('profile') ?? '')?.[1]
  const person = slug
    ? knowledge.bySlug(slug)
    : knowledge.byName(query.get('name') ?? '', query.get('company') ?? '')
  if (!person) return missing
  // Such a person is of nearly the name that was asked for.
  const likelihood = person.slug === 'hester-vaymoor' ? 3 : 9
  return reply(200, { status: 200, likelihood, data: pdlPerson(person) })
}

function pdlPerson(person: KnownPerson) {
  const byMailboxState: Readonly<Partial<Record<MailboxState, string | boolean | null>>> = {
    // The address is of the person's former employer.
    gone: `${person.slug}@formeremployer.com`,
    objected: true,
  }
  return {
    full_name: person.name,
    work_email: byMailboxState[person.mailboxState] ?? person.email,
    job_title: person.title.toLowerCase(),
    linkedin_url: profileOf(person).replace('https://', ''),
    job_company_website: person.domain,
  }
}
