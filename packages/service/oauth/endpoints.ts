/**
 * The endpoints of the authorization server: path below BASE_URL, and the member of the metadata document that names
 * its address (RFC 8414 section 2). Routes, documents and the interface description derive from it.
 */
export const oauthEndpoints = {
  authorization: { path: '/oauth/authorize', metadata: 'authorization_endpoint' },
  token: { path: '/oauth/token', metadata: 'token_endpoint' },
  registration: { path: '/oauth/register', metadata: 'registration_endpoint' },
  revocation: { path: '/oauth/revoke', metadata: 'revocation_endpoint' },
  introspection: { path: '/oauth/introspect', metadata: 'introspection_endpoint' },
  jwks: { path: '/oauth/jwks', metadata: 'jwks_uri' },
} as const

/** The features of the endpoints, in the words of RFC 8414 and the RFCs that added to it. */
export const oauthFacts = {
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'client_credentials'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
} as const

/** Seconds for which an access token is valid; the contract has no refresh. */
export const accessTokenS = 3_600

/** Seconds within which a code is exchanged, once. */
export const authorizationCodeS = 600

/** The grant of RFC 7523: an assertion is exchanged for an access token. */
export const assertionGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
