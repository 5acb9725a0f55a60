import { Type } from 'typebox'
import { counted } from '../../lib/counted.ts'
import type { FetchedPage } from '../../net/network.ts'
import type { AdapterCall, AddressStatus, FoundContact, Reply, SyncAdapter } from './adapter.ts'
import { at, createApi } from './api.ts'
import { contactOf, foundOrNot, maybe, maybeText, notFound, profileUrlOf } from './reply.ts'

const name = 'prospeo'
const creditUsd = 0.039

const api = createApi({
  name,
  timeoutMs: 20_000,
  headersOf: ({ apiKey }) => ({ 'x-key': apiKey }),
  // Prospeo answers a miss with an error and 400. [uncertain] Spelling of the codes after the first.
  codeOf: at('error_code'),
  codes: {
    NO_MATCH: 'miss',
    INSUFFICIENT_CREDITS: 'exhausted',
    INVALID_API_KEY: 'unauthorized',
    RATE_LIMITED: 'rate_limited',
    INVALID_DATAPOINTS: 'refused',
    DEPRECATED: 'refused',
  },
  resetSecondsOf,
})

/**
 * Adapter of Prospeo's API of 2026 (`enrich-person`; its older finders answer DEPRECATED). Its search for roles is left
 * out, because the names of its filters are not certain.
 */
export const prospeo: SyncAdapter = {
  name,
  isAsync: false,
  prices: {
    person: { usd: creditUsd, per: 'hit' },
    profile: { usd: creditUsd, per: 'hit' },
  },
  operations: {
    person: ({ name: person, domain, companyName }, call) =>
      enrich(call, {
        full_name: person.full,
        ...(domain === null ? { company_name: companyName } : { company_website: domain }),
      }),
    profile: ({ profileSlug }, call) => enrich(call, { linkedin_url: profileUrlOf(profileSlug) }),
  },
  async check(call) {
    const { body } = await api.ask(call, { path: 'account-information' }, accountReply)
    const credits = body?.response?.remaining_credits
    return typeof credits === 'number' ? `${counted(credits, 'credit')} left` : 'the key works'
  },
}

const enrichReply = Type.Union([
  Type.Object({
    free_enrichment: maybe(Type.Boolean()),
    person: Type.Union([
      Type.Null(),
      Type.Object({
        full_name: maybeText,
        linkedin_url: maybeText,
        current_job_title: maybeText,
        email: maybe(
          Type.Object({ email: maybeText, status: maybeText, revealed: maybe(Type.Boolean()) }),
        ),
      }),
    ]),
  }),
  // Some clients still read the older shape. It has no status, so it proves nothing.
  Type.Object({ response: Type.Object({}) }),
])
const accountReply = Type.Object({
  response: maybe(Type.Object({ remaining_credits: maybe(Type.Number()) })),
})

async function enrich(
  call: AdapterCall,
  data: Readonly<Record<string, unknown>>,
): Promise<Reply<FoundContact>> {
  const json = { only_verified_email: true, enrich_mobile: false, data }
  const { body } = await api.ask(call, { path: 'enrich-person', json }, enrichReply)
  if (body === null || !('person' in body) || body.person === null) return notFound()
  const { email, full_name, current_job_title, linkedin_url } = body.person
  const status = statusOf(email?.status)
  if (!email || email.revealed === false || status === null) return notFound()
  const contact = contactOf({
    email: email.email,
    status,
    name: full_name,
    jobTitle: current_job_title,
    linkedinUrl: linkedin_url,
  })
  return foundOrNot(contact, body.free_enrichment ? 0 : creditUsd)
}

/** [uncertain] The words besides `VERIFIED` are not certain, so that none of them counts as a proof. */
function statusOf(word: string | null | undefined): AddressStatus | null {
  if (/^(in|un)?(valid|deliverable|available)$/i.test(word ?? '')) {
    return /^(in|un)/i.test(word ?? '') ? null : 'valid'
  }
  if (/^verified$/i.test(word ?? '')) return 'valid'
  return /catch.?all|accept.?all/i.test(word ?? '') ? 'risky' : 'unknown'
}

/** Returns the seconds until requests are renewed; those of a day and those of a minute have different headers. */
function resetSecondsOf(headers: FetchedPage['headers']): number | null {
  const isDaySpent = headers['x-daily-request-left'] === '0'
  const text = headers[isDaySpent ? 'x-daily-reset-seconds' : 'x-minute-reset-seconds']
  return text && /^\d{1,7}$/.test(text) ? Number(text) : null
}
