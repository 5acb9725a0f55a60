import { Type } from 'typebox'
import { counted } from '../../lib/counted.ts'
import type { AdapterCall, FoundContact, Reply, SyncAdapter } from './adapter.ts'
import { createApi } from './api.ts'
import { contactOf, found, foundOrNot, maybe, maybeText, notFound, profileUrlOf } from './reply.ts'
import { roleOf } from './roles.ts'

const name = 'findymail'
const creditUsd = 0.02

const api = createApi({
  name,
  timeoutMs: 20_000,
  headersOf: ({ apiKey }) => ({ authorization: `Bearer ${apiKey}` }),
  // [uncertain] The subscription is paused, so that paid credits cannot be used.
  statuses: { 423: 'exhausted' },
})

/** Adapter of Findymail, as seven other clients use it; its own documents could not be read. */
export const findymail: SyncAdapter = {
  name,
  isAsync: false,
  prices: {
    person: { usd: creditUsd, per: 'hit' },
    profile: { usd: creditUsd, per: 'hit' },
    decisionMaker: { usd: creditUsd, per: 'hit' },
    verify: { usd: creditUsd, per: 'call' },
  },
  operations: {
    // `domain` accepts a company's name, too.
    person: ({ name: person, domain, companyName }, call) =>
      findContact(call, 'search/name', { name: person.full, domain: domain ?? companyName }),
    profile: async ({ profileSlug }, call) => {
      const json = { linkedin_url: profileUrlOf(profileSlug) }
      const newest = await findContact(call, 'search/business-profile', json)
      // A miss and an unknown path are both 404. The older path distinguishes them, and a miss is free.
      return newest.answer === null ? findContact(call, 'search/linkedin', json) : newest
    },
    decisionMaker: async ({ domain, category }, call) => {
      const roles = roleOf(category).titles.slice(0, rolesMax)
      const request = { path: 'search/domain', json: { domain, roles } }
      const { body } = await api.ask(call, request, contactsReply)
      const contacts = (body?.contacts ?? []).flatMap((row) => contactOfRow(row) ?? [])
      return foundOrNot(contacts[0] ?? null, creditUsd)
    },
    verify: async ({ email }, call) => {
      const { body } = await api.ask(call, { path: 'verify', json: { email } }, verifyReply)
      // [uncertain] Not verified may mean refused or unknown, so that only `verified` counts.
      return found({ status: body?.verified ? 'valid' : 'unknown' }, creditUsd)
    },
  },
  async check(call) {
    const { body } = await api.ask(call, { path: 'credits' }, creditsReply)
    const credits = body?.credits
    return typeof credits === 'number' ? `${counted(credits, 'credit')} left` : 'the key works'
  },
}

// [uncertain] Other clients send this many at a time.
const rolesMax = 3

const contactRow = Type.Object({
  name: maybeText,
  email: maybeText,
  // The field is not documented; where a reply has it, it counts.
  verified: maybe(Type.Boolean()),
  status: maybeText,
})
const bare = Type.Object({ contact: Type.Union([contactRow, Type.Null()]) })
// Some replies wrap the object once more.
const contactReply = Type.Union([bare, Type.Object({ payload: bare })])
const contactsReply = Type.Object({ contacts: Type.Array(contactRow) })
const verifyReply = Type.Object({ verified: Type.Boolean() })
const creditsReply = Type.Object({ credits: maybe(Type.Number()) })

async function findContact(
  call: AdapterCall,
  path: string,
  json: Readonly<Record<string, unknown>>,
): Promise<Reply<FoundContact>> {
  const { body } = await api.ask(call, { path, json }, contactReply)
  if (body === null) return notFound()
  const row = 'payload' in body ? body.payload.contact : body.contact
  return row ? foundOrNot(contactOfRow(row), creditUsd) : notFound()
}

/** The vendor says that it only returns verified addresses; a row that contradicts this is no match. */
function contactOfRow(row: {
  readonly name?: string | null
  readonly email?: string | null
  readonly verified?: boolean | null
  readonly status?: string | null
}): FoundContact | null {
  if (row.verified === false || /invalid|undeliverable/i.test(row.status ?? '')) return null
  return contactOf({ email: row.email, status: 'valid', name: row.name })
}
