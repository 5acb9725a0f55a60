import type { CallOptions, Operation } from './operation.ts'
import type { Settings } from './settings.ts'

/** A request that is the same at every attempt, but for the key of the account. */
export type PreparedRequest = {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: SentBytes | null
  readonly idempotencyKey: string | null
}

/** A body that is no JSON. */
export type SentBytes = string | Blob | Uint8Array<ArrayBuffer>

export type Input = Readonly<Record<string, unknown>>

/**
 * Builds the request of a call: fields that the path or the query names go there, all others into the body.
 * @throws {TypeError} when the path cannot be made of the input
 */
export function buildRequest(
  settings: Pick<Settings, 'baseUrl' | 'sandbox' | 'headers'>,
  operation: Operation,
  input: Input,
  call: CallOptions & { readonly newKey: () => string },
): PreparedRequest {
  const inPath = new Set<string>()
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name)
    return pathPart(name, input[name])
  })
  const idempotencyKey = operation.isIdempotent ? (call.idempotencyKey ?? call.newKey()) : null
  const isJson = operation.body === 'json'
  const elsewhere = new Set([...inPath, ...operation.query])
  const rest = Object.entries(input).filter(([name]) => !elsewhere.has(name))
  return {
    url: `${settings.baseUrl}${path}${queryOf(operation, input, call.sandbox ?? settings.sandbox)}`,
    method: operation.method,
    headers: {
      ...settings.headers,
      accept: acceptedTypes[operation.reply],
      'api-version': 'v1',
      ...(operation.body !== 'none' && { 'content-type': typeOf(operation, input) }),
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      ...(call.requestId !== undefined && { 'x-request-id': call.requestId }),
    },
    body: isJson ? JSON.stringify(Object.fromEntries(rest)) : bytesOf(operation, input),
    idempotencyKey,
  }
}

const acceptedTypes = {
  json: 'application/json',
  events: 'text/event-stream',
  bytes: '*/*',
} as const

/** Returns the content type: a Blob's own, or one that leaves the format of a file to the service. */
function typeOf({ body }: Operation, input: Input): string {
  if (body === 'json') return 'application/json'
  const sent = input['body']
  return (sent instanceof Blob && sent.type) || 'application/octet-stream'
}

function bytesOf({ body }: Operation, input: Input): SentBytes | null {
  return body === 'bytes' ? (input['body'] as SentBytes) : null
}

/** Returns a segment of the path. An empty one, or one of dots, would lead elsewhere. */
function pathPart(name: string, value: unknown): string {
  if (typeof value === 'string' && !/^\.{0,2}$/.test(value)) return encodeURIComponent(value)
  throw new TypeError(`${name} must be a string that is not empty.`)
}

function queryOf(operation: Operation, input: Input, isSandbox: boolean): string {
  const query = new URLSearchParams()
  for (const name of operation.query) {
    // A list is sent as one field for each of its values.
    for (const value of [input[name]].flat()) {
      if (value !== undefined && value !== null) query.append(name, String(value))
    }
  }
  if (isSandbox) query.set('sandbox', '1')
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
