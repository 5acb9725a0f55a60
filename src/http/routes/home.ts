import type { FastifyInstance } from 'fastify'
import { markdownType } from '../../agents/document-facts.ts'
import { writeHome } from '../../agents/guide-documents.ts'
import { pricingDocument } from '../../agents/prices-document.ts'
import { type DocumentTexts, documentCaching, negotiate } from '../document-texts.ts'
import type { HttpSettings } from '../http-services.ts'

/** Adds the home page, for programs and for readers of Markdown. */
export function addHomeRoutes(
  app: FastifyInstance,
  { baseUrl, siteUrl }: HttpSettings,
  texts: DocumentTexts,
): void {
  const hidden = { hide: true }
  const welcome = {
    name: 'enricher',
    version: '1.0.0',
    docs: `${baseUrl}/docs`,
    openapi: `${baseUrl}/openapi.json`,
    auth: `${baseUrl}/auth.md`,
    sandbox: `${baseUrl}/sandbox`,
  }
  const link = linkHeader(baseUrl, siteUrl)
  const home = { type: markdownType, write: writeHome }
  app.get('/', { schema: hidden }, (request, reply) => {
    reply.header('link', link)
    const wanted = negotiate(request, reply, ['application/json', 'text/markdown'])
    if (wanted === 'text/markdown') return texts.send(reply, home)
    return reply.header('cache-control', documentCaching).send(welcome)
  })
  app.get('/pricing', { schema: hidden }, (request, reply) => {
    negotiate(request, reply, ['text/markdown'])
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
  ]
  return links.map(([url, rel, type]) => `<${url}>; rel="${rel}"; type="${type}"`).join(', ')
}
