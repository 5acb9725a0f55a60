import { type Static, Type } from 'typebox'
import { counted } from '../../lib/counted.ts'
import { ownValue } from '../../lib/own-value.ts'
import { ProviderError } from '../../model/provider-error.ts'
import type { AdapterCall, AddressStatus, AsyncAdapter, FoundContact, Reply } from './adapter.ts'
import { createApi } from './api.ts'
import { contactOf, foundOrNot, jobIdOf, maybe, maybeText } from './reply.ts'

const name = 'snov'
// [uncertain] The list price is 39 USD for a thousand credits.
const creditUsd = 0.039
// Snov allows sixty requests a minute in total, and each poll takes two, one of them for a token.
const pollEveryMs = 10_000

const api = createApi({ name, timeoutMs: 20_000 })

/**
 * Adapter of Snov. A client id and a secret give a token for an hour; each call requests a new one, so that no job
 * stores a token. Profiles and domain searches are left out, because the form of their results is not certain.
 */
export const snov: AsyncAdapter = {
  name,
  isAsync: true,
  prices: { person: { usd: creditUsd, per: 'hit' } },
  operations: {
    person: {
      pollEveryMs,
      submit: async ({ name: person, domain }, call) => {
        // Snov only searches by domain.
        if (domain === null) return null
        const row = {
          first_name: person.given ?? '',
          last_name: person.family ?? person.full,
          domain,
        }
        const request = { path: `${path}/start`, json: { rows: [row] }, ...(await signed(call)) }
        const { body } = await api.ask(call, request, startReply)
        return jobIdOf(name, body && ('data' in body ? body.data.task_hash : body.task_hash))
      },
      poll,
    },
  },
  async check(call) {
    const request = { path: 'v1/get-balance', ...(await signed(call)) }
    const { body } = await api.ask(call, request, balanceReply)
    const balance = body?.data?.balance
    return balance === undefined || balance === null
      ? 'the key works'
      : `${counted(Number(balance), 'credit')} left`
  },
}

const path = 'v2/emails-by-domain-by-name'

const tokenReply = Type.Object({ access_token: Type.String({ minLength: 1, maxLength: 5_000 }) })
// [uncertain] The documents wrap the job id; one client reads it unwrapped.
const jobId = Type.Object({ task_hash: Type.String() })
const startReply = Type.Union([Type.Object({ data: jobId }), jobId])
const row = Type.Object({ email: maybeText, smtp_status: maybeText, status: maybeText })
// [uncertain] Clients have seen rows of addresses, and an object that contains them.
const pollReply = Type.Object({
  status: Type.String(),
  data: maybe(
    Type.Array(
      Type.Object({
        people: maybeText,
        result: maybe(Type.Union([Type.Array(row), Type.Object({ emails: Type.Array(row) })])),
      }),
    ),
  ),
})
const balanceReply = Type.Object({
  data: maybe(Type.Object({ balance: maybe(Type.Union([Type.String(), Type.Number()])) })),
})

async function signed(call: AdapterCall) {
  const [id, secret] = call.apiKey.split(':')
  if (!id || !secret) {
    throw new ProviderError(name, 'unauthorized', 'the key is to be CLIENT_ID:CLIENT_SECRET')
  }
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
  const { body } = await api.ask(call, { path: 'v1/oauth/access_token', form }, tokenReply)
  return { headers: { authorization: `Bearer ${body?.access_token}` } }
}

const statuses: Readonly<Record<string, AddressStatus>> = { valid: 'valid', unknown: 'unknown' }

async function poll(hash: string, call: AdapterCall): Promise<'pending' | Reply<FoundContact>> {
  const request = { path: `${path}/result`, query: { task_hash: hash }, ...(await signed(call)) }
  const { body } = await api.ask(call, request, pollReply)
  if (body?.status !== 'completed') return 'pending'
  const [first] = body.data ?? []
  const rows: readonly Static<typeof row>[] = Array.isArray(first?.result)
    ? first.result
    : (first?.result?.emails ?? [])
  const contacts = rows.flatMap(({ email, smtp_status, status: word }) => {
    const status = ownValue(statuses, smtp_status ?? word ?? '')
    return (status && contactOf({ email, status, name: first?.people })) ?? []
  })
  return foundOrNot(
    contacts.find(({ status }) => status === 'valid') ?? contacts[0] ?? null,
    creditUsd,
  )
}
