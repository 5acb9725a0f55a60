import type { Config } from '../config/config.ts'
import { loadOnce } from '../lib/load-once.ts'
import type { Logger } from '../lib/logger.ts'
import { systemClock } from '../lib/time.ts'
import { createAgentAssertions } from '../oauth/agent-assertions.ts'
import { type AgentIdentity, createAgentIdentity } from '../oauth/agent-identity.ts'
import { oauthEndpoints } from '../oauth/endpoints.ts'
import { deriveOAuthKeys } from '../oauth/keys.ts'
import type { InstallationKeys, Stores } from './stores.ts'

// A database that was unavailable is asked again at once.
const reloadAfterMs = 0

/** Opens what agents register by. Its key is read at the first request; each step is logged. */
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
