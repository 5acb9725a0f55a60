import { Type } from 'typebox'
import { counted } from '../../lib/counted.ts'
import { ProviderError } from '../../model/provider-error.ts'
import type { AdapterCall } from './adapter.ts'
import { at, createApi } from './api.ts'
import { createEmailVerifier, type VerdictMeaning } from './email-verifier.ts'
import { maybeText } from './reply.ts'

const name = 'zerobounce'
// [uncertain] List price for small amounts.
const verificationUsd = 0.008
// ZeroBounce has one message with status 200 for two problems.
const wrongOrSpent = 'Invalid API key or your account ran out of credits'

const api = createApi({
  name,
  timeoutMs: 30_000,
  queryOf: ({ apiKey }) => ({ api_key: apiKey }),
  codeOf: at('error'),
  codes: { [wrongOrSpent]: 'exhausted', '*': 'refused' },
})

const meanings: Readonly<Record<string, VerdictMeaning>> = {
  valid: 'valid',
  'catch-all': 'catch_all',
  unknown: 'unknown',
  // The owner of this mailbox reports mail as abuse, so the mailbox exists.
  abuse: 'risky',
  role: 'risky',
  invalid: 'dead',
  spamtrap: 'dead',
  do_not_mail: 'dead',
}

/** Adapter of ZeroBounce v2. Every verdict is a 200; after a hundred bad requests in a minute it blocks for an hour. */
export const zerobounce = createEmailVerifier({
  name,
  verificationUsd,
  meanings,
  async verify(email, call) {
    // The documents require `ip_address`, which may be empty.
    const request = { path: 'validate', query: { email, ip_address: '' } }
    const { body } = await distinguishUnknownKey(call, () => api.ask(call, request, verdict))
    // Role addresses are on the same list as spam traps, but are working mailboxes.
    const isRole = body?.status === 'do_not_mail' && /^role_based/.test(body.sub_status ?? '')
    return isRole ? 'role' : body?.status
  },
  async check(call) {
    const credits = await creditsOf(call)
    if (credits === unknownKey) throw new ProviderError(name, 'unauthorized', 'knows no such key')
    return `${counted(credits, 'credit')} left`
  },
})

const verdict = Type.Object({ status: Type.String(), sub_status: maybeText })
// The value is a text with a number; -1 for an unknown key.
const creditsReply = Type.Object({ Credits: Type.Union([Type.String(), Type.Number()]) })
const unknownKey = -1

async function creditsOf(call: AdapterCall): Promise<number> {
  const { body } = await api.ask(call, { path: 'getcredits' }, creditsReply)
  return Number(body?.Credits)
}

/** Does the work. ZeroBounce refuses an unknown key like one without credits; the balance decides which it is. */
async function distinguishUnknownKey<T>(call: AdapterCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The caller handles all other errors.
    if (!(error instanceof ProviderError) || error.fault !== 'exhausted') throw error
    if ((await creditsOf(call)) !== unknownKey) throw error
    throw new ProviderError(name, 'unauthorized', 'knows no such key')
  }
}
