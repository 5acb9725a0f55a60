import { ownVersion } from '@enricher/engine/lib/own-version'
import { type AgentDocument, type DocumentFacts, jsonType } from '../document-facts.ts'

/** Path of the endpoint of the Model Context Protocol. */
export const mcpPath = '/mcp'

/** The server's description of itself, in its card and for its clients. */
export const mcpServerInfo = { name: 'enricher', title: 'Enricher', version: ownVersion }

/** Revisions of the protocol that the server supports. */
const mcpVersions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']

/** Paths of the card: SEP-2127 puts it behind the endpoint, earlier readers look below `.well-known`. */
const cardPaths = [
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp.json',
  `${mcpPath}/server-card`,
] as const

/** The path that documents name. */
export const serverCardPath = cardPaths[0]

/** The MCP server card (SEP-2127), at each of its paths. */
export const serverCards: readonly AgentDocument[] = cardPaths.map((path) => ({
  path,
  type: jsonType,
  about: 'The MCP server: address, transport and authentication.',
  write: writeCard,
}))

function writeCard({ baseUrl, siteUrl }: DocumentFacts): string {
  const url = `${baseUrl}${mcpPath}`
  const description = 'Company websites and work emails with their status, paid in credits per hit.'
  return JSON.stringify({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${reversedHost(siteUrl)}/${mcpServerInfo.name}`,
    ...{ title: mcpServerInfo.title, version: mcpServerInfo.version, description },
    websiteUrl: siteUrl,
    remotes: [
      {
        type: 'streamable-http',
        url,
        supportedProtocolVersions: mcpVersions,
        headers: [
          {
            name: 'Authorization',
            description: `Bearer, then an API key or access token: ${baseUrl}/auth.md`,
            isRequired: true,
            isSecret: true,
          },
        ],
      },
    ],
    // Readers of the first draft (SEP-1649) need these fields.
    serverInfo: mcpServerInfo,
    transport: { type: 'streamable-http', endpoint: url },
    capabilities: { tools: {}, resources: {} },
    authentication: { required: true, schemes: ['bearer', 'oauth2'] },
  })
}

/** Reverses `api.acme.example` to `example.acme.api`: names of servers begin like names of Java packages. */
function reversedHost(url: string): string {
  return new URL(url).hostname.split('.').toReversed().join('.')
}
