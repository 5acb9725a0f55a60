import { randomInt } from 'node:crypto'
import type { ClaimBody, CompletionBody, IdentityBody } from '@enricher/contract/agent-identity'
import type { Scope } from '@enricher/contract/scopes'
import { sha256 } from '@enricher/engine/lib/digest'
import type { RegistrationHolder } from '../store/oauth/registration-holder.ts'
import type { AssertedAgent } from './agent-assertions.ts'
import type { AgentIdentityDependencies } from './agent-dependencies.ts'
import { agentScopes, codeDigits, codeLifetimeMs } from './agent-limits.ts'
import { complete, register, startAttempt } from './agent-registration.ts'
import { codeDigestOf, hintDigestOf } from './agent-tokens.ts'

/** A signed-in person, as a claim page knows it. */
export type Claimer = { readonly accountId: string; readonly email: string }

/** State that a claim page shows. `other_account`: the agent named another address. */
export type ClaimState = 'open' | 'claimed' | 'expired' | 'unknown' | 'other_account'

export type AgentIdentity = {
  /** Registers an agent, or gives it its next identity. @throws {AgentError} */
  register(body: IdentityBody, origin: string): Promise<object>
  /** Begins an attempt at claiming. @throws {AgentError} */
  startAttempt(body: ClaimBody): Promise<object>
  /** Claims a registration by the code that its person was shown. @throws {AgentError} */
  complete(body: CompletionBody): Promise<object>
  /** Returns the state that the page of an attempt shows to a person. */
  claimState(attemptToken: string, claimer: Claimer): Promise<ClaimState>
  /**
   * Makes the code that a person gives to the agent, and ends the previous one; null: the attempt is not open.
   * `mayBuy`: the agent may do everything, including buying credits; otherwise it makes lookups and reads.
   */
  showCode(attemptToken: string, claimer: Claimer, mayBuy: boolean): Promise<string | null>
  /** Returns the access that an assertion gives at the token endpoint; null: none. */
  exchange(assertion: string): Promise<ExchangedAgent | null>
}

/** The account whose credits an agent's access token spends. */
export type ExchangedAgent = {
  readonly accountId: string | null
  readonly scopes: readonly Scope[]
  /** The consent with which the agent's tokens end. */
  readonly grantId: string | null
}

/** Creates the identity of agents, from registration to proof. Only digests of their tokens are stored. */
export function createAgentIdentity(dependencies: AgentIdentityDependencies): AgentIdentity {
  const { registrations, keyed, clock } = dependencies
  const now = () => new Date(clock())
  const stateOf = async (attemptToken: string, { email }: Claimer): Promise<ClaimState> => {
    const attempt = await registrations.findAttempt(sha256(attemptToken), now())
    if (!attempt) return 'unknown'
    if (attempt.isClaimed) return 'claimed'
    if (attempt.isOver) return 'expired'
    return attempt.hint.equals(hintDigestOf(keyed, email)) ? 'open' : 'other_account'
  }
  return {
    register: (body, origin) => register(dependencies, body, origin),
    startAttempt: (body) => startAttempt(dependencies, body),
    complete: (body) => complete(dependencies, body),
    claimState: stateOf,

    async showCode(attemptToken, claimer, mayBuy) {
      if ((await stateOf(attemptToken, claimer)) !== 'open') return null
      const digest = sha256(attemptToken)
      const attempt = await registrations.findAttempt(digest, now())
      if (!attempt) return null
      const { registrationId } = attempt
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
      const shown = {
        digest: codeDigestOf(keyed, registrationId, code),
        expiresAt: new Date(clock() + codeLifetimeMs),
        accountId: claimer.accountId,
        scopes: mayBuy ? agentScopes.postClaim : agentScopes.withoutBuying,
      }
      if (!(await registrations.noteCode(digest, shown, now()))) return null
      const { accountId } = claimer
      dependencies.onEvent({ event: 'agent claim shown', registrationId, accountId })
      return code
    },

    async exchange(assertion) {
      const agent = (await dependencies.assertions()).read(assertion)
      const holder = agent && (await registrations.findHolder(agent.registrationId, now()))
      return agent && holder ? worthOf(agent, holder) : null
    },
  }
}

/** Returns the access of an assertion. One from before the claim is void after it: the claim gave a new one. */
function worthOf(
  { isClaimed }: AssertedAgent,
  { registrationId, accountId, scopes: allowed }: RegistrationHolder,
): ExchangedAgent | null {
  if (isClaimed !== (accountId !== null)) return null
  const scopes = isClaimed ? allowed : agentScopes.preClaim
  return { accountId, scopes, grantId: isClaimed ? registrationId : null }
}
