import type { Knowledge, KnownPerson, MailboxState } from './people.ts'
import { bearerOf, headerOf, profileOf, reply, sentName, slugOfUrl, type Vendor } from './vendor.ts'

type Words = Readonly<Record<MailboxState, string>>
type Row = Readonly<Record<string, string | undefined>>

const limited = (body: unknown) => reply(429, body, { 'retry-after': '30' })

// A job id holds the question itself; the first poll finds the job still under way.
let handedIn = 0
const looked = new Set<string>()

function jobIdFor(rows: unknown): string {
  const [row] = Array.isArray(rows) ? rows : []
  handedIn += 1
  return Buffer.from(JSON.stringify({ handedIn, ...row })).toString('base64url')
}

/** Returns the person a job is about; `pending` at the first poll and for unknown jobs. */
function personOf(jobId: string, knowledge: Knowledge): KnownPerson | null | 'pending' {
  if (!jobId || !looked.has(jobId)) {
    looked.add(jobId)
    return 'pending'
  }
  looked.delete(jobId)
  const row = JSON.parse(Buffer.from(jobId, 'base64url').toString()) as Row
  const url = row['linkedin'] ?? row['linkedin_url']
  if (url) return knowledge.bySlug(slugOfUrl(url))
  const name = sentName(row['full_name'] ?? null, row['first_name'] ?? '', row['last_name'] ?? '')
  const place = row['website'] ?? row['domain'] ?? row['company'] ?? row['company_name'] ?? ''
  return knowledge.byName(name, place)
}

const qualifications: Words = {
  valid: 'nominative@pro',
  catch_all: 'catch_all@pro',
  unknown: 'generic@pro',
  gone: 'invalid@pro',
  objected: 'invalid@pro',
}

/** Dropcontact: a job id it does not know is "not ready" for ever, and a 403 means too few credits. */
export const dropcontactVendor: Vendor = {
  keyOf: headerOf('x-access-token'),
  refusals: {
    unauthorized: reply(401, { error: true, success: false, reason: 'Unauthorized' }),
    exhausted: reply(403, { error: true, success: false, reason: 'Not enough credits' }),
    limited: limited({ error: true, success: false, detail: 'Too many requests' }),
  },
  answer({ method, path, json }, knowledge) {
    if (method === 'POST') {
      const request_id = jobIdFor(json['data'])
      return reply(200, { request_id, credits_left: 905, error: false, success: true })
    }
    const person = personOf(path.split('/')[3] ?? '', knowledge)
    if (person === 'pending') {
      return reply(200, { error: false, success: false, reason: 'Request not ready yet' })
    }
    const email = person && [
      { email: person.email, qualification: qualifications[person.mailboxState] },
    ]
    const about = person && {
      full_name: person.name,
      job: person.title,
      linkedin: profileOf(person),
    }
    return reply(200, { error: false, success: true, data: [{ ...about, email: email ?? [] }] })
  },
}

const fullenrichWords: Words = {
  valid: 'DELIVERABLE',
  catch_all: 'CATCH_ALL',
  unknown: 'HIGH_PROBABILITY',
  gone: 'INVALID',
  objected: 'INVALID',
}

/** FullEnrich v2. */
export const fullenrichVendor: Vendor = {
  keyOf: bearerOf,
  refusals: {
    unauthorized: reply(401, { code: 'error.unauthorized', message: 'Unauthorized' }),
    exhausted: reply(402, { code: 'error.credits', message: 'Not enough credits' }),
    limited: limited({ code: 'error.rate_limit', message: 'Too many requests' }),
  },
  answer({ method, path, json }, knowledge) {
    if (path === '/account/credits') return reply(200, { balance: 480 })
    if (method === 'POST') return reply(200, { enrichment_id: jobIdFor(json['data']) })
    const person = personOf(path.split('/')[4] ?? '', knowledge)
    if (person === 'pending') return reply(200, { status: 'IN_PROGRESS' })
    const work = person && { email: person.email, status: fullenrichWords[person.mailboxState] }
    return reply(200, {
      status: 'FINISHED',
      cost: { credits: person ? 1 : 0 },
      data: [
        {
          contact_info: { most_probable_work_email: work, work_emails: work ? [work] : [] },
          profile: person && { firstname: person.given, lastname: person.family },
        },
      ],
    })
  },
}

const snovWords: Words = {
  valid: 'valid',
  catch_all: 'unknown',
  unknown: 'unknown',
  gone: 'not_valid',
  objected: 'not_valid',
}

/** Snov: a token first, then a task and its result. */
export const snovVendor: Vendor = {
  keyOf: (request) => bearerOf(request) ?? request.form.get('client_id'),
  refusals: {
    unauthorized: reply(401, { error: 'invalid_client', message: 'Client authentication failed' }),
    exhausted: reply(402, { success: false, message: 'Not enough credits' }),
    limited: limited({ success: false, message: 'Too many requests' }),
  },
  answer({ path, query, json, form }, knowledge) {
    if (path === '/v1/oauth/access_token') {
      const access_token = form.get('client_id')
      return reply(200, { access_token, token_type: 'Bearer', expires_in: 3_600 })
    }
    if (path === '/v1/get-balance') return reply(200, { success: true, data: { balance: '310' } })
    if (path.endsWith('/start')) return reply(200, { data: { task_hash: jobIdFor(json['rows']) } })
    const person = personOf(query.get('task_hash') ?? '', knowledge)
    if (person === 'pending') return reply(200, { status: 'in_progress', data: [] })
    const result = person && [
      { email: person.email, smtp_status: snovWords[person.mailboxState], is_valid_format: true },
    ]
    return reply(200, {
      status: 'completed',
      data: [{ people: person?.name ?? '', result: result ?? [] }],
    })
  },
}
