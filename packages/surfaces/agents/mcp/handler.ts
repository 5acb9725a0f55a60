import { createMcpHandler } from '@modelcontextprotocol/server'
import { createMcpServer, type ServerOptions } from './server.ts'

/** What one request is served with. */
export type McpRequest = {
  readonly request: Request
  /** The body, parsed; undefined: it is no JSON, or there is none. */
  readonly parsedBody: unknown
  readonly options: ServerOptions
}

/** Answers requests of MCP over HTTP. */
export type McpHandler = { answer(request: McpRequest): Promise<Response> }

/**
 * Creates the handler of MCP over HTTP: for clients of 2026-07-28, and without sessions for those of 2025. `onError`
 * is given what is out of order and no answer says. Nothing of this server changes while a client listens, so that a
 * subscription is answered and ends at once.
 */
export function createHandler(onError: (error: Error) => void): McpHandler {
  const handler = createMcpHandler(
    ({ authInfo }) => createMcpServer(authInfo?.extra?.['options'] as ServerOptions),
    { legacy: 'stateless', onerror: onError },
  )
  return {
    answer: ({ request, parsedBody, options }) =>
      handler.fetch(request, {
        // The one thing of a request that the library hands to what makes its server.
        authInfo: { token: '', clientId: '', scopes: [], extra: { options } },
        ...(parsedBody !== undefined && { parsedBody }),
      }),
  }
}
