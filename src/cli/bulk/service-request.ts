import type { Reply } from '../../bulk/outcome.ts'
import type { Json } from '../../lib/digest.ts'
import { ownValue } from '../../lib/own-value.ts'

/** The service that is asked, and the account that pays. */
export type Service = { readonly url: string; readonly key: string }

/** What a service replied. */
export type ServiceReply = {
  readonly status: number
  readonly headers: Headers
  readonly body: Reply
}

// A lookup takes half a minute at most, where its operator has not said otherwise; waiting for a slot is part of it.
const requestTimeoutMs = 120_000
// A roster of 500 people takes some hundred kilobytes.
const replyBytesMax = 5_000_000

type Request = {
  readonly method: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Sends a request and reads its reply. @throws when none comes in time, or one that is too large */
export async function request(
  service: Service,
  path: string,
  sent: Request,
): Promise<ServiceReply> {
  // Not AbortSignal.timeout: each would stay for two minutes behind its request, tens of thousands of them.
  const ending = new AbortController()
  const abort = () => ending.abort(sent.signal?.reason)
  const timer = setTimeout(() => ending.abort(new Error('no reply in time')), requestTimeoutMs)
  sent.signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(`${service.url}${path}`, {
      method: sent.method,
      body: sent.body ?? null,
      headers: { ...sent.headers, authorization: `Bearer ${service.key}` },
      signal: ending.signal,
      // The key goes to the service that was named, and nowhere else.
      redirect: 'error',
    })
    return { status: response.status, headers: response.headers, body: await bodyOf(response) }
  } finally {
    clearTimeout(timer)
    sent.signal?.removeEventListener('abort', abort)
  }
}

/** Reads the body of a reply up to its bound; what is no JSON object counts as an empty one. */
async function bodyOf(response: Response): Promise<Reply> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > replyBytesMax) throw new Error('the reply is larger than any lookup makes it')
    chunks.push(chunk)
  }
  try {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Json
    return body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Reply) : {}
  } catch {
    return {}
  }
}

/** Returns what the error of a reply says. */
export function sentenceIn({ status, body }: ServiceReply): string {
  const detail = ownValue(body, 'detail') ?? null
  if (typeof detail === 'string') return detail
  const message =
    detail !== null && typeof detail === 'object' && ownValue(detail as Reply, 'message')
  return typeof message === 'string' ? message : `The service answered ${status}.`
}

/** Returns why a request got no reply. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
