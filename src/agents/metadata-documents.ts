import { scopes } from '../contract/scopes.ts'
import { withoutFinalSlashes } from '../lib/text.ts'
import { oauthEndpoints, oauthFacts } from '../oauth/endpoints.ts'
import { type AgentDocument, type DocumentFacts, jsonType } from './document-facts.ts'

/** Returns true when an authorization server runs here. */
export function hasAuthorizationServer({ runs }: Pick<DocumentFacts, 'runs'>): boolean {
  return runs('POST', oauthEndpoints.token.path)
}

/** Protected-resource metadata (RFC 9728): what a 401 leads to. */
export const resourceMetadata: AgentDocument = {
  path: '/.well-known/oauth-protected-resource',
  type: jsonType,
  about: 'Protected-resource metadata (RFC 9728).',
  write: (facts) =>
    JSON.stringify({
      resource: facts.baseUrl,
      ...(hasAuthorizationServer(facts) && {
        authorization_servers: [facts.siteUrl],
        scopes_supported: scopes,
      }),
      bearer_methods_supported: ['header'],
      resource_name: 'enricher',
      resource_documentation: `${facts.baseUrl}/auth.md`,
    }),
}

/** Authorization-server metadata (RFC 8414), of the endpoints that run. The issuer is the address of the site. */
export const authorizationServerMetadata: AgentDocument = {
  path: '/.well-known/oauth-authorization-server',
  type: jsonType,
  about: 'Authorization-server metadata (RFC 8414).',
  write: (facts) => {
    if (!hasAuthorizationServer(facts)) return null
    const { baseUrl, siteUrl } = facts
    const running = Object.values(oauthEndpoints).filter(
      ({ path }) => facts.runs('POST', path) || facts.runs('GET', path),
    )
    return JSON.stringify({
      issuer: siteUrl,
      ...Object.fromEntries(running.map(({ metadata, path }) => [metadata, `${baseUrl}${path}`])),
      scopes_supported: scopes,
      ...oauthFacts,
      service_documentation: `${baseUrl}/auth.md`,
      protected_resources: [baseUrl],
    })
  },
}

/**
 * Returns every path at which a metadata document is looked for: itself, and with the path of the resource or issuer behind it
 * (RFC 9728 section 3.1, RFC 8414 section 3.1).
 */
export function metadataPaths(
  path: AgentDocument['path'],
  addresses: readonly string[],
): readonly AgentDocument['path'][] {
  const insertions = addresses.map((address) => withoutFinalSlashes(new URL(address).pathname))
  return [...new Set(insertions.concat(''))].map((inserted) => `${path}${inserted}` as const)
}
