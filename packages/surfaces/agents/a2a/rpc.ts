import { isJsonObject, type JsonObject } from '@enricher/engine/lib/json'

/** Id of a call; its replies repeat it (JSON-RPC 2.0 section 4). */
export type RpcId = string | number | null

type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown }

export type RpcReply = { readonly jsonrpc: '2.0'; readonly id: RpcId } & (
  | { readonly result: unknown }
  | { readonly error: RpcError }
)

export type RpcCall = {
  readonly id: RpcId
  readonly method: string
  readonly params: JsonObject
}

/** Refusals of calls whose method is not known yet (JSON-RPC 2.0 section 5.1). */
export const rpcErrors = {
  parse: { code: -32_700, message: 'The body is not valid JSON.' },
  batch: { code: -32_600, message: 'Send one call per request: A2A 1.0 has no batches.' },
  request: {
    code: -32_600,
    message:
      'The body must be a JSON-RPC 2.0 call: {"jsonrpc": "2.0", "id", "method", "params"}, with a string or an integer as id.',
  },
  params: { code: -32_602, message: 'params must be an object with the fields of A2A 1.0.' },
} as const

/** Returns the reply that refuses a call. */
export function refuse(id: RpcId, error: RpcError): RpcReply {
  return { jsonrpc: '2.0', id, error }
}

/** Reads a call, or returns the reply that refuses it. Notifications are refused: they could spend without a reply. */
export function readCall(body: unknown): RpcCall | { readonly refusal: RpcReply } {
  if (Array.isArray(body)) return { refusal: refuse(null, rpcErrors.batch) }
  if (typeof body !== 'object' || body === null) return { refusal: refuse(null, rpcErrors.request) }
  const { jsonrpc, id, method, params = {} } = body as Record<string, unknown>
  const callId = isId(id) ? id : null
  if (jsonrpc !== '2.0' || callId === null || typeof method !== 'string' || method === '') {
    return { refusal: refuse(callId, rpcErrors.request) }
  }
  if (!isJsonObject(params)) {
    return { refusal: refuse(callId, rpcErrors.params) }
  }
  return { id: callId, method, params: params as RpcCall['params'] }
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id)
}
