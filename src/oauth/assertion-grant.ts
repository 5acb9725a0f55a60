import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Scope } from '../contract/scopes.ts'
import { accessTokenS } from './endpoints.ts'

/** The grant of RFC 7523: an assertion is exchanged for an access token. */
export const assertionGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/**
 * Says what an assertion is worth: the account its token is of, or none, and its scopes; null: it is unknown, was
 * changed, or has expired.
 */
export type ExchangeAssertion = (
  assertion: string,
) => Promise<{ readonly accountId: string | null; readonly scopes: readonly Scope[] } | null>

/** Adds the exchange of assertions to the token endpoint. */
export function addAssertionGrant(
  provider: Provider,
  exchange: ExchangeAssertion,
  baseUrl: string,
): void {
  provider.registerGrantType(
    assertionGrant,
    async (ctx) => {
      const { assertion } = ctx.oidc.params as { assertion?: string }
      if (!assertion) throw new errors.InvalidRequest("missing required parameter 'assertion'")
      const worth = await exchange(assertion)
      if (!worth) throw new errors.InvalidGrant('assertion is unknown or has expired')
      const scope = worth.scopes.join(' ')
      const token = new provider.AccessToken({
        client: ctx.oidc.client,
        gty: assertionGrant,
        scope,
        resourceServer: new provider.ResourceServer(baseUrl, {
          scope,
          audience: baseUrl,
          accessTokenTTL: accessTokenS,
          accessTokenFormat: 'opaque',
        }),
        ...(worth.accountId !== null && { accountId: worth.accountId }),
      } as ConstructorParameters<typeof provider.AccessToken>[0])
      ctx.body = {
        access_token: await token.save(),
        expires_in: accessTokenS,
        scope,
        token_type: 'Bearer',
      }
    },
    ['assertion', 'scope', 'resource'],
  )
}
