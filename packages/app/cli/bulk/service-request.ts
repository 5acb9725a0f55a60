import { once } from 'node:events'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isJsonObject, type JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'

/** The service to ask, and the key of the account that pays. */
export type Service = { readonly url: string; readonly key: string }

export type ServiceReply = {
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  readonly body: JsonObject
}

// A lookup takes at most half a minute by default, including the wait for a slot.
const requestTimeoutMs = 120_000
// A roster of 500 people takes some hundred kilobytes.
const replyBytesMax = 5_000_000

type Request = {
  readonly method: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

// Connections are kept open between rows. `fetch` would take twice the processor and memory per small request.
const agents = {
  'http:': new HttpAgent({ keepAlive: true }),
  'https:': new HttpsAgent({ keepAlive: true }),
}

/**
 * Sends a request and reads its reply. Redirects are not followed, because the key is meant for the named service only.
 * @throws when no reply comes in time, or the reply is too large
 */
export async function request(
  service: Service,
  path: string,
  { method, body = '', headers = {}, signal }: Request,
): Promise<ServiceReply> {
  const url = new URL(`${service.url}${path}`)
  const isSecure = url.protocol === 'https:'
  const sent = (isSecure ? httpsRequest : httpRequest)(url, {
    method,
    agent: agents[isSecure ? 'https:' : 'http:'],
    headers: {
      ...headers,
      authorization: `Bearer ${service.key}`,
      'content-length': Buffer.byteLength(body),
    },
    ...(signal && { signal }),
  })
  const timer = setTimeout(() => sent.destroy(new Error('no reply in time')), requestTimeoutMs)
  try {
    sent.end(body)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    return {
      status: reply.statusCode ?? 0,
      headers: { get: (name) => ownValue(reply.headers, name)?.toString() ?? null },
      body: await bodyOf(reply),
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Reads the body of a reply up to its bound; a body that is not a JSON object counts as empty. */
async function bodyOf(reply: IncomingMessage): Promise<JsonObject> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of reply as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > replyBytesMax) throw new Error('the reply is larger than any lookup makes it')
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return isJsonObject(body) ? body : {}
  } catch {
    return {}
  }
}

/** Returns the sentence of an error reply. */
export function sentenceIn({ status, body }: ServiceReply): string {
  const detail = ownValue(body, 'detail') ?? null
  if (typeof detail === 'string') return detail
  const message = isJsonObject(detail) && ownValue(detail, 'message')
  return typeof message === 'string' ? message : `The service answered ${status}.`
}

/** Returns the reason why a request got no reply. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // When a name has several addresses, the error has an empty message and one cause for each address.
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message || first.name : String(first)
}
