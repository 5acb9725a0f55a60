import { type Static, Type } from 'typebox'
import { createApi } from './api.ts'
import { createEmailVerifier, type VerdictMeaning } from './email-verifier.ts'
import { maybe } from './reply.ts'

const name = 'reacher'

const api = createApi({
  name,
  // Some filters let a client wait 45 seconds, for which no caller waits.
  timeoutMs: 30_000,
  // [uncertain] The header of Reacher's own settings file; it is missing when the operator has set no secret.
  headersOf: ({ apiKey }): Record<string, string> =>
    apiKey === '' ? {} : { 'x-reacher-secret': apiKey },
})

const meanings: Readonly<Record<string, VerdictMeaning>> = {
  safe: 'valid',
  risky: 'risky',
  catch_all: 'catch_all',
  dead: 'dead',
}

/** Adapter of the operator's own Reacher (check-if-email-exists), for operators whose port 25 is only open there. */
export const reacher = createEmailVerifier({
  name,
  verificationUsd: 0,
  meanings,
  async verify(email, call) {
    const request = { path: 'v1/check_email', json: { to_email: email } }
    const { body } = await api.ask(call, request, verdict)
    return body ? meaningOf(body) : undefined
  },
  async check(call) {
    // Reacher answers this text, which is no address, without asking any mail server.
    const request = { path: 'v1/check_email', json: { to_email: 'no-address' } }
    await api.ask(call, request, verdict)
    return 'it answers'
  },
})

const flag = maybe(Type.Boolean())
const verdict = Type.Object({
  is_reachable: Type.String(),
  syntax: maybe(Type.Object({ is_valid_syntax: flag })),
  mx: maybe(Type.Object({ accepts_mail: flag })),
  smtp: maybe(Type.Object({ is_catch_all: flag, is_disabled: flag })),
})

/**
 * Returns the meaning of a reply. Reacher's `invalid` also covers refusals of the sending machine (5.7.1), so it proves
 * nothing by itself: a proof needs a syntax error, a domain without mail or a disabled mailbox.
 */
function meaningOf({ is_reachable, syntax, mx, smtp }: Static<typeof verdict>): string {
  if (is_reachable !== 'invalid') return smtp?.is_catch_all ? 'catch_all' : is_reachable
  const isProven =
    syntax?.is_valid_syntax === false || mx?.accepts_mail === false || smtp?.is_disabled === true
  return isProven ? 'dead' : 'unknown'
}
