import type { DoubleReply } from '../double.ts'
import type { KnownPerson, MailboxState } from './people.ts'
import { headerOf, profileOf, reply, sent, sentName, slugOfUrl, type Vendor } from './vendor.ts'

const statuses: Readonly<Record<MailboxState, string>> = {
  valid: 'valid',
  catch_all: 'risky',
  unknown: 'risky',
  gone: 'not_found',
  objected: 'blacklisted',
}

/** Anymailfinder v5.1. It calls its 503 `server_busy`, and charges for valid addresses only. */
export const anymailfinderVendor: Vendor = {
  keyOf: (request) => headerOf('authorization')(request)?.replace(/^Bearer /, '') ?? null,
  refusals: {
    unauthorized: reply(401, { error: 'not_authorized', message: 'Unknown API key' }),
    exhausted: reply(402, { error: 'payment_required', message: 'Out of credits' }),
    // Anymailfinder has no rate limit; the gateway before it has one.
    limited: reply(429, { error: 'too_many_requests' }, { 'retry-after': '30' }),
  },
  answer(request, knowledge) {
    const place = sent(request, 'domain') || sent(request, 'company_name')
    switch (request.path) {
      case '/account':
        return reply(200, { email: 'operator@acme.example', credits_left: 412 })
      case '/find-email/person':
        return one(knowledge.byName(nameIn(request.json), place), 1)
      case '/find-email/linkedin-url':
        return one(knowledge.bySlug(slugOfUrl(sent(request, 'linkedin_url'))), 2)
      case '/find-email/decision-maker': {
        const wanted = request.json['decision_maker_category']
        const role = Array.isArray(wanted) ? wanted[0] : null
        if (typeof role !== 'string') return reply(400, { error: 'bad_request' })
        return one(knowledge.at(place).find((person) => person.role === role) ?? null, 2)
      }
      case '/find-email/company':
        return roster(knowledge.at(place))
      case '/verify-email': {
        const word = statuses[knowledge.mailboxStateOf(sent(request, 'email'))]
        const email_status = word === 'not_found' || word === 'blacklisted' ? 'invalid' : word
        return reply(200, { email_status, credits_charged: 0.2 })
      }
      default:
        return reply(404, { error: 'not_found' })
    }
  },
}

function nameIn(json: Readonly<Record<string, unknown>>): string {
  const text = (field: string) => (typeof json[field] === 'string' ? json[field] : null)
  return sentName(text('full_name'), text('first_name'), text('last_name'))
}

function one(person: KnownPerson | null, credits: number): DoubleReply {
  const email_status = person ? statuses[person.mailboxState] : 'not_found'
  const isFound = email_status === 'valid' || email_status === 'risky'
  return reply(200, {
    email: isFound ? person?.email : null,
    email_status,
    valid_email: email_status === 'valid' ? person?.email : null,
    person_full_name: person?.name ?? null,
    person_job_title: person?.title ?? null,
    person_linkedin_url: person ? profileOf(person) : null,
    credits_charged: email_status === 'valid' ? credits : 0,
  })
}

const rosterMax = 20

function roster(people: readonly KnownPerson[]): DoubleReply {
  const listed = people
    .filter(({ mailboxState }) => mailboxState !== 'objected')
    .slice(0, rosterMax)
  const valid = listed
    .filter(({ mailboxState }) => mailboxState === 'valid')
    .map(({ email }) => email)
  return reply(200, {
    emails: listed.filter(({ mailboxState }) => mailboxState !== 'gone').map(({ email }) => email),
    valid_emails: valid,
    email_status: valid.length > 0 ? 'valid' : 'not_found',
    credits_charged: valid.length > 0 ? 1 : 0,
  })
}
