import { ownVersion } from '@enricher/engine/lib/own-version'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { agentCard } from '../../agents/a2a/agent-card.ts'
import { markdownType } from '../../agents/document-facts.ts'
import { writeHome } from '../../agents/guide-documents.ts'
import { serverCardPath } from '../../agents/mcp/server-card.ts'
import { pricingDocument } from '../../agents/prices-document.ts'
import { type DocumentTexts, documentCaching, negotiate } from '../document-texts.ts'
import type { HttpSettings } from '../http-services.ts'
import { anyone, type PageRoute } from '../pages/page-route.ts'
import type { Pages } from '../pages/pages.ts'

const landing = anyone.get('/', async () => (await import('../pages/site.ts')).showLanding)
const pricing = anyone.get('/pricing', async () => (await import('../pages/site.ts')).showPricing)

/** Adds the home page and the prices: as JSON and Markdown for programs, as pages for browsers. */
export function addHomeRoutes(
  app: FastifyInstance,
  { baseUrl, siteUrl }: HttpSettings,
  texts: DocumentTexts,
  pages: Pages,
): void {
  const open = (route: PageRoute, request: FastifyRequest, reply: FastifyReply) =>
    pages
      .open(route, request, reply)
      .catch((error: FastifyError) => pages.sendError(error, request, reply))
  const hidden = { hide: true }
  const welcome = {
    name: 'enricher',
    version: ownVersion,
    docs: `${baseUrl}/docs`,
    openapi: `${baseUrl}/openapi.json`,
    auth: `${baseUrl}/auth.md`,
    sandbox: `${baseUrl}/sandbox`,
  }
  const link = linkHeader(baseUrl, siteUrl)
  const home = { type: markdownType, write: writeHome }
  app.get('/', { schema: hidden }, (request, reply) => {
    reply.header('link', link)
    const wanted = negotiate(request, reply, ['application/json', 'text/html', 'text/markdown'])
    if (wanted === 'text/html') return open(landing, request, reply)
    if (wanted === 'text/markdown') return texts.send(reply, home)
    return reply.header('cache-control', documentCaching).send(welcome)
  })
  app.get('/pricing', { schema: hidden }, (request, reply) => {
    const wanted = negotiate(request, reply, ['text/markdown', 'text/html'])
    if (wanted === 'text/html') return open(pricing, request, reply)
    return texts.send(reply, pricingDocument)
  })
}

/** Names the documents of the service to a client that reads headers only (RFC 8288). */
function linkHeader(baseUrl: string, siteUrl: string): string {
  const links: readonly (readonly [url: string, relation: string, type: string])[] = [
    [`${siteUrl}/.well-known/api-catalog`, 'api-catalog', 'application/linkset+json'],
    [`${baseUrl}/openapi.json`, 'service-desc', 'application/json'],
    [`${baseUrl}/docs/`, 'service-doc', 'text/html'],
    [`${baseUrl}/llms.txt`, 'describedby', 'text/plain'],
    [`${baseUrl}/`, 'alternate', 'text/markdown'],
    [`${siteUrl}/.well-known/agent-skills/index.json`, 'agent-skills', 'application/json'],
    [`${siteUrl}${serverCardPath}`, 'mcp-server-card', 'application/json'],
    [`${siteUrl}${agentCard.path}`, 'agent-card', 'application/json'],
  ]
  return links.map(([url, rel, type]) => `<${url}>; rel="${rel}"; type="${type}"`).join(', ')
}
