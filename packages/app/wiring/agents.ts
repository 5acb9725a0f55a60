import { systemClock } from '@enricher/engine/lib/time'
import { loadOnce } from '@enricher/service/lib/load-once'
import type { Logger } from '@enricher/service/lib/logger'
import { createAgentAssertions } from '@enricher/service/oauth/agent-assertions'
import { type AgentIdentity, createAgentIdentity } from '@enricher/service/oauth/agent-identity'
import { oauthEndpoints } from '@enricher/service/oauth/endpoints'
import { deriveOAuthKeys } from '@enricher/service/oauth/keys'
import type { Config } from '../config/config.ts'
import type { InstallationKeys, Stores } from './stores.ts'

// After an unavailable database the next request tries again at once.
const reloadAfterMs = 0

/** Opens the registration of agents. The first request reads its key; each step is logged. */
export function openAgents(
  { baseUrl, siteUrl }: Pick<Config, 'baseUrl' | 'siteUrl'>,
  { oauth, secrets }: Pick<Stores, 'oauth' | 'secrets'>,
  { keyed }: Pick<InstallationKeys, 'keyed'>,
  logger: Pick<Logger, 'info'>,
): AgentIdentity {
  const names = { issuer: siteUrl, audience: `${baseUrl}${oauthEndpoints.token.path}` }
  const assertions = loadOnce(async () => {
    const { signingKey } = deriveOAuthKeys(await secrets.read('oauth'))
    return createAgentAssertions(signingKey, names, systemClock)
  }, reloadAfterMs)
  return createAgentIdentity({
    registrations: oauth.agents,
    assertions: assertions.get,
    keyed,
    baseUrl,
    clock: systemClock,
    onEvent: ({ event, registrationId, accountId }) =>
      logger.info({ registration_id: registrationId, account_id: accountId }, event),
  })
}
