import { scopes } from '@enricher/contract/scopes'
import { type Adapter, type Configuration, errors, interactionPolicy } from 'oidc-provider'
import { accessTokenS, authorizationCodeS, oauthEndpoints } from './endpoints.ts'
import type { OAuthKeys } from './keys.ts'
import { isDocumentAddress } from './metadata-documents.ts'
import { assertionClient } from './prepare-request.ts'

// The time suffices to sign up in the middle of it, and to find the mail that proves the address.
const interactionS = 3_600
// Tokens of a consent end within the hour; the owner of the account sees the approval for this long.
const grantS = 30 * 86_400

// The bound holds whatever the host says: redirect URIs that a document lost, or that were planted in it, end with it.
const documentKeptS = 3_600

export type ConfigurationOptions = {
  readonly baseUrl: string
  readonly keys: OAuthKeys
  readonly adapter: (model: string) => Adapter
  /** Returns whether an account still exists. */
  hasAccount(id: string): Promise<boolean>
  /** Fetches metadata documents of clients. */
  readonly fetch: NonNullable<Configuration['fetch']>
  /** Gets errors that must not be sent to the client: a page shows them instead. */
  readonly renderError: NonNullable<Configuration['renderError']>
}

/** Returns the configuration of the library: only what the contract has, and every consent by a person. */
export function configurationFor(options: ConfigurationOptions): Configuration {
  const { baseUrl, keys, adapter, hasAccount, fetch, renderError } = options
  return {
    adapter,
    features: featuresFor(baseUrl),
    fetch,
    renderError,
    routes: routes(),
    jwks: { keys: [keys.signingKey] },
    cookies: cookiesFor(keys),
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: {
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: keys.signingKey.alg,
    },
    enabledJWA: { idTokenSigningAlgValues: [keys.signingKey.alg] },
    claims: {},
    scopes: [...scopes],
    responseTypes: ['code'],
    pkce: { required: () => true },
    formats: { bitsOfOpaqueRandomness: 256 },
    // A code names the redirect URI it was given to, also where a client has only one.
    allowOmittingSingleRegisteredRedirectUri: false,
    issueRefreshToken: async () => false,
    // Access ends with its time, its key, its account or its consent, not with a session in a browser.
    expiresWithSession: async () => false,
    interactions: {
      policy: alwaysByPerson(),
      url: (_, interaction) => `${baseUrl}/oauth/consent/${interaction.uid}`,
    },
    findAccount: async (_, id) =>
      (await hasAccount(id)) ? { accountId: id, claims: () => ({ sub: id }) } : undefined,
    ttl: {
      AccessToken: accessTokenS,
      AuthorizationCode: authorizationCodeS,
      ClientCredentials: accessTokenS,
      Grant: grantS,
      Interaction: interactionS,
      // Sessions of browsers are not stored.
      Session: interactionS,
    },
  }
}

function featuresFor(baseUrl: string): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    revocation: {
      enabled: true,
      // The holder of a token may end it without naming its client: a stolen token ends all the sooner.
      allowedPolicy: async (_, client, token) =>
        client.clientId === assertionClient || isOwn(client, token),
    },
    introspection: {
      enabled: true,
      allowedPolicy: async (_, client, token) => isOwn(client, token),
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      cacheDuration: { min: 30, max: documentKeptS },
      allowFetch: async (_, clientId) => isDocumentAddress(clientId),
      allowClient: async () => true,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => baseUrl,
      useGrantedResource: async () => true,
      getResourceServerInfo(_, resource) {
        if (resource !== baseUrl) throw new errors.InvalidTarget()
        return {
          scope: scopes.join(' '),
          audience: baseUrl,
          accessTokenTTL: accessTokenS,
          accessTokenFormat: 'opaque',
        }
      },
    },
  }
}

function isOwn(client: { clientId: string }, token: { clientId?: string | undefined }): boolean {
  return token.clientId === client.clientId
}

function routes() {
  const { authorization, token, registration, revocation, introspection, jwks } = oauthEndpoints
  return {
    authorization: authorization.path,
    token: token.path,
    registration: registration.path,
    revocation: revocation.path,
    introspection: introspection.path,
    jwks: jwks.path,
  }
}

function cookiesFor({ cookieKeys }: OAuthKeys): NonNullable<Configuration['cookies']> {
  const attributes = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    keys: [...cookieKeys],
    names: cookieNames,
    short: attributes,
    long: attributes,
  }
}

/** The cookies of a request that are passed to the library; all others are left out. */
export const cookieNames = {
  interaction: 'enricher_authorization',
  resume: 'enricher_resume',
  session: 'enricher_unused',
}

/**
 * Shows every request for authorization to a signed-in person, however often it was approved before: clients are
 * public, and any program can take the place of one on a user's machine (RFC 8252 section 8.6).
 */
function alwaysByPerson() {
  const policy = interactionPolicy.base()
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'by_person',
        'a person must sign in and approve',
        'login_required',
        (ctx) =>
          ctx.oidc.result?.consent
            ? interactionPolicy.Check.NO_NEED_TO_PROMPT
            : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    )
  return policy
}
