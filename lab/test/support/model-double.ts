import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Ending } from './database.ts'

/** The double's reply to a request. */
export type ModelReply =
  | { readonly kind: 'call'; readonly name: string; readonly input: unknown }
  /** A call whose arguments are sent as they are, right or not. */
  | { readonly kind: 'call_text'; readonly name: string; readonly text: string }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'body'; readonly text: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** An error that repeats the headers of the request. */
  | { readonly kind: 'echo'; readonly status: number }
  | { readonly kind: 'silence' }

export type SeenRequest = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

export type ModelDouble = {
  /** The address up to the /v1. */
  readonly baseUrl: string
  /** The replies, given one after the other; the last one stays. */
  replies: ModelReply[]
  readonly requests: SeenRequest[]
}

/**
 * Starts a service of models on loopback that speaks both wire formats: chat completions (OpenAI) and messages
 * (Anthropic), with their ways to fail.
 */
export async function startModelDouble(ending: Ending): Promise<ModelDouble> {
  const requests: SeenRequest[] = []
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const double: ModelDouble = { baseUrl: `http://127.0.0.1:${port}/v1`, replies: [], requests }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    const { url: path = '', headers } = request
    requests.push({ path, headers, body })
    const reply = double.replies.length > 1 ? double.replies.shift() : double.replies[0]
    if (reply?.kind === 'echo') {
      const error = { type: 'authentication_error', message: JSON.stringify(headers) }
      response.writeHead(reply.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ type: 'error', error }))
      return
    }
    send(response, path, reply ?? { kind: 'status', status: 500 })
  }
  ending.after(async () => {
    server.closeAllConnections()
    server.close()
  })
  return double
}

function send(
  response: ServerResponse,
  path: string,
  reply: Exclude<ModelReply, { kind: 'echo' }>,
): void {
  const isMessages = path.endsWith('/messages')
  if (reply.kind === 'silence') return
  if (reply.kind === 'redirect') {
    response.writeHead(307, { location: reply.to }).end()
    return
  }
  if (reply.kind === 'status') {
    const headers = { 'content-type': 'application/json', 'retry-after': '1' }
    response.writeHead(reply.status, headers).end(JSON.stringify(errorOf(isMessages, reply.status)))
    return
  }
  const text =
    reply.kind === 'body'
      ? reply.text
      : JSON.stringify(isMessages ? messageOf(reply) : completionOf(reply))
  response.writeHead(200, { 'content-type': 'application/json' }).end(text)
}

function errorOf(isMessages: boolean, status: number): object {
  const error = { type: 'api_error', message: `The double answers ${status}.` }
  return isMessages ? { type: 'error', error } : { error: { ...error, code: null, param: null } }
}

type Spoken = Extract<ModelReply, { kind: 'call' | 'call_text' | 'words' | 'refusal' }>

/** Makes a chat completion: a call has its arguments as JSON text; a refusal is a field of its own. */
function completionOf(reply: Spoken): object {
  const isCall = reply.kind === 'call' || reply.kind === 'call_text'
  const message = {
    role: 'assistant',
    content: reply.kind === 'words' ? reply.text : null,
    refusal: reply.kind === 'refusal' ? 'I cannot help with that.' : null,
    ...(isCall && {
      tool_calls: [
        {
          id: 'call_1',
          type: 'function',
          function: {
            name: reply.name,
            arguments: reply.kind === 'call' ? JSON.stringify(reply.input) : reply.text,
          },
        },
      ],
    }),
  }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: 'double',
    choices: [{ index: 0, message, finish_reason: isCall ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  }
}

/** Makes a message: a call has its input as JSON; a refusal is a reason to stop. */
function messageOf(reply: Spoken): object {
  const isCall = reply.kind === 'call' || reply.kind === 'call_text'
  const content = isCall
    ? [
        {
          type: 'tool_use',
          id: 'toolu_1',
          name: reply.name,
          input: reply.kind === 'call' ? reply.input : reply.text,
        },
      ]
    : reply.kind === 'words'
      ? [{ type: 'text', text: reply.text }]
      : []
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'double',
    content,
    stop_reason: isCall ? 'tool_use' : reply.kind === 'refusal' ? 'refusal' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10 },
  }
}
