import { offersAt } from '@enricher/contract/lookups'
import { loadOnce } from '@enricher/service/lib/load-once'
import { sandboxOf } from '@enricher/service/lookup/searches'
import { describeSandbox } from '@enricher/service/sandbox/catalogue'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { jsonType } from '../../agents/document-facts.ts'
import { agentDocuments, metadataDocuments } from '../../agents/documents.ts'
import { metadataPaths } from '../../agents/metadata-documents.ts'
import type { DescribedRoute } from '../described-routes.ts'
import { type DocumentTexts, documentCaching } from '../document-texts.ts'
import { sendTagged } from '../entity-tag.ts'
import type { HttpSettings } from '../http-services.ts'
import { documentErrors, documentReply } from '../reply-docs.ts'

/** Adds the documents that say how to use the service; they need no key. */
export function addDiscoveryRoutes(
  app: FastifyInstance,
  settings: HttpSettings,
  texts: DocumentTexts,
  routes: readonly DescribedRoute[],
): void {
  const hidden = { hide: true }
  const openapi = loadOnce(async () => {
    const { describeRoutes } = await import('../openapi.ts')
    return JSON.stringify(await describeRoutes(routes, settings))
  })
  app.get('/openapi.json', { schema: hidden }, async (_, reply) => {
    const text = await openapi.get()
    return sendTagged(reply.header('cache-control', documentCaching).type(jsonType), text)
  })
  for (const document of agentDocuments(settings.verifyEmailCredits)) {
    app.get(document.path, { schema: hidden }, (_, reply) => texts.send(reply, document))
  }
  for (const document of metadataDocuments) {
    const paths = metadataPaths(document.path, [settings.baseUrl, settings.siteUrl])
    // Clients that were given `/mcp/` ask for the metadata of that address (RFC 9728 section 3.1).
    for (const path of paths.flatMap((one) => [one, `${one}/`])) {
      app.get(path, { schema: hidden }, (_, reply) => {
        // Pages of any origin may read how to get a token, also those that may not call with one.
        reply.header('access-control-allow-origin', '*')
        return texts.send(reply, document)
      })
    }
  }
  addSandboxRoute(app, settings)
}

function addSandboxRoute(
  app: FastifyInstance,
  { verifyEmailCredits }: Pick<HttpSettings, 'verifyEmailCredits'>,
): void {
  const description = describeSandbox(offersAt(verifyEmailCredits), sandboxOf)
  const schema = {
    tags: ['Discovery'],
    operationId: 'describe-sandbox',
    summary: 'How the sandbox works',
    description: 'Lists the inputs that reach each documented status.',
    response: {
      200: documentReply(sandboxReply, 'The sandbox.', description),
      ...documentErrors(['bad_request', 'rate_limited', 'overloaded']),
    },
  }
  const text = JSON.stringify(description)
  app.get('/sandbox', { schema }, (_, reply) => {
    reply.header('cache-control', documentCaching).type(jsonType)
    return sendTagged(reply, text)
  })
}

const magicInputs = Type.Array(
  Type.Object(
    {
      input: Type.Object({}, { additionalProperties: true }),
      status: Type.Integer(),
      outcome: Type.String(),
      error: Type.Union([Type.String(), Type.Null()]),
      error_code: Type.Union([Type.String(), Type.Null()], {
        description: 'The header `Error-Code` of the reply.',
      }),
      note: Type.String(),
    },
    { title: 'MagicInput' },
  ),
)

const sandboxReply = Type.Object(
  {
    description: Type.String(),
    how_to_enter: Type.Array(Type.String()),
    lookups: Type.Array(
      Type.Object(
        {
          operation: Type.String(),
          method: Type.String(),
          path: Type.String(),
          magic_inputs: magicInputs,
        },
        { title: 'SandboxLookup' },
      ),
    ),
    jobs: Type.Array(
      Type.Object(
        { method: Type.String(), path: Type.String(), magic_inputs: magicInputs },
        { title: 'SandboxJobs' },
      ),
    ),
    purchases: Type.Array(
      Type.Object(
        { method: Type.String(), path: Type.String(), magic_inputs: magicInputs },
        { title: 'SandboxPurchase' },
      ),
    ),
  },
  { title: 'Sandbox' },
)
