import { type Static, Type } from 'typebox'
import type { Scope } from './scopes.ts'

/** Every error of the endpoints for agents, in the words of auth.md 0.7. */
export const agentErrorTable = {
  invalid_request: 400,
  invalid_login_hint: 400,
  issuer_not_enabled: 400,
  invalid_grant: 400,
  invalid_claim_token: 401,
  invalid_user_code: 401,
  claimed_or_in_flight: 409,
  claim_not_confirmed: 409,
  claim_expired: 410,
  user_code_expired: 410,
  rate_limited: 429,
} as const

export type AgentErrorCode = keyof typeof agentErrorTable

/** A refusal of an endpoint for agents. `message` is public: it says what the agent should do. */
export class AgentError extends Error {
  readonly code: AgentErrorCode
  readonly retryAfterS: number | undefined

  constructor(code: AgentErrorCode, message: string, options: { retryAfterS?: number } = {}) {
    super(message)
    this.name = 'AgentError'
    this.code = code
    this.retryAfterS = options.retryAfterS
  }
}

// Our tokens have some 50 characters; an assertion of another issuer has some thousand.
const tokenCharactersMax = 200
const assertionCharactersMax = 8_000
const kindCharactersMax = 40
const addressCharactersMax = 254

const kind = Type.String({ maxLength: kindCharactersMax })
const token = Type.String({ minLength: 1, maxLength: tokenCharactersMax })
const loginHint = Type.String({ maxLength: addressCharactersMax })

/** Body of `POST /agent/identity`; which members it needs depends on its type. */
export const identityBody = Type.Object({
  type: kind,
  login_hint: Type.Optional(loginHint),
  refresh_token: Type.Optional(token),
  assertion_type: Type.Optional(Type.String({ maxLength: tokenCharactersMax })),
  assertion: Type.Optional(Type.String({ maxLength: assertionCharactersMax })),
})

/** Body of `POST /agent/identity/claim`. */
export const claimBody = Type.Object({
  type: Type.Optional(kind),
  claim_token: token,
  login_hint: Type.Optional(loginHint),
})

/** Body of `POST /agent/identity/claim/complete`. */
export const completionBody = Type.Object({
  claim_token: token,
  user_code: Type.String({ minLength: 1, maxLength: 20 }),
})

export type IdentityBody = Static<typeof identityBody>
export type ClaimBody = Static<typeof claimBody>
export type CompletionBody = Static<typeof completionBody>

/** A value with the moment until which it is valid. */
export type Expiring = { readonly value: string; readonly expiresAt: Date }

/** The proof of an agent's identity, and the token for the next one. */
export type IssuedIdentity = { readonly assertion: Expiring; readonly refresh: Expiring }

export type IssuedRegistration = {
  readonly id: string
  readonly identity: IssuedIdentity | null
  readonly claim: Expiring & { readonly url: string }
  /** The page on which a person may claim the registration. */
  readonly attempt: Expiring | null
}

type ScopesOf = { readonly preClaim: readonly Scope[]; readonly postClaim: readonly Scope[] }

/** Returns the reply to a registration, with the flat members that readers of earlier versions look for. */
export function registrationReply(issued: IssuedRegistration, scopes: ScopesOf) {
  const { id, identity, claim, attempt } = issued
  const type = identity ? 'anonymous' : 'service_auth'
  const preClaim = identity && { pre_claim: scopes.preClaim }
  return {
    id,
    type,
    ...(identity && { identity: identityReply(identity) }),
    claim: {
      token: claim.value,
      expires_at: claim.expiresAt.toISOString(),
      url: claim.url,
      ...(attempt && { attempt: attemptReply(attempt) }),
    },
    scopes: { ...preClaim, post_claim: scopes.postClaim },
    registration_id: id,
    registration_type: type,
    ...(identity && {
      identity_assertion: identity.assertion.value,
      assertion_expires: identity.assertion.expiresAt.toISOString(),
      pre_claim_scopes: scopes.preClaim,
    }),
    post_claim_scopes: scopes.postClaim,
    claim_url: claim.url,
    claim_token: claim.value,
    claim_token_expires: claim.expiresAt.toISOString(),
  }
}

/** Returns the assertion and the refresh token that an agent exchanges for access tokens. */
export function identityReply({ assertion, refresh }: IssuedIdentity) {
  return {
    assertion: assertion.value,
    expires_at: assertion.expiresAt.toISOString(),
    refresh_token: { value: refresh.value, expires_at: refresh.expiresAt.toISOString() },
  }
}

/** Returns the address at which a person claims a registration, and until when. */
export function attemptReply({ value, expiresAt }: Expiring) {
  return { verification_uri: value, expires_at: expiresAt.toISOString() }
}
