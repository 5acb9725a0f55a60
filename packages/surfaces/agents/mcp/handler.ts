import { createMcpHandler } from '@modelcontextprotocol/server'
import { createMcpServer, type ServerOptions } from './server.ts'

/** An HTTP request of MCP, and the options of the server that answers it. */
export type McpRequest = {
  readonly request: Request
  /** The parsed body; undefined: there is none, or it is not JSON. */
  readonly parsedBody: unknown
  readonly options: ServerOptions
}

/** Answers requests of MCP over HTTP. */
export type McpHandler = { answer(request: McpRequest): Promise<Response> }

/**
 * Creates the handler of MCP over HTTP. It serves clients of protocol revision 2026-07-28, and clients of the revisions
 * of 2025 without sessions. `onError` gets errors that no reply reports. A subscription to changes of the server is
 * answered and ends at once, because its tools do not change while it runs.
 */
export function createMcpRequestHandler(onError: (error: Error) => void): McpHandler {
  const handler = createMcpHandler(
    ({ authInfo }) => createMcpServer(authInfo?.extra?.['options'] as ServerOptions),
    { legacy: 'stateless', onerror: onError },
  )
  return {
    answer: ({ request, parsedBody, options }) =>
      handler.fetch(request, {
        // Auth info is the only part of a request that the library passes to the function that creates the server.
        authInfo: { token: '', clientId: '', scopes: [], extra: { options } },
        ...(parsedBody !== undefined && { parsedBody }),
      }),
  }
}
