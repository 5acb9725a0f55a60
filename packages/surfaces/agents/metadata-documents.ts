import { scopes } from '@enricher/contract/scopes'
import { withoutFinalSlashes } from '@enricher/engine/lib/text'
import { agentPaths } from '@enricher/service/oauth/agent-limits'
import { assertionGrant, oauthEndpoints, oauthFacts } from '@enricher/service/oauth/endpoints'
import { type AgentDocument, type DocumentFacts, jsonType } from './document-facts.ts'
import { mcpPath } from './mcp/server-card.ts'

/** Returns true when this service runs an authorization server. */
export function hasAuthorizationServer({ runs }: Pick<DocumentFacts, 'runs'>): boolean {
  return runs('POST', oauthEndpoints.token.path)
}

/** Returns true when agents may register themselves at this service (auth.md). */
export function hasAgentIdentity(facts: Pick<DocumentFacts, 'runs'>): boolean {
  return hasAuthorizationServer(facts) && facts.runs('POST', agentPaths.identity)
}

/** Protected-resource metadata (RFC 9728), which a 401 links to. */
export const resourceMetadata = describeResource('')

/** Metadata of the MCP endpoint: its clients accept a token only for the address that they called. */
export const mcpResourceMetadata = describeResource(mcpPath)

function describeResource(path: '' | `/${string}`): AgentDocument {
  return {
    path: `/.well-known/oauth-protected-resource${path}`,
    type: jsonType,
    about: 'Protected-resource metadata (RFC 9728).',
    write: (facts) =>
      JSON.stringify({
        resource: `${facts.baseUrl}${path}`,
        ...(hasAuthorizationServer(facts) && {
          authorization_servers: [facts.siteUrl],
          scopes_supported: scopes,
        }),
        bearer_methods_supported: ['header'],
        resource_name: 'enricher',
        resource_documentation: `${facts.baseUrl}/auth.md`,
      }),
  }
}

/** Authorization-server metadata (RFC 8414) of the endpoints that run. The issuer is the address of the site. */
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
      ...(hasAgentIdentity(facts) && {
        grant_types_supported: [...oauthFacts.grant_types_supported, assertionGrant],
        agent_auth: agentAuth(facts),
      }),
      service_documentation: `${baseUrl}/auth.md`,
      protected_resources: [baseUrl, `${baseUrl}${mcpPath}`],
    })
  },
}

/** Fields for clients of auth.md, with their present names and those of its first version. */
function agentAuth({ baseUrl }: Pick<DocumentFacts, 'baseUrl'>) {
  const [identity, claim] = [agentPaths.identity, agentPaths.claim].map((path) => baseUrl + path)
  const withPassword = { method: 'POST', body: ['email', 'password', 'label'], returns: 'api_key' }
  return {
    skill: `${baseUrl}/auth.md`,
    identity_endpoint: identity,
    claim_endpoint: claim,
    identity_types_supported: ['anonymous', 'service_auth'],
    register_uri: identity,
    claim_uri: claim,
    anonymous: { credential_types_supported: ['access_token'] },
    service_auth: { credential_types_supported: ['access_token'] },
    account_endpoints: {
      signup: { uri: `${baseUrl}/auth/signup`, ...withPassword },
      mint_key: { uri: `${baseUrl}/auth/api-keys`, ...withPassword },
    },
  }
}

/**
 * Returns every path at which clients look for a metadata document: its own path, and that path with the path of the
 * resource or issuer inserted (RFC 9728 section 3.1, RFC 8414 section 3.1).
 */
export function metadataPaths(
  path: AgentDocument['path'],
  addresses: readonly string[],
): readonly AgentDocument['path'][] {
  const insertions = addresses.map((address) => withoutFinalSlashes(new URL(address).pathname))
  // The path of the resource itself follows the path of its address.
  const [, root, name, ...own] = path.split('/')
  const before = `/${root}/${name}` as const
  const behind = own.map((part) => `/${part}`).join('')
  return [...new Set(insertions.concat(''))].map(
    (inserted) => `${before}${inserted}${behind}` as const,
  )
}
