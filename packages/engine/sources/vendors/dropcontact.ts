import { type Static, Type } from 'typebox'
import { counted } from '../../lib/counted.ts'
import { ownValue } from '../../lib/own-value.ts'
import { ProviderError } from '../../model/provider-error.ts'
import type { AdapterCall, AddressStatus, AsyncAdapter, FoundContact, Reply } from './adapter.ts'
import { createApi } from './api.ts'
import { contactOf, foundOrNot, jobIdOf, maybe, maybeText, profileUrlOf } from './reply.ts'

const name = 'dropcontact'
const creditUsd = 0.17
// Dropcontact asks for this interval.
const pollEveryMs = 30_000

const api = createApi({
  name,
  timeoutMs: 20_000,
  headersOf: ({ apiKey }) => ({ 'x-access-token': apiKey }),
  // The account has too few credits for the submitted question.
  statuses: { 403: 'exhausted' },
})

/** Adapter of Dropcontact: developer.dropcontact.com. A credit is returned when no address is found. */
export const dropcontact: AsyncAdapter = {
  name,
  isAsync: true,
  prices: { person: { usd: creditUsd, per: 'hit' }, profile: { usd: creditUsd, per: 'hit' } },
  operations: {
    person: {
      pollEveryMs,
      submit: ({ name: person, domain, companyName }, call) =>
        submit(call, {
          full_name: person.full,
          ...(domain === null ? { company: companyName } : { website: domain }),
        }),
      poll,
    },
    profile: {
      pollEveryMs,
      submit: ({ profileSlug }, call) => submit(call, { linkedin: profileUrlOf(profileSlug) }),
      poll,
    },
  },
  async check(call) {
    // [uncertain] An empty record finds nothing and is therefore not charged.
    const { body } = await api.ask(call, { path: 'enrich/all', json: { data: [{}] } }, submitReply)
    return typeof body?.credits_left === 'number'
      ? `${counted(body.credits_left, 'credit')} left`
      : 'the key works'
  },
}

const submitReply = Type.Object({
  success: Type.Boolean(),
  request_id: maybeText,
  credits_left: maybe(Type.Number()),
})
const record = Type.Object({
  email: maybe(Type.Array(Type.Object({ email: maybeText, qualification: maybeText }))),
  full_name: maybeText,
  job: maybeText,
  linkedin: maybeText,
})
const pollReply = Type.Object({ success: Type.Boolean(), data: maybe(Type.Array(record)) })

async function submit(call: AdapterCall, row: Readonly<Record<string, unknown>>): Promise<string> {
  const json = { data: [row], siren: false, language: 'en' }
  const { body } = await api.ask(call, { path: 'enrich/all', json }, submitReply)
  if (!body?.success) throw new ProviderError(name, 'refused', 'did not take the question')
  return jobIdOf(name, body.request_id)
}

/** Dropcontact reports an unknown job id as pending, too, so that the caller must stop polling by itself. */
async function poll(
  remoteJobId: string,
  call: AdapterCall,
): Promise<'pending' | Reply<FoundContact>> {
  const { body } = await api.ask(call, { path: `enrich/all/${remoteJobId}` }, pollReply)
  if (!body?.success) return 'pending'
  const row = body.data?.[0]
  return foundOrNot(row ? contactOfRecord(row) : null, creditUsd)
}

/** `nominative@pro` is proven, `catch_all@pro` is not, `generic@pro` is a role account. */
const qualifications: Readonly<Record<string, AddressStatus>> = {
  'nominative@pro': 'valid',
  'catch_all@pro': 'risky',
}

function contactOfRecord(row: Static<typeof record>): FoundContact | null {
  const contacts = (row.email ?? []).flatMap(({ email, qualification }) => {
    const status = ownValue(qualifications, qualification ?? '')
    const { full_name, job, linkedin } = row
    return (
      (status &&
        contactOf({ email, status, name: full_name, jobTitle: job, linkedinUrl: linkedin })) ??
      []
    )
  })
  return contacts.find(({ status }) => status === 'valid') ?? contacts[0] ?? null
}
