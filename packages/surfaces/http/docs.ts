import { ApiError } from '@enricher/contract/errors'
import { loadOnce } from '@enricher/service/lib/load-once'
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { markdownType } from '../agents/document-facts.ts'
import { writeReference } from '../agents/guide-documents.ts'
import { basePathOf } from './base-path.ts'
import { type DocumentTexts, negotiate } from './document-texts.ts'
import { entityTagOf, sendTagged } from './entity-tag.ts'
import type { HttpSettings } from './http-services.ts'
import { packScript } from './packed-script.ts'

// The only script beside the inline one of the page.
const bundlePath = '/docs/js/scalar.js'
// The bundle only changes with a release; after a day a browser asks whether it has changed.
const bundleCaching = 'public, max-age=86400'

/**
 * Adds the interactive reference at /docs: served from here, loading nothing from anywhere else. Its library is
 * large and rarely needed, so the first request for the reference loads it.
 */
export function addDocs(app: FastifyInstance, settings: HttpSettings, texts: DocumentTexts): void {
  const pages = loadOnce(async () => {
    const { createReference } = await import('./docs-pages.ts')
    return createReference(settings)
  })
  let bundle: Bundle | undefined
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // The page builds URLs from the Host header.
    if (!URL.canParse(`http://${request.host}`)) {
      throw new ApiError('bad_request', 'The Host header is not a host name.')
    }
    const headers = { host: request.host }
    const isBundle = request.url.split('?')[0] === bundlePath
    const page =
      (isBundle && bundle?.page) ||
      (await (await pages.get()).inject({ method: 'GET', url: request.url, headers }))
    // A missing file is a 404 of the usual form.
    if (page.statusCode >= 400) return reply.callNotFound()
    copyHeaders(page, reply)
    // The library redirects to the same path with a slash at its end.
    const { location } = page.headers
    if (location !== undefined) reply.header('location', `${basePathOf(settings)}${location}`)
    if (isBundle) {
      // The bundle has four megabytes: a copy for each client that is slow to read would fill the memory.
      bundle ??= bundleOf(page)
      return sendBundle(request, reply, bundle)
    }
    return reply.code(page.statusCode).send(page.rawPayload)
  }
  const page = (request: FastifyRequest, reply: FastifyReply) =>
    negotiate(request, reply, ['text/html', 'text/markdown']) === 'text/markdown'
      ? texts.send(reply, inMarkdown)
      : answer(request, reply)
  app.get('/docs', { schema: { hide: true } }, page)
  app.get('/docs/', { schema: { hide: true } }, page)
  app.get('/docs/*', { schema: { hide: true } }, answer)
}

const inMarkdown = { type: markdownType, write: writeReference }

type Bundle = {
  readonly page: LightMyRequestResponse
  readonly tag: string
  readonly pack: ReturnType<typeof packScript>
}

function bundleOf(page: LightMyRequestResponse): Bundle {
  const bytes = page.rawPayload
  return { page, tag: entityTagOf(bytes), pack: packScript(bytes) }
}

async function sendBundle(request: FastifyRequest, reply: FastifyReply, { tag, pack }: Bundle) {
  const { bytes, encoding, form } = await pack(request.headers['accept-encoding'])
  const others = reply.getHeader('vary')
  reply.header('vary', [others ?? [], 'Accept-Encoding'].flat().join(', '))
  reply.header('cache-control', bundleCaching)
  if (encoding !== null) reply.header('content-encoding', encoding)
  return sendTagged(reply, bytes, tag.replace(/"$/, `-${form}"`))
}

function copyHeaders(page: LightMyRequestResponse, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(page.headers)) {
    if (value !== undefined && !framing.has(name)) reply.header(name, value)
  }
}

// Headers of the connection: the outer reply has its own.
const framing = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])
