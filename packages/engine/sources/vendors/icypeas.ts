import { type Static, Type } from 'typebox'
import { ownValue } from '../../lib/own-value.ts'
import { ProviderError, type ProviderFault } from '../../model/provider-error.ts'
import type { AdapterCall, AddressStatus, SyncAdapter } from './adapter.ts'
import { createApi } from './api.ts'
import { contactOf, found, foundOrNot, joinedName, maybe, maybeText, notFound } from './reply.ts'

const name = 'icypeas'
const creditUsd = 0.019
const verificationUsd = 0.0019

const api = createApi({
  name,
  timeoutMs: 10_000,
  headersOf: ({ apiKey }) => ({ authorization: apiKey }),
})

/** Adapter of Icypeas: api-doc.icypeas.com. Every question creates a job, which is polled until it is done. */
export const icypeas: SyncAdapter = {
  name,
  isAsync: false,
  prices: {
    person: { usd: creditUsd, per: 'hit' },
    roster: { usd: creditUsd, per: 'hit' },
    verify: { usd: verificationUsd, per: 'call' },
  },
  operations: {
    person: async ({ name: person, domain, companyName }, call) => {
      const { isFound, isDebited, item } = await resultOf(call, 'email-search', {
        ...(person.given === null && person.family === null
          ? { lastname: person.full }
          : { firstname: person.given ?? '', lastname: person.family ?? '' }),
        domainOrCompany: domain ?? companyName,
      })
      const [row] = rowsOf(item)
      if (!isFound || !row) return notFound(isDebited ? creditUsd : 0)
      const status = ownValue(certainties, row.certainty ?? '') ?? null
      const contact = status && contactOf({ email: row.email, status, name: nameOf(item) })
      return foundOrNot(contact, creditUsd)
    },
    roster: async ({ domain, limit }, call) => {
      const { isFound, item } = await resultOf(call, 'domain-search', { domainOrCompany: domain })
      const contacts = rowsOf(item)
        .slice(0, limit)
        .flatMap(({ email, certainty }) => {
          const status = ownValue(certainties, certainty ?? '')
          return (status && contactOf({ email, status })) ?? []
        })
      if (!isFound || contacts.length === 0) return notFound()
      return found({ contacts, cursor: null }, creditUsd)
    },
    verify: async ({ email }, call) => {
      const { item } = await resultOf(call, 'email-verification', { email })
      const certainty = rowsOf(item)[0]?.certainty ?? 'not_found'
      if (certainty === 'undeliverable') return notFound(verificationUsd)
      return found({ status: ownValue(certainties, certainty) ?? 'unknown' }, verificationUsd)
    },
  },
  async check(call) {
    // Icypeas' account page requires the account's own email; reading an unknown job costs nothing.
    const json = { id: '000000000000000000000000' }
    await api.ask(call, { path: readPath, json }, Type.Object({}))
    return 'the key works'
  },
}

/** Words for the certainty of an address; `undeliverable` and all other words are no match. */
const certainties: Readonly<Record<string, AddressStatus>> = {
  ultra_sure: 'valid',
  very_sure: 'valid',
  // This word was first documented as 90 % and later as 95 %, so that it is no probability.
  probable: 'risky',
}

const readPath = 'bulk-single-searchs/read'
// Icypeas asks for this interval; it allows thirty reads a minute.
const readEveryMs = 3_000
// No caller waits longer.
const readsMax = 8

const jobReply = Type.Object({
  success: Type.Boolean(),
  item: maybe(Type.Object({ _id: Type.String({ minLength: 1 }) })),
})
const row = Type.Object({ email: maybeText, certainty: maybeText })
const item = Type.Object({
  status: Type.String(),
  results: maybe(
    Type.Object({ firstname: maybeText, lastname: maybeText, emails: maybe(Type.Array(row)) }),
  ),
})
// The documents show a list; one client reads a single item.
const readReply = Type.Union([Type.Object({ items: Type.Array(item) }), Type.Object({ item })])
type Item = Static<typeof item>

const pending = new Set(['NONE', 'SCHEDULED', 'IN_PROGRESS'])
const failures: Readonly<Record<string, ProviderFault>> = {
  BAD_INPUT: 'refused',
  INSUFFICIENT_FUNDS: 'exhausted',
  ABORTED: 'unavailable',
}

async function resultOf(
  call: AdapterCall,
  path: string,
  json: Readonly<Record<string, unknown>>,
): Promise<{ readonly isFound: boolean; readonly isDebited: boolean; readonly item: Item }> {
  const { body } = await api.ask(call, { path, json }, jobReply)
  if (!body?.success || !body.item) throw failure('refused', 'did not take the question')
  const { _id: id } = body.item
  for (let reads = 0; reads < readsMax; reads += 1) {
    const read = await readJob(call, id)
    // A new job may take a moment to appear.
    if (read && !pending.has(read.status)) return judged(read)
    await call.wait(readEveryMs)
  }
  throw failure('timeout', 'is still searching')
}

async function readJob(call: AdapterCall, id: string): Promise<Item | null> {
  const { body } = await api.ask(call, { path: readPath, json: { id } }, readReply)
  if (body === null) return null
  return 'items' in body ? (body.items[0] ?? null) : body.item
}

function judged(read: Item) {
  const { status } = read
  const fault = ownValue(failures, status)
  if (fault) throw failure(fault, `answered ${status}`)
  const isFound = status === 'FOUND' || status === 'DEBITED'
  if (!isFound && status !== 'NOT_FOUND' && status !== 'DEBITED_NOT_FOUND') {
    throw failure('malformed', 'the reply has a state that is not documented')
  }
  return { isFound, isDebited: status.startsWith('DEBITED'), item: read }
}

function rowsOf({ results }: Item): readonly Static<typeof row>[] {
  return results?.emails ?? []
}

function nameOf({ results }: Item): string | null {
  return joinedName(results?.firstname, results?.lastname)
}

function failure(fault: ProviderFault, message: string): ProviderError {
  return new ProviderError(name, fault, message)
}
