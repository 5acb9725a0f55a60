import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { ExchangedAgent } from './agent-identity.ts'
import { accessTokenS, assertionGrant } from './endpoints.ts'

/**
 * Returns the access that an assertion gives; null: it is unknown, was changed, has expired, or its consent was
 * revoked.
 */
export type ExchangeAssertion = (assertion: string) => Promise<ExchangedAgent | null>

type Parameters = {
  readonly assertion?: string
  readonly resource?: string | readonly string[]
}

/** Adds the exchange of assertions to the token endpoint. */
export function addAssertionGrant(
  provider: Provider,
  exchange: ExchangeAssertion,
  baseUrl: string,
): void {
  provider.registerGrantType(
    assertionGrant,
    async (ctx) => {
      const { assertion, resource = [] } = ctx.oidc.params as Parameters
      if (!assertion) throw new errors.InvalidRequest("missing required parameter 'assertion'")
      // RFC 8707 section 2.2: a token for this service is none for another one.
      if ([resource].flat().some((name) => name !== baseUrl)) throw new errors.InvalidTarget()
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
        ...(worth.grantId !== null && { grantId: worth.grantId }),
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
