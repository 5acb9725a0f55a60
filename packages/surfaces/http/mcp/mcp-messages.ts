/** A message of JSON-RPC, as far as its sender wrote one. */
export type McpMessage = {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: {
    readonly name?: unknown
    readonly requestId?: unknown
  } | null
}

// Messages that a client may send in one batch; each counts as a request of its own.
export const batchMax = 20

/** Codes of JSON-RPC 2.0, section 5.1. */
export const rpcCodes = { parseError: -32_700, invalidRequest: -32_600, refused: -32_000 } as const

/** Returns the messages of a body: one, or those of a batch (MCP 2025-03-26). */
export function messagesOf(body: unknown): readonly McpMessage[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body]
  return messages.filter(
    (message): message is McpMessage => typeof message === 'object' && message !== null,
  )
}

/** Returns the body of an error that belongs to no request. */
export function rpcError(code: number, message: string) {
  return { jsonrpc: '2.0', error: { code, message }, id: null }
}
