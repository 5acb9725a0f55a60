import { ApiError } from '@enricher/contract/errors'
import { readMeantFields } from '@enricher/contract/meant-fields'
import { describeRefusal } from '@enricher/contract/unread-fields'
import { mistakesOf } from '@enricher/contract/validation-text'
import { withAnySignal } from '@enricher/engine/lib/abort'
import type { JsonObject } from '@enricher/engine/lib/json'
import { nearestOf } from '@enricher/engine/lib/near-text'
import type { PartProgress } from '@enricher/service/lookup/find-all'
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { Check } from 'typebox/schema'
import type { Backend, ToolCall } from './backend.ts'
import { listParams, readParams } from './params.ts'
import { cardType, listResources, listTemplates, readResource } from './resources.ts'
import { mcpServerInfo } from './server-card.ts'
import type { Tool } from './tool.ts'
import { refusedResult, type ToolResult, toolResultOf } from './tool-results.ts'
import { type Tools, toolsFor } from './tools.ts'

export type ServerOptions = {
  readonly tools: Tools
  readonly backend: Backend
  /** Aborts when the client has disconnected; undefined: the transport reports that itself. */
  readonly signal?: AbortSignal
  /** Runs a call so that the client can cancel it from another connection; without it the client cannot. */
  readonly cancellable?: <T>(
    requestId: string | number,
    work: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T>
}

// Lists change only with a release, and with the scopes that a caller is granted.
const listTtlMs = 300_000

const instructions = `Company websites and work emails with their status, paid in credits per hit. A miss, an error and a repeat of the same input are free, so a retry of a lookup is paid once; for a purchase send idempotency_key. Any tool also takes a UUID as _meta["idempotency-key"]. An error names the word and status of the HTTP interface. A miss is a result that says that nothing was found: do not ask again at once. Emails are personal data: use them as the law of their country allows.`

/** Models write underscores for hyphens and leave out letters, so the message suggests the nearest name. */
function unknownTool(name: string, offered: readonly Tool[]): ProtocolError {
  const names = offered.map((tool) => tool.name)
  const meant = nearestOf(name.replaceAll('_', '-').toLowerCase(), names)
  const hint = meant === undefined ? `There are: ${names.join(', ')}.` : `Did you mean ${meant}?`
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}. ${hint}`)
}

/** Creates the server of one caller. The server keeps no state between calls. */
export function createMcpServer(options: ServerOptions): Server {
  const { tools, backend } = options
  const list = { ttlMs: listTtlMs, cacheScope: 'private' } as const
  const server = new Server(mcpServerInfo, {
    capabilities: {
      tools: {},
      resources: {},
      extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [cardType] } },
    },
    instructions,
    cacheHints: { 'tools/list': list, 'resources/list': list, 'resources/templates/list': list },
  })
  server.setRequestHandler('tools/list', listParams, () => ({
    tools: toolsFor(tools, backend).map(listedTool),
  }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const offered = toolsFor(tools, backend)
    const tool = offered.find(({ name }) => name === params.name)
    if (!tool) throw unknownTool(params.name, offered)
    const input = (params.arguments ?? {}) as JsonObject
    const result = await callTool(options, tool, input, context)
    return result as CallToolResult
  })
  server.setRequestHandler('resources/list', listParams, () => ({
    resources: [...listResources(backend)],
  }))
  server.setRequestHandler('resources/templates/list', listParams, () => ({
    resourceTemplates: listTemplates(backend),
  }))
  server.setRequestHandler('resources/read', readParams, async ({ uri }) => {
    const contents = await readResource(uri, backend).catch((error: unknown) => {
      const { status, message } = backend.explain(error)
      if (status === 404) return null
      throw new ProtocolError(ProtocolErrorCode.InternalError, message)
    })
    if (contents === null) throw new ResourceNotFoundError(uri)
    return { contents: [contents] }
  })
  return server
}

function listedTool(tool: Tool) {
  const { name, title, description, inputSchema, outputSchema, annotations, cardUri } = tool
  return {
    ...{ name, title, description, annotations },
    inputSchema: inputSchema as { type: 'object' },
    outputSchema: outputSchema as { type: 'object' },
    // Hosts from before 2026 only know the flat name.
    ...(cardUri !== null && {
      _meta: { ui: { resourceUri: cardUri }, 'ui/resourceUri': cardUri },
    }),
  }
}

async function callTool(
  { backend, signal, cancellable = (_, work) => work(neverAborted) }: ServerOptions,
  tool: Tool,
  given: JsonObject,
  { mcpReq }: ServerContext,
): Promise<ToolResult> {
  try {
    const { input } = readMeantFields(given, tool.input)
    requireValid(tool, input)
    const reply = await cancellable(mcpReq.id, (cancelled) => {
      const signals = [mcpReq.signal, cancelled, ...(signal ? [signal] : [])]
      const meta = mcpReq._meta as { readonly 'idempotency-key'?: ToolCall['idempotencyKey'] }
      return withAnySignal(signals, (ended) =>
        tool.call(backend, input, {
          idempotencyKey: meta?.['idempotency-key'],
          signal: ended,
          ...progressOf(mcpReq),
        }),
      )
    })
    return toolResultOf(reply)
  } catch (error) {
    return refusedResult(backend.explain(error), backend)
  }
}

const neverAborted = new AbortController().signal

/** Checks the arguments of a tool like the body of an HTTP request. @throws {ApiError} bad_request */
function requireValid({ input: schema }: Tool, input: unknown): asserts input is JsonObject {
  if (Check(schema, input)) return
  const mistakes = mistakesOf(input, schema, (rule, member) => Check(rule as object, member))
  throw new ApiError('bad_request', describeRefusal(mistakes, 'arguments', input, schema))
}

/** Returns the function that sends progress to a client that asked for it. */
function progressOf({ _meta, notify }: ServerContext['mcpReq']): Pick<ToolCall, 'onPart'> {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return {}
  return {
    onPart({ ended, total, operation }: PartProgress) {
      const message = `${operation} has ended`
      const params = { progressToken, progress: ended, total, message }
      // A client that has disconnected does not need the notification.
      notify({ method: 'notifications/progress', params }).catch(() => undefined)
    },
  }
}
