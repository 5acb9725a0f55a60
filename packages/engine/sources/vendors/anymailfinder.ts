import { type Static, Type } from 'typebox'
import { counted } from '../../lib/counted.ts'
import { ownValue } from '../../lib/own-value.ts'
import type { AdapterCall, AddressStatus, FoundContact, Reply, SyncAdapter } from './adapter.ts'
import { at, createApi } from './api.ts'
import { contactOf, found, foundOrNot, maybe, maybeText, notFound, profileUrlOf } from './reply.ts'

const name = 'anymailfinder'
// [uncertain] List price for a thousand credits; it is not among the prices compared in mid-2026.
const creditUsd = 0.049
// A profile and a decision maker cost two credits, a verification a fifth of one.
const twoCredits = 2 * creditUsd
const verificationUsd = 0.2 * creditUsd

const api = createApi({
  name,
  // Answers take eight seconds on average; the documents allow for 180, for which no caller waits.
  timeoutMs: 25_000,
  // Most clients send the key without `Bearer`; the documents show both.
  headersOf: ({ apiKey }) => ({ authorization: apiKey }),
  // [uncertain] Some clients saw this code in the body, besides the status.
  codeOf: at('error'),
  codes: { server_busy: 'unavailable', not_authorized: 'unauthorized' },
})

/** Adapter of Anymailfinder v5.1: anymailfinder.com/email-finder-api/docs. */
export const anymailfinder: SyncAdapter = {
  name,
  isAsync: false,
  prices: {
    person: { usd: creditUsd, per: 'hit' },
    profile: { usd: twoCredits, per: 'hit' },
    decisionMaker: { usd: twoCredits, per: 'hit' },
    roster: { usd: creditUsd, per: 'hit' },
    verify: { usd: verificationUsd, per: 'call' },
  },
  operations: {
    person: ({ name: person, domain, companyName }, call) =>
      findOne(call, 'find-email/person', creditUsd, {
        ...companyOf(domain, companyName),
        ...(person.given !== null && person.family !== null
          ? { first_name: person.given, last_name: person.family }
          : { full_name: person.full }),
      }),
    profile: ({ profileSlug }, call) =>
      findOne(call, 'find-email/linkedin-url', twoCredits, {
        linkedin_url: profileUrlOf(profileSlug),
      }),
    // Anymailfinder accepts exactly these ten categories, which are ours, too; for any other it is not asked.
    decisionMaker: async ({ domain, category }, call) =>
      categories.has(category)
        ? findOne(call, 'find-email/decision-maker', twoCredits, {
            domain,
            decision_maker_category: [category],
          })
        : notFound(),
    roster: async ({ domain, limit }, call) => findRoster(call, domain, limit),
    verify: async ({ email }, call) => {
      const { body } = await api.ask(call, { path: 'verify-email', json: { email } }, verifyReply)
      const costUsd = costOf(body, verificationUsd)
      const status = ownValue(statuses, body?.email_status ?? '')
      if (body !== null && status === undefined && body.email_status !== 'invalid') {
        return found({ status: 'unknown' }, costUsd)
      }
      return status ? found({ status }, costUsd) : notFound(costUsd)
    },
  },
  async check(call) {
    const { body } = await api.ask(call, { path: 'account' }, accountReply)
    const credits = body?.credits_left ?? body?.credits_remaining
    return credits === undefined || credits === null
      ? 'the key works'
      : `${counted(credits, 'credit')} left`
  },
}

const categories: ReadonlySet<string> = new Set(
  'ceo engineering finance hr it logistics marketing operations buyer sales'.split(' '),
)

/** `not_found` and `blacklisted` are missing here, because they are no match. */
const statuses: Readonly<Record<string, AddressStatus>> = { valid: 'valid', risky: 'risky' }

const credits_charged = maybe(Type.Number({ minimum: 0 }))
const oneReply = Type.Object({
  email: maybeText,
  email_status: Type.String(),
  person_full_name: maybeText,
  person_job_title: maybeText,
  person_linkedin_url: maybeText,
  credits_charged,
})
// [uncertain] The documents show texts; one client reads objects.
const listedEmail = Type.Union([Type.String(), Type.Object({ email: Type.String() })])
const rosterReply = Type.Object({
  emails: Type.Union([Type.Array(listedEmail), Type.Null()]),
  valid_emails: maybe(Type.Array(listedEmail)),
  credits_charged,
})
const verifyReply = Type.Object({ email_status: Type.String(), credits_charged })
// [uncertain] Clients have seen both names.
const accountReply = Type.Object({
  credits_left: maybe(Type.Number()),
  credits_remaining: maybe(Type.Number()),
})

async function findOne(
  call: AdapterCall,
  path: string,
  usualUsd: number,
  json: Readonly<Record<string, unknown>>,
): Promise<Reply<FoundContact>> {
  const { body } = await api.ask(call, { path, json }, oneReply)
  const status = ownValue(statuses, body?.email_status ?? '')
  if (body === null || !status) return notFound()
  const contact = contactOf({
    email: body.email,
    status,
    name: body.person_full_name,
    jobTitle: body.person_job_title,
    linkedinUrl: body.person_linkedin_url,
  })
  // Only a valid address is charged.
  return foundOrNot(contact, costOf(body, status === 'valid' ? usualUsd : 0))
}

async function findRoster(call: AdapterCall, domain: string, limit: number) {
  const request = { path: 'find-email/company', json: { domain, email_type: 'any' } }
  const { body } = await api.ask(call, request, rosterReply)
  if (body === null) return notFound()
  const valid = new Set((body.valid_emails ?? []).map(textOf))
  const contacts = (body.emails ?? []).slice(0, limit).flatMap((row) => {
    const email = textOf(row)
    return contactOf({ email, status: valid.has(email) ? 'valid' : 'risky' }) ?? []
  })
  if (contacts.length === 0) return notFound(costOf(body, 0))
  return found({ contacts, cursor: null }, costOf(body, creditUsd))
}

function textOf(row: Static<typeof listedEmail>): string {
  return typeof row === 'string' ? row : row.email
}

function companyOf(domain: string | null, companyName: string | null) {
  return domain === null ? { company_name: companyName } : { domain }
}

function costOf(
  body: { readonly credits_charged?: number | null | undefined } | null,
  usualUsd: number,
): number {
  const credits = body?.credits_charged
  return typeof credits === 'number' ? credits * creditUsd : usualUsd
}
