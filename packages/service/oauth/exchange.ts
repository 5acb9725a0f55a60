import { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { cookieNames } from './configuration.ts'

/** A request in the form that the authorization server takes. */
export type ServerRequest = {
  readonly method: 'GET' | 'POST'
  /** Path below BASE_URL, with its query. */
  readonly url: string
  readonly headers: {
    readonly authorization?: string | undefined
    readonly cookie?: string | undefined
  }
  readonly body: { readonly type: string; readonly text: string } | null
}

export type ServerReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: string
  /** An error to show on a page of the service, as the client must not be sent to. */
  readonly problem: { readonly error: string; readonly description: string } | null
}

/**
 * Creates the request that the library sees: at the address of BASE_URL, whatever a proxy made of it, with the few
 * headers that concern it.
 */
export function messageOf(request: ServerRequest, baseUrl: string): IncomingMessage {
  const base = new URL(baseUrl)
  // The message never reads from the stream, as the body is there already.
  const message = new IncomingMessage(new PassThrough() as never)
  const { authorization, cookie } = request.headers
  const cookies = ownCookies(cookie)
  const body = request.body ? Buffer.from(request.body.text) : null
  const path = base.pathname.replace(/\/$/, '')
  return Object.assign(message, {
    method: request.method,
    url: request.url,
    originalUrl: `${path}${request.url}`,
    headers: {
      host: base.host,
      'x-forwarded-proto': base.protocol.slice(0, -1),
      // Errors are pages at the authorization endpoint, whatever is accepted, and JSON at all others.
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(cookies !== '' && { cookie: cookies }),
      ...(request.body &&
        body && { 'content-type': request.body.type, 'content-length': `${body.length}` }),
    },
    ...withBody(message, body),
  })
}

function withBody(message: IncomingMessage, body: Buffer | null): object {
  if (body && body.length > 0) message.push(body)
  message.push(null)
  return { complete: true }
}

const ownNames = [cookieNames.interaction, cookieNames.resume].flatMap((name) => [
  name,
  `${name}.sig`,
])

function ownCookies(header: string | undefined): string {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => ownNames.includes(pair.split('=')[0] ?? '')).join('; ')
}

/** A response that is kept instead of being sent. */
export type KeptResponse = { readonly response: ServerResponse; body(): string }

/** Creates the response that the library writes to. */
export function keepResponse(message: IncomingMessage): KeptResponse {
  const response = new ServerResponse(message)
  const chunks: Buffer[] = []
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  response.write = ((chunk: unknown) => {
    keep(chunk)
    return true
  }) as typeof response.write
  response.end = ((chunk?: unknown) => {
    keep(chunk)
    return response
  }) as typeof response.end
  return { response, body: () => Buffer.concat(chunks).toString('utf8') }
}

/**
 * Returns the headers of a kept response, without those that are added on the way to the client, and without useless
 * cookies.
 */
export function keptHeaders(response: ServerResponse): ServerReply['headers'] {
  const kept = Object.entries(response.getHeaders()).flatMap(([name, value]) => {
    if (value === undefined || dropped.has(name)) return []
    if (name !== 'set-cookie') return [[name, Array.isArray(value) ? value : `${value}`] as const]
    const cookies = [value].flat().map(String).filter(isOwnCookie)
    return cookies.length > 0 ? [[name, cookies] as const] : []
  })
  return Object.fromEntries(kept)
}

const dropped = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'vary'])

function isOwnCookie(cookie: string): boolean {
  return ownNames.some((name) => cookie.startsWith(`${name}=`))
}
