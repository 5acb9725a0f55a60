import { type Static, Type } from 'typebox'
import { parseDomain } from '../../lib/domain.ts'
import { ownValue } from '../../lib/own-value.ts'
import { domainOfEmail } from '../../mail/address-parts.ts'
import { ProviderError } from '../../model/provider-error.ts'
import type { AdapterCall, AddressStatus, FoundContact, Reply, SyncAdapter } from './adapter.ts'
import { createApi } from './api.ts'
import { contactOf, foundOrNot, maybe, maybeText, notFound, profileUrlOf } from './reply.ts'
import { roleOf } from './roles.ts'

const name = 'apollo'
// [uncertain] Price of a credit bought in addition to a plan.
const creditUsd = 0.02

const api = createApi({
  name,
  timeoutMs: 20_000,
  headersOf: ({ apiKey }) => ({ 'x-api-key': apiKey }),
})

/** Adapter of Apollo: docs.apollo.io. A free plan gets 403, and the search for roles needs a master key. */
export const apollo: SyncAdapter = {
  name,
  isAsync: false,
  prices: {
    person: { usd: creditUsd, per: 'hit' },
    profile: { usd: creditUsd, per: 'hit' },
    decisionMaker: { usd: creditUsd, per: 'hit' },
  },
  operations: {
    person: ({ name: person, domain, companyName }, call) =>
      match(call, domain, {
        ...(person.given !== null && person.family !== null
          ? { first_name: person.given, last_name: person.family }
          : { name: person.full }),
        domain,
        organization_name: domain === null ? companyName : null,
      }),
    profile: ({ profileSlug }, call) =>
      match(call, null, { linkedin_url: profileUrlOf(profileSlug) }),
    decisionMaker: async ({ domain, category }, call) => {
      const role = roleOf(category)
      const json = {
        q_organization_domains_list: [domain],
        person_titles: role.titles,
        include_similar_titles: true,
        page: 1,
        per_page: 10,
      }
      // This search is free: it returns no addresses, and may hide last names.
      const request = { path: 'mixed_people/api_search', json }
      const { body } = await api.ask(call, request, searchReply)
      const person = (body?.people ?? []).find(({ title }) => title && role.fits(title))
      return person ? match(call, domain, { id: person.id }) : notFound()
    },
  },
  async check(call) {
    const { body } = await api.ask(call, { path: 'auth/health' }, healthReply)
    // The endpoint reports a wrong key as healthy, too.
    if (body?.is_logged_in) return 'the key works'
    throw new ProviderError(name, 'unauthorized', 'knows no such key')
  },
}

const person = Type.Object({
  name: maybeText,
  title: maybeText,
  linkedin_url: maybeText,
  email: maybeText,
  email_status: maybeText,
  organization: maybe(Type.Object({ primary_domain: maybeText })),
})
const matchReply = Type.Object({
  person: Type.Union([person, Type.Null()]),
  match_confidence: maybeText,
})
const searchReply = Type.Object({
  people: Type.Array(Type.Object({ id: Type.String(), title: maybeText })),
})
const healthReply = Type.Object({ is_logged_in: Type.Boolean() })

async function match(
  call: AdapterCall,
  askedDomain: string | null,
  query: Readonly<Record<string, string | null>>,
): Promise<Reply<FoundContact>> {
  const request = {
    path: 'people/match',
    query: { ...query, reveal_personal_emails: 'false' },
    isPost: true,
  }
  const { body } = await api.ask(call, request, matchReply)
  const found = body?.person
  if (!body || !found || body.match_confidence === 'none') return notFound()
  const status = statusOf(found.email_status, body.match_confidence)
  const contact =
    status &&
    contactOf({
      email: found.email,
      status,
      name: found.name,
      jobTitle: found.title,
      linkedinUrl: found.linkedin_url,
    })
  // A person who has left the company has an address elsewhere.
  const isElsewhere = contact !== null && worksElsewhere(askedDomain, contact, found)
  return foundOrNot(isElsewhere ? null : contact, creditUsd)
}

/** [uncertain] The list of words is not complete; a missing word proves nothing. */
const statuses: Readonly<Record<string, AddressStatus | null>> = {
  verified: 'valid',
  guessed: 'risky',
  extrapolated: 'risky',
  unverified: 'risky',
  unavailable: null,
  invalid: null,
  bounced: null,
}

function statusOf(
  word: string | null | undefined,
  confidence: string | null | undefined,
): AddressStatus | null {
  const status = word && Object.hasOwn(statuses, word) ? ownValue(statuses, word) : 'unknown'
  return status === 'valid' && confidence === 'low' ? 'risky' : (status ?? null)
}

function worksElsewhere(
  asked: string | null,
  { email }: FoundContact,
  { organization }: Static<typeof person>,
): boolean {
  if (asked === null) return false
  const hosts = [domainOfEmail(email), organization?.primary_domain ?? '']
  return !hosts.some((host) => (parseDomain(host)?.registrable ?? host) === asked)
}
