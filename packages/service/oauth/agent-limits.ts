import type { Scope } from '@enricher/contract/scopes'
import { hourMs } from '@enricher/engine/lib/time'
import type { RegistrationKind, RegistrationLimit } from '../store/oauth/agent-registrations.ts'

/** A person who is asked to claim an agent has one day for it; after that the agent registers again. */
export const claimLifetimeMs = 24 * hourMs
/** A person who has to sign in first needs some minutes. */
export const attemptLifetimeMs = hourMs
/** The code is read aloud or typed at once. */
export const codeLifetimeMs = 600_000
/** An agent that did not work for so long registers again. */
export const identityLifetimeMs = 30 * 24 * hourMs

/**
 * Registrations within an hour. The limits follow auth.md's reference; registrations that name a person's address are
 * harder to mass-produce.
 */
export const registrationLimits: Readonly<Record<RegistrationKind, RegistrationLimit>> = {
  anonymous: { perOrigin: 5, inAll: 100 },
  service_auth: { perOrigin: 20, inAll: 1_000 },
}

export const agentScopes = {
  /** Before its claim an agent has no account and may only read the sandbox. */
  preClaim: ['enricher:read'],
  /** After its claim an agent may have all scopes, when its person lets it buy credits. */
  postClaim: ['enricher:all'],
  /** Scopes on the account of a person who does not let the agent buy credits. */
  withoutBuying: ['enricher:read'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>

/** Paths of the registration of agents, below BASE_URL. */
export const agentPaths = {
  identity: '/agent/identity',
  claim: '/agent/identity/claim',
  completion: '/agent/identity/claim/complete',
  claimPage: '/agent/claim',
} as const

/** Number of digits of the code by which a person claims an agent. */
export const codeDigits = 6
