import { Type } from 'typebox'
import { counted } from '../../lib/counted.ts'
import { ownValue } from '../../lib/own-value.ts'
import { domainOfEmail } from '../../mail/address-parts.ts'
import type { AdapterCall, AddressStatus, FoundContact, Reply, SyncAdapter } from './adapter.ts'
import { createApi } from './api.ts'
import {
  afterPaying,
  contactOf,
  found,
  joinedName,
  maybe,
  maybeText,
  notFound,
  profileUrlOf,
} from './reply.ts'
import { roleOf } from './roles.ts'

const name = 'leadmagic'
const creditUsd = 0.0245

const api = createApi({
  name,
  timeoutMs: 20_000,
  headersOf: ({ apiKey }) => ({ 'x-api-key': apiKey }),
})

/** Adapter of LeadMagic v1. */
export const leadmagic: SyncAdapter = {
  name,
  isAsync: false,
  prices: {
    person: { usd: creditUsd, per: 'hit' },
    profile: { usd: 5 * creditUsd, per: 'hit' },
    // The person costs two credits, the address another one.
    decisionMaker: { usd: 3 * creditUsd, per: 'hit' },
    verify: { usd: 0.25 * creditUsd, per: 'hit' },
  },
  operations: {
    person: ({ name: person, domain, companyName }, call) =>
      findEmail(call, {
        ...(person.given !== null && person.family !== null
          ? { first_name: person.given, last_name: person.family }
          : { full_name: person.full }),
        ...(domain === null ? { company_name: companyName } : { domain }),
      }),
    profile: async ({ profileSlug }, call) => {
      // [uncertain] One copy of the documents calls the field `url`.
      const json = { profile_url: profileUrlOf(profileSlug) }
      const request = { path: 'people/b2b-profile-email', json }
      const { body } = await api.ask(call, request, profileReply)
      const costUsd = costOf(body?.credits_consumed, body?.email ? 5 : 0)
      // LeadMagic does not say how it knows the address.
      const contact = contactOf({
        email: body?.email,
        status: 'unknown',
        linkedinUrl: body?.profile_url,
      })
      return contact ? found(contact, costUsd) : notFound(costUsd)
    },
    decisionMaker: async ({ domain, category }, call) => {
      const role = roleOf(category)
      const json = { job_title: role.titles[0], company_domain: domain }
      const { body } = await api.ask(call, { path: 'people/role-finder', json }, roleReply)
      const personName = body?.full_name ?? joinedName(body?.first_name, body?.last_name)
      const paidUsd = costOf(body?.credits_consumed, personName ? 2 : 0)
      if (!body || !personName) return notFound(paidUsd)
      const reply = await afterPaying(paidUsd, () =>
        findEmail(call, { full_name: personName, domain }),
      )
      const { answer } = reply
      if (answer === null) return reply
      const named = contactOf({
        email: answer.email,
        status: answer.status,
        name: personName,
        jobTitle: body.job_title,
        linkedinUrl: body.profile_url,
      })
      return { ...reply, answer: named }
    },
    verify: async ({ email }, call) => {
      const request = { path: 'people/email-validation', json: { email } }
      const { body } = await api.ask(call, request, validationReply)
      const word = body?.email_status ?? 'unknown'
      const costUsd = costOf(body?.credits_consumed, word === 'unknown' ? 0 : 0.25)
      const domain = domainOfEmail(email)
      const isCatchAll = body?.is_domain_catch_all
      const facts =
        typeof isCatchAll === 'boolean' ? [{ kind: 'catch_all', domain, isCatchAll } as const] : []
      if (word === 'invalid') return notFound(costUsd, facts)
      return found({ status: ownValue(statuses, word) ?? 'unknown' }, costUsd, facts)
    },
  },
  async check(call) {
    const { body } = await api.ask(call, { path: 'credits' }, creditsReply)
    return typeof body?.credits === 'number'
      ? `${counted(body.credits, 'credit')} left`
      : 'the key works'
  },
}

/** [uncertain] Except `valid`, `invalid` and `unknown`, these are words that clients have seen. */
const statuses: Readonly<Record<string, AddressStatus>> = {
  valid: 'valid',
  valid_catch_all: 'risky',
  catch_all: 'risky',
  unknown: 'unknown',
}

const credits_consumed = maybe(Type.Number({ minimum: 0 }))
const given = Type.Union([Type.String(), Type.Null()])
const finderReply = Type.Object({
  email: given,
  status: maybeText,
  employment_verified: maybe(Type.Boolean()),
  credits_consumed,
})
const profileReply = Type.Object({ email: given, profile_url: maybeText, credits_consumed })
const roleReply = Type.Object({
  full_name: given,
  first_name: maybeText,
  last_name: maybeText,
  profile_url: maybeText,
  job_title: maybeText,
  credits_consumed,
})
const validationReply = Type.Object({
  email_status: Type.String(),
  is_domain_catch_all: maybe(Type.Boolean()),
  credits_consumed,
})
const creditsReply = Type.Object({ credits: maybe(Type.Number()) })

async function findEmail(
  call: AdapterCall,
  json: Readonly<Record<string, unknown>>,
): Promise<Reply<FoundContact>> {
  const { body } = await api.ask(call, { path: 'people/email-finder', json }, finderReply)
  const costUsd = costOf(body?.credits_consumed, body?.email ? 1 : 0)
  const word = ownValue(statuses, body?.status ?? '')
  if (!body || !word) return notFound(costUsd)
  // The address only belongs to the person who still works there.
  const status = word === 'valid' && body.employment_verified === false ? 'risky' : word
  const contact = contactOf({ email: body.email, status })
  return contact ? found(contact, costUsd) : notFound(costUsd)
}

function costOf(credits: number | null | undefined, usualCredits: number): number {
  return (credits ?? usualCredits) * creditUsd
}
