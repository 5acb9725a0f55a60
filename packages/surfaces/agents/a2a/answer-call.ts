import {
  A2A_ERROR_CODE,
  A2AError,
  RequestMalformedError,
  toJsonRpcError,
  VersionNotSupportedError,
} from '@a2a-js/sdk/errors'
import { ApiError } from '@enricher/contract/errors'
import { DatabaseUnavailableError } from '@enricher/service/store/database-unavailable'
import { type Method, type MethodContext, methods } from './methods.ts'
import { a2aVersion, unnamedVersion } from './protocol.ts'
import { type RpcCall, type RpcId, type RpcReply, readCall, refuse, rpcErrors } from './rpc.ts'

/** A call as it arrived over HTTP. */
export type A2aCall = MethodContext & {
  /** The parsed body. */
  readonly body: unknown
  /** Value of the header `A2A-Version`; empty when the header is missing. */
  readonly version: string
  /** Reports an error that is not the caller's fault, and returns the message for the caller. */
  report(error: unknown): string
}

/** The answer to a call: one reply, or a stream of replies while its task goes on. */
export type A2aAnswer =
  | { readonly kind: 'reply'; readonly reply: RpcReply }
  | { readonly kind: 'stream'; readonly replies: AsyncIterable<RpcReply> }

/**
 * Answers a JSON-RPC call of A2A 1.0. Every refusal of the protocol is a JSON-RPC reply; a stream that is refused
 * before it has begun is one reply, too.
 * @throws {ApiError} refusals that have a status of HTTP: invalid_token, rate_limited, overloaded
 * @throws {DatabaseUnavailableError}
 */
export async function answerCall(call: A2aCall): Promise<A2aAnswer> {
  const read = readCall(call.body)
  if ('refusal' in read) return { kind: 'reply', reply: read.refusal }
  const refused = (error: unknown) => refusalOf(read.id, error, call.report)
  try {
    requireVersion(call.version)
    const method = methods.get(read.method)
    if (!method) return { kind: 'reply', reply: refuse(read.id, unknownMethod) }
    return await run(method, read, call, refused)
  } catch (error) {
    if (hasStatus(error)) throw error
    return { kind: 'reply', reply: refused(error) }
  }
}

const unknownMethod = {
  code: A2A_ERROR_CODE.METHOD_NOT_FOUND,
  message: `There is no such method. The methods of A2A ${a2aVersion}: ${[...methods.keys()].join(', ')}.`,
}

async function run(
  method: Method,
  { id, params }: RpcCall,
  context: MethodContext,
  refused: (error: unknown) => RpcReply,
): Promise<A2aAnswer> {
  const request = readParams(method, params)
  const replyOf = (result: unknown): RpcReply => ({ jsonrpc: '2.0', id, result })
  if (method.kind === 'unary') {
    return { kind: 'reply', reply: replyOf(await method.run(request, context)) }
  }
  const results = method.run(request, context)
  const first = await results.next()
  const replies = async function* (): AsyncGenerator<RpcReply, void, undefined> {
    try {
      if (!first.done) yield replyOf(first.value)
      for await (const result of results) yield replyOf(result)
    } catch (error) {
      yield refused(error)
    }
  }
  return { kind: 'stream', replies: replies() }
}

/** The library throws errors of any kind at a field of a wrong type. */
function readParams(method: Method, params: RpcCall['params']): unknown {
  try {
    return method.read(params)
  } catch {
    throw new RequestMalformedError(rpcErrors.params.message)
  }
}

/** A client that names no version speaks 0.3 (A2A 1.0 section 3.6.2). Patch numbers are ignored. */
function requireVersion(version: string): void {
  const named = /^(\d{1,4}\.\d{1,4})(?:\.\d{1,4})?$/.exec(version.trim() || unnamedVersion)
  if (named?.[1] === a2aVersion) return
  throw new VersionNotSupportedError(
    `This agent speaks A2A ${a2aVersion}: send the header A2A-Version: ${a2aVersion}.`,
  )
}

/** Returns an error as the caller reads it: the protocol's error, a refusal with its words, or a general message. */
function refusalOf(id: RpcId, error: unknown, report: (error: unknown) => string): RpcReply {
  if (error instanceof A2AError) return refuse(id, toJsonRpcError(error))
  if (error instanceof ApiError && refusalsOfParams.has(error.code)) {
    return refuse(id, toJsonRpcError(new RequestMalformedError(error.message)))
  }
  return refuse(id, { code: A2A_ERROR_CODE.INTERNAL_ERROR, message: report(error) })
}

/** Returns whether HTTP expresses an error better: with a status, and with the time after which a retry makes sense. */
function hasStatus(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true
  return error instanceof ApiError && !refusalsOfParams.has(error.code)
}

/** Refusals that REST answers with 400 and 422: the caller has to change the message. */
const refusalsOfParams: ReadonlySet<string> = new Set(['bad_request', 'idempotency_mismatch'])
