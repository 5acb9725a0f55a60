import { Type } from 'typebox'
import { counted } from '../../lib/counted.ts'
import { ownValue } from '../../lib/own-value.ts'
import { ProviderError, type ProviderFault } from '../../model/provider-error.ts'
import type { AdapterCall, AddressStatus, AsyncAdapter, FoundContact, Reply } from './adapter.ts'
import { at, createApi } from './api.ts'
import {
  contactOf,
  found,
  jobIdOf,
  joinedName,
  maybe,
  maybeText,
  notFound,
  profileUrlOf,
} from './reply.ts'

const name = 'fullenrich'
// [uncertain] List price for small amounts.
const creditUsd = 0.058
// [uncertain] FullEnrich documents no interval; it allows sixty requests a minute.
const pollEveryMs = 15_000
const path = 'contact/enrich/bulk'

const api = createApi({
  name,
  timeoutMs: 20_000,
  headersOf: ({ apiKey }) => ({ authorization: `Bearer ${apiKey}` }),
  // [uncertain] In the first version an unfinished job was an error with this code.
  codeOf: at('code'),
  codes: { 'error.enrichment.in_progress': 'miss' },
})

/** Adapter of FullEnrich v2, itself a waterfall. Without idempotency keys, submitting a question again costs again. */
export const fullenrich: AsyncAdapter = {
  name,
  isAsync: true,
  prices: { person: { usd: creditUsd, per: 'hit' }, profile: { usd: creditUsd, per: 'hit' } },
  operations: {
    person: {
      pollEveryMs,
      submit: ({ name: person, domain, companyName }, call) =>
        submit(call, {
          first_name: person.given ?? '',
          last_name: person.family ?? person.full,
          ...(domain === null ? { company_name: companyName } : { domain }),
        }),
      poll,
    },
    profile: {
      pollEveryMs,
      submit: ({ profileSlug }, call) => submit(call, { linkedin_url: profileUrlOf(profileSlug) }),
      poll,
    },
  },
  async check(call) {
    const { body } = await api.ask(call, { path: 'account/credits' }, creditsReply)
    const credits = body?.balance ?? body?.credits
    return typeof credits === 'number' ? `${counted(credits, 'credit')} left` : 'the key works'
  },
}

// [uncertain] Clients have seen both names.
const submitReply = Type.Union([
  Type.Object({ enrichment_id: Type.String() }),
  Type.Object({ id: Type.String() }),
])
const pollReply = Type.Object({
  status: Type.String(),
  cost: maybe(Type.Object({ credits: maybe(Type.Number({ minimum: 0 })) })),
  data: maybe(
    Type.Array(
      Type.Object({
        contact_info: maybe(
          Type.Object({
            most_probable_work_email: maybe(Type.Object({ email: maybeText, status: maybeText })),
          }),
        ),
        profile: maybe(
          Type.Object({ firstname: maybeText, lastname: maybeText, linkedin_url: maybeText }),
        ),
      }),
    ),
  ),
})
const creditsReply = Type.Object({ balance: maybe(Type.Number()), credits: maybe(Type.Number()) })

async function submit(call: AdapterCall, who: Readonly<Record<string, unknown>>): Promise<string> {
  const row = { ...who, enrich_fields: ['contact.work_emails'], custom: {} }
  const { body } = await api.ask(
    call,
    { path, json: { name: 'enricher', data: [row] } },
    submitReply,
  )
  return jobIdOf(name, body && ('id' in body ? body.id : body.enrichment_id))
}

/** [uncertain] States besides FINISHED; a job with another state is still running. */
const failures: Readonly<Record<string, ProviderFault>> = {
  CREDITS_INSUFFICIENT: 'exhausted',
  RATE_LIMIT: 'rate_limited',
  CANCELED: 'unavailable',
}

/** `INVALID` and `INVALID_DOMAIN` are missing here, because they are no match. */
const statuses: Readonly<Record<string, AddressStatus>> = {
  DELIVERABLE: 'valid',
  HIGH_PROBABILITY: 'risky',
  CATCH_ALL: 'risky',
}

async function poll(
  remoteJobId: string,
  call: AdapterCall,
): Promise<'pending' | Reply<FoundContact>> {
  const { body } = await api.ask(call, { path: `${path}/${remoteJobId}` }, pollReply)
  const fault = body && ownValue(failures, body.status)
  if (fault) throw new ProviderError(name, fault, `answered ${body.status}`)
  if (body?.status !== 'FINISHED') return 'pending'
  const row = body.data?.[0]
  const address = row?.contact_info?.most_probable_work_email
  const status = ownValue(statuses, address?.status ?? '')
  const contact =
    status &&
    contactOf({
      email: address?.email,
      status,
      name: joinedName(row?.profile?.firstname, row?.profile?.lastname),
      linkedinUrl: row?.profile?.linkedin_url,
    })
  const credits = body.cost?.credits
  if (!contact) return notFound((credits ?? 0) * creditUsd)
  return found(contact, (credits ?? 1) * creditUsd)
}
