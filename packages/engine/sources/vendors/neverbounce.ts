import { Type } from 'typebox'
import { counted } from '../../lib/counted.ts'
import { at, createApi } from './api.ts'
import { createEmailVerifier } from './email-verifier.ts'
import { maybe } from './reply.ts'

const name = 'neverbounce'
// [uncertain] List price for small amounts.
const verificationUsd = 0.008

const api = createApi({
  name,
  timeoutMs: 30_000,
  queryOf: ({ apiKey }) => ({ key: apiKey }),
  // Errors have status 200. [uncertain] A used-up balance is a general failure whose message says so.
  codeOf: (body) => (isSpent(at('message')(body)) ? 'spent' : at('status')(body)),
  codes: {
    success: 'answer',
    spent: 'exhausted',
    auth_failure: 'unauthorized',
    bad_referrer: 'unauthorized',
    throttle_triggered: 'rate_limited',
    temp_unavail: 'unavailable',
    '*': 'unavailable',
  },
})

const meanings = {
  valid: 'valid',
  catchall: 'catch_all',
  unknown: 'unknown',
  disposable: 'dead',
  invalid: 'dead',
} as const

/** Adapter of NeverBounce v4. */
export const neverbounce = createEmailVerifier({
  name,
  verificationUsd,
  meanings,
  async verify(email, call) {
    const request = { path: 'single/check', query: { email, address_info: '1' } }
    const { body } = await api.ask(call, request, verdict)
    return body?.result
  },
  async check(call) {
    const { body } = await api.ask(call, { path: 'account/info' }, accountReply)
    const credits = body?.credits_info?.paid_credits_remaining
    return typeof credits === 'number' ? `${counted(credits, 'credit')} left` : 'the key works'
  },
})

const verdict = Type.Object({ result: Type.String() })
const accountReply = Type.Object({
  status: Type.String(),
  credits_info: maybe(Type.Object({ paid_credits_remaining: maybe(Type.Number()) })),
})

function isSpent(message: unknown): boolean {
  return typeof message === 'string' && /insufficient credit/i.test(message)
}
