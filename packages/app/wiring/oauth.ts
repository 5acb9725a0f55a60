import { loadOnce } from '@enricher/service/lib/load-once'
import type { ExchangeAssertion } from '@enricher/service/oauth/assertion-grant'
import {
  type AuthorizationServer,
  createAuthorizationServer,
} from '@enricher/service/oauth/authorization-server'
import { deriveOAuthKeys } from '@enricher/service/oauth/keys'
import { createAccountStore } from '@enricher/service/store/accounts/accounts'
import type { Config } from '../config/config.ts'
import type { Stores } from './stores.ts'

export type OpenOAuth = {
  readonly server: AuthorizationServer
  close(): Promise<void>
}

/** Opens the authorization server. The first fetch of a metadata document opens the network access. */
export async function openOAuth(
  config: Config,
  { db, keys, oauth, secrets }: Pick<Stores, 'db' | 'keys' | 'oauth' | 'secrets'>,
  exchangeAssertion: ExchangeAssertion,
): Promise<OpenOAuth> {
  const accounts = createAccountStore(db)
  const egress = loadOnce(async () => {
    const { openEgress } = await import('./egress.ts')
    return openEgress(config)
  })
  const server = createAuthorizationServer({
    baseUrl: config.baseUrl,
    siteUrl: config.siteUrl,
    keys: deriveOAuthKeys(await secrets.read('oauth')),
    stores: oauth,
    findAccountIdByHash: keys.findAccountIdByHash,
    hasAccount: async (id) => (await accounts.findById(id)) !== null,
    network: egress.get,
    exchangeAssertion,
  })
  return {
    server,
    async close() {
      const opened = await egress.settled()
      await opened?.close()
    },
  }
}
