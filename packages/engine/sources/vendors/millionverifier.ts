import { Type } from 'typebox'
import { ProviderError } from '../../model/provider-error.ts'
import { at, createApi } from './api.ts'
import { createEmailVerifier } from './email-verifier.ts'
import { maybe } from './reply.ts'

const name = 'millionverifier'
const verificationUsd = 0.0009
// Time limit in seconds for the vendor's own verification; its maximum is 60.
const itsTimeoutS = 10

const api = createApi({
  name,
  timeoutMs: (itsTimeoutS + 2) * 1_000,
  queryOf: ({ apiKey }) => ({ api: apiKey }),
  // Errors have status 200. [uncertain] Other clients have seen these codes.
  codeOf: at('error'),
  codes: {
    apikey_not_found: 'unauthorized',
    'API key not found': 'unauthorized',
    insufficient_credits: 'exhausted',
    'Insufficient credits': 'exhausted',
    '*': 'unavailable',
  },
})

const meanings = {
  ok: 'valid',
  catch_all: 'catch_all',
  unknown: 'unknown',
  disposable: 'dead',
  invalid: 'dead',
} as const

/** Adapter of MillionVerifier v3, as other clients use it. */
export const millionverifier = createEmailVerifier({
  name,
  verificationUsd,
  meanings,
  async verify(email, call) {
    const request = { path: '', query: { email, timeout: String(itsTimeoutS) } }
    const { body } = await api.ask(call, request, verdict)
    // A result of `error` without a code means that this verification failed.
    if (body?.result === 'error') throw new ProviderError(name, 'unavailable', 'answered error')
    return body?.result
  },
  async check(call) {
    const { body } = await api.ask(call, { path: 'credits' }, creditsReply)
    return `${body?.credits ?? 'an unknown number of'} verifications left`
  },
})

const verdict = Type.Object({ result: Type.String() })
const creditsReply = Type.Object({ credits: maybe(Type.Number()) })
