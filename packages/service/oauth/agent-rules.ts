import { randomBytes } from 'node:crypto'
import { isAccountEmail } from '@enricher/contract/account'
import { AgentError, type Expiring } from '@enricher/contract/agent-identity'
import type { Scope } from '@enricher/contract/scopes'
import { sha256 } from '@enricher/engine/lib/digest'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { ClaimOutcome } from '../store/oauth/agent-claims.ts'
import type { NextRefresh, RefreshDigests } from '../store/oauth/agent-refresh.ts'
import type {
  ClaimStep,
  RegistrationKind,
  RegistrationLimit,
} from '../store/oauth/agent-registrations.ts'

const hourMs = 3_600_000

/** A person who is asked to claim an agent does so on the same day, or is asked again. */
export const claimLifetimeMs = 24 * hourMs
/** A person who has to sign in first needs some minutes. */
export const attemptLifetimeMs = hourMs
/** The code is read aloud or typed at once. */
export const codeLifetimeMs = 600_000
/** An agent that did not work for so long registers again. */
export const identityLifetimeMs = 30 * 24 * hourMs

/** The limits follow auth.md's reference; registrations that name a person's address are harder to mass-produce. */
export const registrationLimits: Readonly<Record<RegistrationKind, RegistrationLimit>> = {
  anonymous: { perOrigin: 5, inAll: 100 },
  service_auth: { perOrigin: 20, inAll: 1_000 },
}

/**
 * Before its claim an agent has no account and may only read the sandbox. Afterwards it may have all scopes: its person
 * decides whether it may also buy credits.
 */
export const agentScopes = {
  preClaim: ['enricher:read'],
  postClaim: ['enricher:all'],
  withoutBuying: ['enricher:read'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>

/** Paths below BASE_URL. */
export const agentPaths = {
  identity: '/agent/identity',
  claim: '/agent/identity/claim',
  completion: '/agent/identity/claim/complete',
  claimPage: '/agent/claim',
} as const

export const codeDigits = 6

const tokenBytes = 32

/** Returns a token of 256 random bits that is valid until a moment. */
export function expiring(prefix: 'clm' | 'cat', untilMs: number): Expiring {
  const value = `${prefix}_${randomBytes(tokenBytes).toString('base64url')}`
  return { value, expiresAt: new Date(untilMs) }
}

const familyBytes = 16
// A token with a missing or added piece was not used before: it belongs to no family.
const familyOf = /^art_([\w-]{22})\.[\w-]{43}$/

/** Returns the first refresh token of an identity, or the one after `last`, in the same family. */
export function refreshToken(untilMs: number, last = ''): Expiring {
  const family = familyOf.exec(last)?.[1] ?? randomBytes(familyBytes).toString('base64url')
  const value = `art_${family}.${randomBytes(tokenBytes).toString('base64url')}`
  return { value, expiresAt: new Date(untilMs) }
}

/** Returns the digests by which a refresh token is stored and found. */
export function refreshDigests(value: string): RefreshDigests {
  const family = familyOf.exec(value)?.[1]
  return { digest: sha256(value), family: family === undefined ? null : sha256(`art ${family}`) }
}

/** Returns the stored form of a refresh token that is given out now. */
export function nextRefresh({ value, expiresAt }: Expiring): NextRefresh {
  return { ...refreshDigests(value), expiresAt }
}

/** Returns the page of an attempt in place of its token. */
export function claimPage(baseUrl: string, { value, expiresAt }: Expiring): Expiring {
  return { value: `${baseUrl}${agentPaths.claimPage}?claim_attempt_token=${value}`, expiresAt }
}

/** Returns the stored digest of a code. The code has six digits: a digest without a key would reveal it. */
export function codeDigestOf(keyed: KeyedDigest, registrationId: string, code: string): Buffer {
  return keyed(sha256(`agent code ${registrationId} ${code}`))
}

/** Returns the stored digest of the address that a person is said to have. */
export function hintOf(keyed: KeyedDigest, email: string): Buffer {
  return keyed(sha256(`agent hint ${email.trim().toLowerCase()}`))
}

/**
 * Reads the address of a person, without a lookup of its account.
 * @throws {AgentError} invalid_login_hint
 */
export function requireHint(loginHint: string | undefined): string {
  if (loginHint !== undefined && isAccountEmail(loginHint.trim())) return loginHint
  throw new AgentError('invalid_login_hint', 'login_hint must be the email address of a person.')
}

const retryAfterS = 3_600

/** Returns the refusal of a registration beyond the limit. */
export function tooManyRegistrations(): AgentError {
  return new AgentError('rate_limited', 'Too many agents registered within the last hour.', {
    retryAfterS,
  })
}

/** The refusals of steps of a claim that did not succeed. */
export const claimRefusals: Readonly<
  Record<Exclude<ClaimStep, 'done'> | Exclude<ClaimOutcome['kind'], 'claimed'>, () => AgentError>
> = {
  unknown: () => new AgentError('invalid_claim_token', 'This claim token is unknown.'),
  claimed: alreadyClaimed,
  already_claimed: alreadyClaimed,
  expired: () =>
    new AgentError(
      'claim_expired',
      'The time for claiming this registration is over. Register again.',
    ),
  not_confirmed: () =>
    new AgentError(
      'claim_not_confirmed',
      'No code was shown yet: the person must open verification_uri.',
    ),
  code_expired: () =>
    new AgentError(
      'user_code_expired',
      'This code is over, or was tried too often. The person may show another at verification_uri.',
    ),
  wrong_code: () =>
    new AgentError('invalid_user_code', 'This is not the code that was shown last.'),
}

function alreadyClaimed(): AgentError {
  return new AgentError('claimed_or_in_flight', 'This registration was claimed already.')
}
