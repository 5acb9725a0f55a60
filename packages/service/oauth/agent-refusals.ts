import { isAccountEmail } from '@enricher/contract/account'
import { AgentError } from '@enricher/contract/agent-identity'
import type { ClaimOutcome } from '../store/oauth/agent-claims.ts'
import type { ClaimStep } from '../store/oauth/agent-registrations.ts'

/**
 * Returns a login hint that is the email address of a person; whether an account has it is not looked up.
 * @throws {AgentError} invalid_login_hint
 */
export function requireHint(loginHint: string | undefined): string {
  const email = loginHint?.trim()
  if (email !== undefined && isAccountEmail(email)) return email
  throw new AgentError('invalid_login_hint', 'login_hint must be the email address of a person.')
}

// The limits count the registrations of the last hour.
const retryAfterS = 3_600

/** Returns the refusal of a registration beyond the limit. */
export function tooManyRegistrations(): AgentError {
  return new AgentError('rate_limited', 'Too many agents registered within the last hour.', {
    retryAfterS,
  })
}

/**
 * The refusals of steps of a claim that did not succeed. The two types have different names for a registration that
 * has its person already.
 */
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
