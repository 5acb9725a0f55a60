import type { Clock } from '@enricher/engine/lib/time'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { AgentRegistrations } from '../store/oauth/agent-registrations.ts'
import type { AgentAssertions } from './agent-assertions.ts'

/** A change of an agent's registration. */
export type AgentEvent = {
  readonly event:
    | 'agent registered'
    | 'agent claim requested'
    | 'agent claim shown'
    | 'agent claimed'
    | 'agent claim expired'
    | 'agent refresh token replayed'
  readonly registrationId: string | null
  readonly accountId?: string
}

export type AgentIdentityDependencies = {
  readonly registrations: AgentRegistrations
  readonly assertions: () => Promise<AgentAssertions>
  readonly keyed: KeyedDigest
  /** The address has no trailing slash. */
  readonly baseUrl: string
  readonly clock: Clock
  onEvent(event: AgentEvent): void
}
