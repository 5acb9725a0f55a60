import { Type } from 'typebox'
import { counted } from '../../lib/counted.ts'
import { ProviderError } from '../../model/provider-error.ts'
import type { AdapterCall } from './adapter.ts'
import { at, createApi } from './api.ts'
import { createEmailVerifier, type VerdictMeaning } from './email-verifier.ts'
import { maybeText } from './reply.ts'

const name = 'zerobounce'
// [uncertain] Its list price for small amounts.
const verificationUsd = 0.008
// One sentence for two troubles, with status 200.
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
  // A mailbox whose owner complains of mail exists.
  abuse: 'risky',
  role: 'risky',
  invalid: 'dead',
  spamtrap: 'dead',
  do_not_mail: 'dead',
}

/** ZeroBounce v2: every verdict is a 200; a hundred bad requests a minute close it for an hour. */
export const zerobounce = createEmailVerifier({
  name,
  verificationUsd,
  meanings,
  async verify(email, call) {
    // `ip_address` is asked for by its documents and may be empty.
    const request = { path: 'validate', query: { email, ip_address: '' } }
    const { body } = await distinguishUnknownKey(call, () => api.ask(call, request, verdict))
    // Role addresses are on the same list as traps, and are working mailboxes all the same.
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
// A text that holds a number; -1 for a key it does not know.
const creditsReply = Type.Object({ Credits: Type.Union([Type.String(), Type.Number()]) })
const unknownKey = -1

async function creditsOf(call: AdapterCall): Promise<number> {
  const { body } = await api.ask(call, { path: 'getcredits' }, creditsReply)
  return Number(body?.Credits)
}

/**
 * ZeroBounce refuses an unknown key as it does one without credits: when the work fails so, the balance tells which.
 */
async function distinguishUnknownKey<T>(call: AdapterCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Anything else is for the caller.
    if (!(error instanceof ProviderError) || error.fault !== 'exhausted') throw error
    if ((await creditsOf(call)) !== unknownKey) throw error
    throw new ProviderError(name, 'unauthorized', 'knows no such key')
  }
}
