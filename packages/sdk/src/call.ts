import { type Attempt, type Connection, makeAttempts } from './attempts.ts'
import { parseJson, readText } from './body.ts'
import { EnricherError } from './error.ts'
import type { CallOptions, Operation } from './operation.ts'
import { refusalOf } from './refusal.ts'
import { noteReply } from './reply.ts'
import type { Input } from './request.ts'

// The longest reply of the service, a page of 500 addresses, has less than a hundredth of it.
const replyBytesMax = 32 * 1024 * 1024
const errorBytesMax = 64 * 1024

/**
 * Performs an operation and returns its result. A lookup that found nothing is a result whose fields are null.
 * @throws {EnricherError} for everything else that is no success
 * @throws the reason of the caller's signal
 */
export function performCall(
  connection: Connection,
  operation: Operation,
  input: Input,
  options: CallOptions,
): Promise<unknown> {
  return makeAttempts(connection, operation, { input, options }, async (attempt) => {
    const response = await send(connection, attempt)
    if (operation.reply === 'bytes' && response.ok) return response.body
    const text = await readText(response, response.ok ? replyBytesMax : errorBytesMax)
    const result = response.ok
      ? resultOf(response, text, attempt)
      : missOrThrow(connection, response, text, attempt, input)
    noteReply(result, response)
    return result
  })
}

/** Sends one request. Redirects are not followed: the key would go with them. */
export async function send(
  { settings, pace }: Connection,
  { request, signal, operation, key }: Attempt,
): Promise<Response> {
  const response = await settings.fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, ...(key !== null && { authorization: `Bearer ${key}` }) },
    body: request.body,
    // `error` would say more, but Cloudflare Workers do not have it.
    redirect: 'manual',
    signal,
  })
  if (operation.needsKey) pace.learn(response.headers)
  return response
}

/** Makes the error of a reply that is no success. */
export async function refuse(
  { runtime }: Connection,
  response: Response,
  attempt: Attempt,
): Promise<EnricherError> {
  const text = await readText(response, errorBytesMax)
  return refusalOf(response, text, factsOf(attempt), runtime.dateMs())
}

function resultOf(response: Response, text: string, attempt: Attempt): unknown {
  if (text === '' && response.status === 204) return undefined
  const result = parseJson(text)
  if (result !== undefined) return result
  throw new EnricherError('unexpected_reply', 'The reply is not JSON, or its end is missing.', {
    ...factsOf(attempt),
    status: response.status,
    requestId: response.headers.get('x-request-id'),
  })
}

function missOrThrow(
  { runtime }: Connection,
  response: Response,
  text: string,
  attempt: Attempt,
  input: Input,
): unknown {
  const { miss } = attempt.operation
  // Only the service's own words make a miss: the 404 of a wrong address must not look like one.
  if (miss !== null && response.headers.get('error-code') === 'email_not_found') {
    const echoed = miss.echoed.map((name) => [name, input[name] ?? null])
    return { ...structuredClone(miss.fields), ...Object.fromEntries(echoed) }
  }
  throw refusalOf(response, text, factsOf(attempt), runtime.dateMs())
}

function factsOf({ operation, attempts, request }: Attempt) {
  return { operation: operation.name, attempts, idempotencyKey: request.idempotencyKey }
}
