import type { Config } from '../config/config.ts'
import type { HttpServices } from '../http/http-services.ts'
import { sha256 } from '../lib/digest.ts'
import { loadOnce } from '../lib/load-once.ts'
import type { ExchangeAssertion } from '../oauth/assertion-grant.ts'
import type { OpenOAuth } from './oauth.ts'
import type { InstallationKeys, Stores } from './stores.ts'

// As soon again as the searches.
const reloadAfterMs = 1_000

/** Returns the authorization server for what serves it. It is loaded with its first request. */
export function serveOAuth(
  config: Config,
  stores: Stores,
  { keyed }: Pick<InstallationKeys, 'keyed'>,
  exchangeAssertion: ExchangeAssertion,
): HttpServices['oauth'] & { close(): Promise<void> } {
  const opened = loadOnce(async (): Promise<OpenOAuth> => {
    const { openOAuth } = await import('./oauth.ts')
    return openOAuth(config, stores, exchangeAssertion)
  }, reloadAfterMs)
  return {
    open: async () => (await opened.get()).server,
    originOf: (address) => keyed(sha256(`oauth ${address}`)),
    grants: stores.oauth.grants,
    async close() {
      const open = await opened.settled()
      await open?.close()
    },
  }
}
