import { offersAt } from '@enricher/contract/lookups'
import { agentCard } from './a2a/agent-card.ts'
import type { AgentDocument } from './document-facts.ts'
import { serverCardPath } from './mcp/server-card.ts'

/** The API catalog (RFC 9727): a link set (RFC 9264) from the API to its description, documents and status. */
export const catalogDocument: AgentDocument = {
  path: '/.well-known/api-catalog',
  type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  about: 'The API catalog (RFC 9727).',
  write: ({ baseUrl, siteUrl, verifyEmailCredits }) => {
    const link = (path: string, type: string) => ({ href: `${baseUrl}${path}`, type })
    return JSON.stringify({
      linkset: [
        {
          anchor: baseUrl,
          'service-desc': [link('/openapi.json', 'application/json')],
          'service-doc': [
            link('/docs/', 'text/html'),
            link('/llms-full.txt', 'text/plain'),
            link('/auth.md', 'text/markdown'),
          ],
          'service-meta': [
            {
              href: `${siteUrl}/.well-known/oauth-protected-resource`,
              type: 'application/json',
            },
            { href: `${siteUrl}${serverCardPath}`, type: 'application/json' },
            { href: `${siteUrl}${agentCard.path}`, type: 'application/json' },
          ],
          status: [link('/healthz', 'application/json')],
        },
        // RFC 9745 and RFC 8594: links to the notice that an operation will be removed.
        ...offersAt(verifyEmailCredits).flatMap(({ deprecation, path }) => {
          const said = [link('/docs/', 'text/html')]
          return deprecation
            ? [{ anchor: `${baseUrl}${path}`, deprecation: said, sunset: said }]
            : []
        }),
      ],
    })
  },
}
