import type { DoubleReply } from '../double.ts'
import type { Knowledge, KnownPerson, MailboxState } from './people.ts'
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

type Words = Readonly<Record<MailboxState, string>>

const limited = (body: unknown) => reply(429, body, { 'retry-after': '30' })

/** Prospeo: no match is a 400, and headers of its own say when it may be asked again. */
export const prospeoVendor: Vendor = {
  keyOf: headerOf('x-key'),
  refusals: {
    unauthorized: reply(401, { error: true, error_code: 'INVALID_API_KEY' }),
    exhausted: reply(400, { error: true, error_code: 'INSUFFICIENT_CREDITS' }),
    limited: reply(
      429,
      { error: true, error_code: 'RATE_LIMITED' },
      {
        'x-daily-request-left': '1400',
        'x-daily-reset-seconds': '40000',
        'x-minute-request-left': '0',
        'x-minute-reset-seconds': '30',
      },
    ),
  },
  answer(request, knowledge) {
    if (request.path === '/account-information') {
      return reply(200, { error: false, response: { remaining_credits: 71 } })
    }
    if (request.path !== '/enrich-person') {
      return reply(400, { error: true, error_code: 'DEPRECATED' })
    }
    const data = (request.json['data'] ?? {}) as Readonly<Record<string, string | undefined>>
    const person = data['linkedin_url']
      ? knowledge.bySlug(slugOfUrl(data['linkedin_url']))
      : knowledge.byName(
          data['full_name'] ?? '',
          data['company_website'] ?? data['company_name'] ?? '',
        )
    if (person?.mailboxState !== 'valid') return reply(400, { error: true, error_code: 'NO_MATCH' })
    return reply(200, {
      error: false,
      free_enrichment: false,
      person: {
        person_id: 'p1',
        full_name: person.name,
        linkedin_url: profileOf(person),
        current_job_title: person.title,
        job_history: [],
        email: { email: person.email, status: 'VERIFIED', revealed: true },
        mobile: null,
      },
      company: { name: person.companyName, website: person.domain },
    })
  },
}

const certainties: Words = {
  valid: 'ultra_sure',
  catch_all: 'probable',
  unknown: 'probable',
  gone: 'undeliverable',
  objected: 'not_found',
}

/** Icypeas works by jobs. Its job id holds the question itself here; the first read finds the job still under way. */
export const icypeasVendor: Vendor = {
  keyOf: headerOf('authorization'),
  refusals: {
    unauthorized: reply(401, { success: false }),
    exhausted: reply(402, { success: false }),
    limited: limited({ success: false }),
  },
  answer(request, knowledge) {
    if (request.path === '/bulk-single-searchs/read') return readJob(request, knowledge)
    const question = JSON.stringify({ ...request.json, path: request.path })
    const _id = Buffer.from(`${reads++} ${question}`).toString('base64url')
    return reply(200, { success: true, item: { _id, status: 'NONE' } })
  },
}

let reads = 0
const readOnce = new Set<string>()

function readJob(request: VendorRequest, knowledge: Knowledge): DoubleReply {
  const id = sent(request, 'id')
  const [, question] = /^\d+ (\{.*\})$/.exec(Buffer.from(id, 'base64url').toString()) ?? []
  if (!question) return reply(200, { success: true, items: [] })
  if (!readOnce.has(id)) {
    readOnce.add(id)
    return reply(200, { success: true, items: [{ _id: id, status: 'IN_PROGRESS' }] })
  }
  readOnce.delete(id)
  const asked = JSON.parse(question) as Readonly<Record<string, string>>
  return reply(200, { success: true, items: [jobOf(asked, knowledge)] })
}

function jobOf(asked: Readonly<Record<string, string>>, knowledge: Knowledge) {
  const place = asked['domainOrCompany'] ?? ''
  if (place.startsWith('no-funds')) return { status: 'INSUFFICIENT_FUNDS' }
  if (place.startsWith('bad-input')) return { status: 'BAD_INPUT' }
  if (asked['path'] === '/email-verification') {
    const email = asked['email'] ?? ''
    const certainty = certainties[knowledge.mailboxStateOf(email)]
    return { status: 'DEBITED', results: { emails: [{ email, certainty }] } }
  }
  const people =
    asked['path'] === '/domain-search'
      ? knowledge.at(place)
      : [knowledge.byName(sentName(null, asked['firstname'] ?? '', asked['lastname'] ?? ''), place)]
  const rows = people.flatMap((person) =>
    person && person.mailboxState !== 'objected' ? person : [],
  )
  if (rows.length === 0) return { status: 'NOT_FOUND', results: { emails: [] } }
  const emails = rows.map(({ email, mailboxState }) => ({
    email,
    certainty: certainties[mailboxState],
  }))
  return { status: 'DEBITED', results: { emails } }
}

const leadmagicWords: Words = {
  valid: 'valid',
  catch_all: 'catch_all',
  unknown: 'unknown',
  gone: 'invalid',
  objected: 'unknown',
}

/** LeadMagic v1: one question finds the holder of a role, another one the holder's address. */
export const leadmagicVendor: Vendor = {
  keyOf: headerOf('x-api-key'),
  refusals: {
    unauthorized: reply(401, { title: 'Unauthorized', detail: 'Provide X-API-Key or Bearer' }),
    exhausted: reply(402, { message: 'Insufficient credits' }),
    limited: limited({ message: 'Too many requests' }),
  },
  answer(request, knowledge) {
    const text = (field: string) => sent(request, field)
    switch (request.path) {
      case '/credits':
        return reply(200, { credits: 340 })
      case '/people/email-finder': {
        const name = sentName(text('full_name'), text('first_name'), text('last_name'))
        return finder(knowledge.byName(name, text('domain') || text('company_name')))
      }
      case '/people/b2b-profile-email':
        return profile(text('profile_url'), knowledge)
      case '/people/role-finder':
        return roleFinder(text('job_title'), knowledge.at(text('company_domain')))
      case '/people/email-validation': {
        const mailboxState = knowledge.mailboxStateOf(text('email'))
        return reply(200, {
          email: text('email'),
          email_status: leadmagicWords[mailboxState],
          is_domain_catch_all: mailboxState === 'catch_all',
          credits_consumed: mailboxState === 'unknown' ? 0 : 0.25,
        })
      }
      default:
        return reply(404, { message: 'Not found' })
    }
  },
}

function finder(person: KnownPerson | null): DoubleReply {
  const status = person ? leadmagicWords[person.mailboxState] : 'not_found'
  const isFound = person !== null && status !== 'invalid'
  return reply(200, {
    email: isFound ? person.email : null,
    status,
    employment_verified: person !== null && person.slug !== 'swantje-rehbeck',
    credits_consumed: isFound ? 1 : 0,
    message: isFound ? 'Email found.' : 'Email not found.',
  })
}

function profile(profile_url: string, knowledge: Knowledge): DoubleReply {
  const person = knowledge.bySlug(slugOfUrl(profile_url))
  return reply(200, {
    email: person?.email ?? null,
    profile_url,
    credits_consumed: person ? 5 : 0,
    message: person ? 'Email found.' : 'Email not found.',
  })
}

function roleFinder(title: string, people: readonly KnownPerson[]): DoubleReply {
  const person = title === 'CEO' ? people.find(({ role }) => role === 'ceo') : undefined
  return reply(200, {
    full_name: person?.name ?? null,
    profile_url: person ? profileOf(person) : null,
    job_title: person?.title ?? null,
    credits_consumed: person ? 2 : 0,
  })
}
