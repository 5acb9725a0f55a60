import {
  AgentError,
  attemptReply,
  type ClaimBody,
  type CompletionBody,
  type IdentityBody,
  type IssuedIdentity,
  identityReply,
  registrationReply,
} from '@enricher/contract/agent-identity'
import { sha256 } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import type { RegistrationKind } from '../store/oauth/agent-registrations.ts'
import type { AgentIdentityDependencies } from './agent-dependencies.ts'
import {
  agentPaths,
  agentScopes,
  attemptLifetimeMs,
  claimLifetimeMs,
  identityLifetimeMs,
  registrationLimits,
} from './agent-limits.ts'
import { claimRefusals, requireHint, tooManyRegistrations } from './agent-refusals.ts'
import {
  claimPage,
  codeDigestOf,
  expiring,
  hintDigestOf,
  nextRefresh,
  refreshDigests,
  refreshToken,
} from './agent-tokens.ts'

/** Registers an agent, or gives it its next identity. @throws {AgentError} */
export async function register(
  dependencies: AgentIdentityDependencies,
  body: IdentityBody,
  origin: string,
): Promise<object> {
  switch (body.type) {
    case 'anonymous':
      return begin(dependencies, 'anonymous', null, origin)
    case 'service_auth':
      return begin(dependencies, 'service_auth', requireHint(body.login_hint), origin)
    case 'refresh':
      return refresh(dependencies, body.refresh_token)
    case 'identity_assertion':
      throw new AgentError(
        'issuer_not_enabled',
        'No provider of identities is trusted here. Use the type anonymous or service_auth.',
      )
    default:
      throw new AgentError('invalid_request', 'type must be anonymous, service_auth or refresh.')
  }
}

async function begin(
  dependencies: AgentIdentityDependencies,
  kind: RegistrationKind,
  loginHint: string | null,
  origin: string,
): Promise<object> {
  const { registrations, keyed, baseUrl, clock, onEvent } = dependencies
  const id = newId('reg')
  const claim = expiring('clm', clock() + claimLifetimeMs)
  const attempt = loginHint === null ? null : expiring('cat', clock() + attemptLifetimeMs)
  const identity = kind === 'anonymous' ? await firstIdentity(dependencies, id) : null
  const stored = await registrations.insert(
    {
      id,
      kind,
      origin: keyed(sha256(`agent ${origin}`)),
      expiresAt: identity?.refresh.expiresAt ?? claim.expiresAt,
      claim: { digest: sha256(claim.value), expiresAt: claim.expiresAt },
      attempt: attempt && {
        digest: sha256(attempt.value),
        expiresAt: attempt.expiresAt,
        hint: hintDigestOf(keyed, loginHint ?? ''),
      },
      refresh: identity && refreshDigests(identity.refresh.value),
    },
    registrationLimits[kind],
    new Date(clock()),
  )
  if (stored === 'too_many') throw tooManyRegistrations()
  onEvent({ event: 'agent registered', registrationId: id })
  return registrationReply(
    {
      id,
      identity,
      claim: { ...claim, url: `${baseUrl}${agentPaths.claim}` },
      attempt: attempt && claimPage(baseUrl, attempt),
    },
    agentScopes,
  )
}

async function refresh(
  dependencies: AgentIdentityDependencies,
  last: string | undefined,
): Promise<object> {
  if (!last) throw new AgentError('invalid_request', 'refresh_token is required.')
  const { registrations, clock, onEvent } = dependencies
  const next = refreshToken(clock() + identityLifetimeMs, last)
  const rotation = await registrations.rotate(
    refreshDigests(last),
    nextRefresh(next),
    new Date(clock()),
  )
  if (rotation.kind === 'replayed') {
    onEvent({
      event: 'agent refresh token replayed',
      registrationId: rotation.registrationId,
    })
  }
  if (rotation.kind !== 'rotated') {
    throw new AgentError(
      'invalid_grant',
      'This refresh token is unknown, was used, has expired or was revoked. Register again.',
    )
  }
  const { registrationId: id, accountId } = rotation.holder
  const assertion = (await dependencies.assertions()).issue({
    registrationId: id,
    isClaimed: accountId !== null,
  })
  return { id, type: 'refresh', identity: identityReply({ assertion, refresh: next }) }
}

/** Begins an attempt at claiming. @throws {AgentError} */
export async function startAttempt(
  { registrations, keyed, baseUrl, clock, onEvent }: AgentIdentityDependencies,
  { type = 'service_auth', claim_token, login_hint }: ClaimBody,
): Promise<object> {
  if (type !== 'service_auth' && type !== 'login_hint') {
    throw new AgentError('invalid_request', 'type must be service_auth or login_hint.')
  }
  const hint = hintDigestOf(keyed, requireHint(login_hint))
  const attempt = expiring('cat', clock() + attemptLifetimeMs)
  const { step, registrationId } = await registrations.startAttempt(
    sha256(claim_token),
    { digest: sha256(attempt.value), expiresAt: attempt.expiresAt, hint },
    new Date(clock()),
  )
  if (step === 'expired') onEvent({ event: 'agent claim expired', registrationId })
  if (step !== 'done') throw claimRefusals[step]()
  onEvent({ event: 'agent claim requested', registrationId })
  return {
    id: registrationId,
    type: 'service_auth',
    attempt: attemptReply(claimPage(baseUrl, attempt)),
  }
}

/** Claims a registration by the code that its person was shown. @throws {AgentError} */
export async function complete(
  dependencies: AgentIdentityDependencies,
  { claim_token, user_code }: CompletionBody,
): Promise<object> {
  const { registrations, keyed, clock, onEvent } = dependencies
  // People read the code out with a space or a dash in the middle.
  const code = user_code.replace(/[\s-]/g, '')
  const refresh = refreshToken(clock() + identityLifetimeMs)
  const outcome = await registrations.complete(
    sha256(claim_token),
    (id) => codeDigestOf(keyed, id, code),
    nextRefresh(refresh),
    new Date(clock()),
  )
  if (outcome.kind !== 'claimed') throw claimRefusals[outcome.kind]()
  const { registrationId, accountId, scopes } = outcome
  onEvent({ event: 'agent claimed', registrationId, accountId })
  const assertion = (await dependencies.assertions()).issue({ registrationId, isClaimed: true })
  const identity = identityReply({ assertion, refresh })
  return { id: registrationId, status: 'claimed', identity, scopes: { post_claim: scopes } }
}

async function firstIdentity(
  { assertions, clock }: AgentIdentityDependencies,
  registrationId: string,
): Promise<IssuedIdentity> {
  return {
    assertion: (await assertions()).issue({ registrationId, isClaimed: false }),
    refresh: refreshToken(clock() + identityLifetimeMs),
  }
}
