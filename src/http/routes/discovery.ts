import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { authDocument } from '../../agents/auth-document.ts'
import { offersAt } from '../../contract/lookups.ts'
import { sandboxOf } from '../../lookup/searches.ts'
import { describeSandbox } from '../../sandbox/catalogue.ts'
import type { HttpSettings } from '../http-services.ts'
import { documentErrors, documentReply } from '../reply-docs.ts'

// They change with a release only; five minutes keep crawlers and agents from asking again and again.
const documentCaching = 'public, max-age=300'

/** Adds the documents that say how to use the service; they need no key. */
export function addDiscoveryRoutes(app: FastifyInstance, settings: HttpSettings): void {
  const { baseUrl } = settings
  const hidden = { hide: true }
  const welcome = {
    name: 'enricher',
    version: '1.0.0',
    docs: `${baseUrl}/docs`,
    openapi: `${baseUrl}/openapi.json`,
    auth: `${baseUrl}/auth.md`,
    sandbox: `${baseUrl}/sandbox`,
  }
  app.get('/', { schema: hidden }, () => welcome)

  let openapi: string | undefined
  app.get('/openapi.json', { schema: hidden }, (_, reply) => {
    openapi ??= JSON.stringify(app.swagger())
    return sendDocument(reply, 'application/json; charset=utf-8', openapi)
  })

  const auth = authDocument(settings)
  app.get('/auth.md', { schema: hidden }, (_, reply) =>
    sendDocument(reply, 'text/markdown; charset=utf-8', auth),
  )

  // RFC 9728. Bearer keys are the only credential there is, so no authorization server is named.
  const metadata = JSON.stringify({
    resource: baseUrl,
    bearer_methods_supported: ['header'],
    resource_name: 'enricher',
    resource_documentation: `${baseUrl}/auth.md`,
  })
  app.get('/.well-known/oauth-protected-resource', { schema: hidden }, (_, reply) =>
    sendDocument(reply, 'application/json; charset=utf-8', metadata),
  )

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
  app.get('/sandbox', { schema }, (_, reply) => {
    reply.header('cache-control', documentCaching)
    return description
  })
}

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
          magic_inputs: Type.Array(
            Type.Object(
              {
                input: Type.Object({}, { additionalProperties: true }),
                status: Type.Integer(),
                outcome: Type.String(),
                error: Type.Union([Type.String(), Type.Null()]),
                note: Type.String(),
              },
              { title: 'MagicInput' },
            ),
          ),
        },
        { title: 'SandboxLookup' },
      ),
    ),
  },
  { title: 'Sandbox' },
)

function sendDocument(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('cache-control', documentCaching).type(type).send(text)
}
