import { ApiError } from '@enricher/contract/errors'
import { newId } from '@enricher/engine/lib/ids'
import { loadOnce } from '@enricher/service/lib/load-once'
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify'
import { mcpPath } from '../../agents/mcp/server-card.ts'
import { createTools, missingScopes, type Tools } from '../../agents/mcp/tools.ts'
import { requireWithin } from '../admission.ts'
import { type ChallengeOf, callerOf } from '../authenticate.ts'
import { createJsonParser } from '../body.ts'
import type { DocumentTexts } from '../document-texts.ts'
import type { HttpSettings } from '../http-services.ts'
import { createMcpBackend, type McpServices } from '../mcp/mcp-backend.ts'
import { createMcpCalls, type McpCalls } from '../mcp/mcp-calls.ts'
import { batchMax, type McpMessage, messagesOf, rpcCodes, rpcError } from '../mcp/mcp-messages.ts'
import { createOriginCheck } from '../mcp/mcp-origin.ts'
import { addressKeyOf, type RateLimits } from '../rate-limit.ts'

// The longest arguments of a tool, with each character escaped, take a third of this.
const messageBytesMax = 131_072

type McpRouteParts = {
  readonly texts: DocumentTexts
  readonly limits: RateLimits
  readonly challenge: ChallengeOf
}

type Endpoint = McpRouteParts & {
  readonly services: McpServices
  readonly tools: Tools
  readonly calls: McpCalls
  readonly baseUrl: string
}

/** Replaces a body that is no JSON, so that the reply is a parse error of JSON-RPC instead of the usual 400. */
class UnreadableBody extends Error {}

/** Adds the endpoint of the Model Context Protocol. Its library is loaded with the first request. */
export async function addMcpRoute(
  app: FastifyInstance,
  services: McpServices,
  settings: HttpSettings,
  parts: McpRouteParts,
): Promise<void> {
  const { baseUrl, verifyEmailCredits } = settings
  const endpoint: Endpoint = {
    ...parts,
    services,
    baseUrl,
    tools: createTools(verifyEmailCredits),
    calls: createMcpCalls(),
  }
  const { logger } = services
  const library = loadOnce(async () => {
    const { createMcpRequestHandler } = await import('../../agents/mcp/handler.ts')
    return createMcpRequestHandler((error) => logger.debug({ err: error }, 'MCP'))
  })
  const isKnownOrigin = createOriginCheck(settings)
  const mcpPlugin: FastifyPluginAsync = async (scope) => {
    acceptMessages(scope)
    scope.addHook('onRequest', async (request, reply) => {
      if (isKnownOrigin(request)) return
      const message = 'Pages of this origin may not call. CORS_ORIGINS lists those that may.'
      await reply.code(403).send(rpcError(rpcCodes.refused, message))
    })
    const route = {
      method: ['GET', 'POST', 'DELETE'],
      exposeHeadRoute: false,
      schema: { hide: true },
      bodyLimit: messageBytesMax,
      config: {
        access: 'account',
        scope: 'enricher:read',
        challenge: { scope: 'enricher:all', resource: mcpPath },
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (request.method === 'POST' && isUnreadable(request.body)) {
          return reply.code(400).send(unreadable(request.body))
        }
        const messages = messagesOf(request.body)
        const refusal = await admitMessages(endpoint, request, reply, messages)
        if (refusal) return reply.code(400).send(refusal)
        const { answer } = await library.get()
        return answerMessages(endpoint, answer, request, reply, messages)
      },
    } satisfies Omit<RouteOptions, 'url'>
    // Clients are often given the address with a slash at its end.
    for (const url of [mcpPath, `${mcpPath}/`]) scope.route({ ...route, url })
  }
  await app.register(mcpPlugin)
}

/** Parses JSON bodies as the other routes do, but lets the handler reply to one that cannot be parsed. */
function acceptMessages(scope: FastifyInstance): void {
  const parse = createJsonParser(scope)
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) =>
      parse(request, bytes, (error, body) =>
        done(null, error ? new UnreadableBody(error.message) : body),
      ),
  )
  // Other content types are accepted with an empty body: the library replies with the status of the protocol.
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, __, done) => done(null, {}))
}

function isUnreadable(body: unknown): boolean {
  return body === undefined || body instanceof UnreadableBody
}

function unreadable(body: unknown) {
  const why = body instanceof UnreadableBody ? body.message : 'The body is empty.'
  return rpcError(rpcCodes.parseError, `Parse error: ${why}`)
}

/**
 * Limits the length of a batch, counts each of its messages as a request, and checks the scopes of the tools that are
 * called. Returns the error of a batch that is too long; null when the messages are admitted.
 * @throws {ApiError} rate_limited, insufficient_scope, invalid_token
 */
async function admitMessages(
  { services, tools, limits, challenge }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  messages: readonly McpMessage[],
): Promise<object | null> {
  if (messages.length > batchMax) {
    const message = `Invalid Request: a batch has at most ${batchMax} messages.`
    return rpcError(rpcCodes.invalidRequest, message)
  }
  const { accountId, credential, scopes } = callerOf(request)
  // The HTTP request itself was counted as the first message.
  for (const _ of messages.slice(1)) {
    requireWithin(reply, await limits.countRequest(accountId ?? addressKeyOf(request)))
  }
  const missing = missingScopes(tools, messages, scopes)
  if (missing.length > 0) {
    const needed = [...scopes, ...missing].join(' ')
    reply.header('www-authenticate', challenge(403, needed, mcpPath))
    throw new ApiError(
      'insufficient_scope',
      `This access token lacks the scope ${missing.join(' ')}. Request one that has it.`,
    )
  }
  // A tool call checks by itself that its API key is active; for all other messages the key is checked here.
  const isCall = messages.some(({ method }) => method === 'tools/call')
  if (!isCall && credential.kind === 'key') await services.accounts.credits(credential)
  return null
}

type Answer = import('../../agents/mcp/handler.ts').McpHandler['answer']

async function answerMessages(
  { services, texts, tools, calls, baseUrl }: Endpoint,
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
  messages: readonly McpMessage[],
): Promise<Response> {
  const connectionEnd = new AbortController()
  reply.raw.once('close', () => connectionEnd.abort())
  const { 'mcp-session-id': session } = request.headers
  // Each client counts its own ids: without a session an id names nothing.
  const nameOf = (id: unknown) =>
    `${callerOf(request).accountId ?? request.ip} ${session} ${JSON.stringify(id)}`
  if (session !== undefined) cancelNamed(calls, nameOf, messages)
  const response = await answer({
    request: webRequest(request, baseUrl, connectionEnd.signal),
    parsedBody: request.body,
    options: {
      tools,
      backend: createMcpBackend(services, texts, request, {
        isBatch: messages.length > 1,
        startedAtMs: performance.now() - reply.elapsedTime,
      }),
      signal: connectionEnd.signal,
      ...(session !== undefined && {
        cancellable: (id, work) => calls.run(nameOf(id), work),
      }),
    },
  })
  // Only clients of 2025 need a session id: with it they can cancel a call over another connection.
  if (messages.some(({ method }) => method === 'initialize') && response.ok) {
    reply.header('mcp-session-id', newId('ses'))
  }
  reply.header('x-accel-buffering', 'no')
  return response
}

function cancelNamed(
  calls: McpCalls,
  nameOf: (id: unknown) => string,
  messages: readonly McpMessage[],
): void {
  for (const { method, params } of messages) {
    if (method === 'notifications/cancelled') calls.cancel(nameOf(params?.requestId))
  }
}

/** Returns the request as the library reads it, without its body: that is handed over parsed, as `parsedBody`. */
function webRequest(
  { method, url, headers }: FastifyRequest,
  baseUrl: string,
  signal: AbortSignal,
): Request {
  const headerPairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  return new Request(new URL(url, baseUrl), { method, headers: headerPairs, signal })
}
