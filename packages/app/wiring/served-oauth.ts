import { sha256 } from '@enricher/engine/lib/digest'
import { loadOnce } from '@enricher/service/lib/load-once'
import type { Logger } from '@enricher/service/lib/logger'
import type { HttpServices } from '@enricher/surfaces/http/http-services'
import type { Config } from '../config/config.ts'
import { openAgents } from './agents.ts'
import type { OpenOAuth } from './oauth.ts'
import type { InstallationKeys, Stores } from './stores.ts'

/**
 * Returns the authorization server and the registration of agents, for the routes that serve them. Its first request
 * loads the server.
 */
export function serveOAuth(
  config: Config,
  stores: Stores,
  installation: Pick<InstallationKeys, 'keyed'>,
  logger: Pick<Logger, 'info'>,
): Pick<HttpServices, 'agents'> & {
  readonly oauth: HttpServices['oauth'] & { close(): Promise<void> }
} {
  const agents = openAgents(config, stores, installation, logger)
  const opened = loadOnce(async (): Promise<OpenOAuth> => {
    const { openOAuth } = await import('./oauth.ts')
    return openOAuth(config, stores, agents.exchange)
  })
  return {
    agents,
    oauth: {
      open: async () => (await opened.get()).server,
      originOf: (address) => installation.keyed(sha256(`oauth ${address}`)),
      clients: stores.oauth.clients,
      grants: stores.oauth.grants,
      async close() {
        const open = await opened.settled()
        await open?.close()
      },
    },
  }
}
