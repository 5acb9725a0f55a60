import Value from 'typebox/value'
import type { FuzzReply } from './client.ts'
import type { Endpoint } from './interface.ts'

/** Returns why a reply is wrong; null when it is right. */
export function faultOf(
  reply: FuzzReply | null,
  endpoint: Endpoint | null,
  method: string,
): string | null {
  if (reply === null) return 'no reply'
  const header = headerFault(reply)
  if (header !== null) return header
  if (method === 'HEAD') return null
  // A path that cannot be read, or holds a parameter that is too long, reaches no route.
  if (endpoint === null) return reply.status >= 400 ? envelopeFault(reply) : null
  return endpointFault(reply, endpoint)
}

function endpointFault(reply: FuzzReply, { replies }: Endpoint): string | null {
  // 500 is documented for failures that the service cannot avoid; a fuzzer causes none, so it is a fault of ours.
  if (reply.status === 500) return `500 ${reply.body}`
  const schema = replies.get(reply.status)
  if (schema === undefined) return `${reply.status} is not documented: ${reply.body.slice(0, 200)}`
  if (reply.headers.get('content-type')?.startsWith('text/event-stream')) return eventsFault(reply)
  const body = parsed(reply.body)
  if (schema !== null && !Value.Check(schema, body)) {
    return `${reply.status} is not as described: ${reply.body.slice(0, 200)}`
  }
  return reply.status >= 400 ? envelopeFault(reply) : null
}

/** Returns why a stream of events is wrong: a plan comes first, then steps, an answer and the end. */
function eventsFault({ status, body }: FuzzReply): string | null {
  const kinds = [...body.matchAll(/^event: (\w+)$/gm)].map(([, kind]) => kind).join(' ')
  if (status === 200 && /^plan (step )*answer done$/.test(kinds)) return null
  return `${status} with the events ${kinds}`
}

/** Returns why an error is wrong. It is `{"detail": ...}`: a sentence, or a word and a sentence. */
export function envelopeFault({ status, body }: FuzzReply): string | null {
  const { detail, ...rest } = (parsed(body) ?? {}) as { detail?: unknown }
  const sentence =
    typeof detail === 'object' && detail !== null && 'message' in detail ? detail.message : detail
  const isRight = typeof sentence === 'string' && sentence.length > 0
  if (isRight && Object.keys(rest).length === 0) return null
  return `${status} without envelope: ${body.slice(0, 200)}`
}

const required: readonly (readonly [string, RegExp])[] = [
  ['ratelimit-limit', /^\d+$/],
  ['ratelimit-remaining', /^\d+$/],
  ['ratelimit-reset', /^\d+$/],
  ['x-request-id', /^[A-Za-z0-9_-]{8,64}$/],
  ['api-version', /^v1$/],
]

export function headerFault({ status, headers }: FuzzReply): string | null {
  const wrong = required.find(([name, form]) => !form.test(headers.get(name) ?? ''))
  return wrong ? `${status} with ${wrong[0]}: ${headers.get(wrong[0])}` : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
