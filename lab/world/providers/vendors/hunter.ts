import type { DoubleReply } from '../double.ts'
import type { Knowledge, KnownPerson, MailboxState } from './people.ts'
import { profileOf, reply, sentName, type Vendor, type VendorRequest } from './vendor.ts'

const errorReply = (status: number, id: string, details: string) =>
  reply(status, { errors: [{ id, code: status, details }] })

/** Hunter v2. Its 403 is a rate limit and its 429 a spent month; `accept_all` is apart from the status. */
export const hunterVendor: Vendor = {
  keyOf: ({ query }) => query.get('api_key'),
  refusals: {
    unauthorized: errorReply(
      401,
      'authentication_failed',
      'No user found for the API key supplied',
    ),
    exhausted: errorReply(429, 'too_many_requests', 'You have reached the limit of your plan'),
    limited: {
      ...errorReply(403, 'rate_limit', 'You have reached the rate limit'),
      headers: { 'retry-after': '30' },
    },
  },
  answer(request, knowledge) {
    const { path, query } = request
    switch (path) {
      case '/account':
        return reply(200, {
          data: { plan_name: 'Free', requests: { searches: { used: 12, available: 500 } } },
        })
      case '/companies/find':
        return company(query.get('domain') ?? '', knowledge)
      case '/email-finder':
        return finder(query, knowledge)
      case '/domain-search':
        return domainSearch(request, knowledge.at(query.get('domain') ?? ''))
      case '/email-verifier':
        return verifier(query.get('email') ?? '', knowledge.mailboxStateOf)
      default:
        return errorReply(404, 'not_found', 'Not found')
    }
  },
}

function company(domain: string, knowledge: Knowledge): DoubleReply {
  const [first] = knowledge.at(domain)
  if (!first) return errorReply(404, 'not_found', 'The company was not found')
  return reply(200, {
    data: {
      id: '1f0c',
      name: first.companyName,
      legalName: `${first.companyName} Ltd`,
      domain,
      description: `${first.companyName} makes instruments.`,
      foundedYear: null,
      geo: {
        ...{ streetAddress: null, postalCode: null, city: 'Leeds', state: 'England' },
        ...{ country: 'United Kingdom', countryCode: 'GB' },
      },
      linkedin: { handle: `company/${domain.split('.')[0]}` },
      metrics: { employees: '51-200', employeesRange: '51-200' },
    },
    meta: { domain },
  })
}

function finder(query: URLSearchParams, knowledge: Knowledge): DoubleReply {
  const handle = query.get('linkedin_handle')
  const place = query.get('domain') ?? query.get('company')
  const name = sentName(query.get('full_name'), query.get('first_name'), query.get('last_name'))
  if (!handle && !(place && name)) return errorReply(400, 'wrong_params', 'Missing parameters')
  const person = handle ? knowledge.bySlug(handle) : knowledge.byName(name, place ?? '')
  if (person?.mailboxState === 'objected') {
    return errorReply(451, 'claimed_email', 'The person asked us not to process their data')
  }
  return reply(200, { data: person ? contact(person) : { email: null, score: null }, meta: {} })
}

const statuses: Readonly<Record<MailboxState, string>> = {
  valid: 'valid',
  catch_all: 'accept_all',
  unknown: 'unknown',
  gone: 'invalid',
  objected: 'unknown',
}

function contact(person: KnownPerson) {
  return {
    first_name: person.given,
    last_name: person.family,
    email: person.email,
    score: 97,
    domain: person.domain,
    accept_all: person.mailboxState === 'catch_all',
    position: person.title,
    twitter: null,
    linkedin_url: profileOf(person),
    company: person.companyName,
    sources: [],
    // The finder does not say accept_all here: the flag above does.
    verification: {
      date: '2026-05-04',
      status: person.mailboxState === 'catch_all' ? null : statuses[person.mailboxState],
    },
  }
}

const departments: Readonly<Record<string, string>> = {
  ceo: 'executive',
  engineering: 'it',
  logistics: 'operations',
  buyer: 'operations',
}

function domainSearch({ query }: VendorRequest, known: readonly KnownPerson[]): DoubleReply {
  const department = query.get('department')
  const people = known.filter(
    ({ role, mailboxState }) =>
      mailboxState !== 'objected' &&
      (!department || (role !== null && (departments[role] ?? role) === department)),
  )
  const offset = Number(query.get('offset') ?? 0)
  const limit = Number(query.get('limit') ?? 10)
  const emails = people.slice(offset, offset + limit).map((person) => ({
    value: person.email,
    type: 'personal',
    confidence: 94,
    sources: [],
    first_name: person.given,
    last_name: person.family,
    position: person.title,
    department,
    linkedin: profileOf(person),
    verification: { date: null, status: statuses[person.mailboxState] },
  }))
  const { domain, companyName } = known[0] ?? { domain: query.get('domain'), companyName: null }
  return reply(200, {
    data: {
      domain,
      disposable: false,
      webmail: false,
      accept_all: people.some(({ mailboxState }) => mailboxState === 'catch_all'),
      pattern: known.length > 0 ? '{first}.{last}' : null,
      organization: companyName,
      emails,
    },
    meta: { results: people.length, limit, offset },
  })
}

/** Answers 202 while it verifies, 222 when its own SMTP session failed; the local part asks for either. */
function verifier(email: string, mailboxStateOf: (email: string) => MailboxState): DoubleReply {
  if (email.startsWith('verifying@')) return reply(202, { data: null })
  if (email.startsWith('smtp-failed@')) {
    return errorReply(222, 'smtp_failed', 'The SMTP server did not answer')
  }
  const mailboxState = mailboxStateOf(email)
  return reply(200, {
    data: {
      status: statuses[mailboxState],
      score: 90,
      email,
      accept_all: mailboxState === 'catch_all',
    },
  })
}
