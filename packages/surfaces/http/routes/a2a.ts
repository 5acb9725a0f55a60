import type { ApiError } from '@enricher/contract/errors'
import { offersAt } from '@enricher/contract/lookups'
import { loadOnce } from '@enricher/service/lib/load-once'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerQuestion } from '../../agents/a2a/answer-question.ts'
import { a2aPath, a2aVersion } from '../../agents/a2a/protocol.ts'
import { type RpcReply, refuse, rpcErrors } from '../../agents/a2a/rpc.ts'
import type { A2aCaller } from '../../agents/a2a/server.ts'
import { callerOf } from '../authenticate.ts'
import { answerTo, writeDown } from '../errors.ts'
import { createEventStream, type EventStream } from '../event-stream.ts'
import type { HttpServices, HttpSettings } from '../http-services.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { queryTextOf } from '../query-text.ts'

// A question that is too long gets an error that says so; a message longer than this is refused unread.
const messageBytesMax = 262_144

type A2aServices = Pick<HttpServices, 'accounts' | 'ask' | 'jobs' | 'logger' | 'lookups'>

/** Adds the endpoint of A2A 1.0 (JSON-RPC binding). Its library is loaded with the first request. */
export function addA2aRoute(
  app: FastifyInstance,
  services: A2aServices,
  { verifyEmailCredits }: Pick<HttpSettings, 'verifyEmailCredits'>,
): void {
  const server = loadOnce(async () => {
    const { createA2aServer } = await import('../../agents/a2a/server.ts')
    return createA2aServer(services.jobs, offersAt(verifyEmailCredits))
  })
  const stopping = new AbortController()
  app.drain.onClose(async () => stopping.abort())
  app.post(
    a2aPath,
    {
      // The agent card describes it.
      schema: { hide: true },
      bodyLimit: messageBytesMax,
      config: { access: 'account', scope: 'enricher:read', isIdempotent: true },
      errorHandler: answerUnreadable,
    },
    async (request, reply) => {
      const leaving = new AbortController()
      reply.raw.once('close', () => leaving.abort())
      const signal = AbortSignal.any([leaving.signal, stopping.signal])
      const caller = await callerFor(services, request, signal)
      const { answer } = await server.get()
      const given = await answer(caller, {
        body: request.body,
        version: versionOf(request),
        signal,
        report(error) {
          writeDown(services.logger, request, error as Error & { code: string })
          return `Internal error. Quote request id ${request.id}.`
        },
      })
      reply.header('a2a-version', a2aVersion)
      if (given.kind === 'reply') return given.reply
      const stream = createEventStream()
      stream.closed.addEventListener('abort', () => leaving.abort(), { once: true })
      void sendReplies(stream, given.replies)
      return reply
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(stream.body)
    },
  )
}

/** Sends the replies. Never rejects: an error is the last reply. */
async function sendReplies(stream: EventStream, replies: AsyncIterable<RpcReply>): Promise<void> {
  for await (const reply of replies) await stream.send('message', reply)
  stream.end()
}

/** Answers a body that is no JSON in the words of the protocol, and all other errors as everywhere. */
function answerUnreadable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const isUnread = request.body === undefined && answerTo(error as ApiError, request).status === 400
  if (!isUnread) throw error
  const { code } = rpcErrors.parse
  reply.code(200).send(refuse(null, { code, message: error.message }))
}

/** Returns the caller, and checks that its key is active. @throws {ApiError} invalid_token, bad_request */
async function callerFor(
  { accounts, ask, lookups }: A2aServices,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<A2aCaller> {
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
  const { credential } = callerOf(request)
  if (credential.kind !== 'sandbox') {
    const { user_id: accountId } = await accounts.credits(credential)
    return { kind: 'account', accountId, idempotencyKey }
  }
  const call = { credential, idempotencyKey: null, requestId: request.id, address: request.ip }
  return {
    kind: 'sandbox',
    perform: (offer, input) => lookups.perform(offer, { ...call, input }),
    ask: (question, previous) => answerQuestion(ask, { question, previous, call, signal }),
  }
}

/** Returns the version; clients that cannot set headers name it in the query (A2A 1.0 section 3.6.1). */
function versionOf({ headers, url }: FastifyRequest): string {
  const sent = headers['a2a-version'] ?? new URLSearchParams(queryTextOf(url)).get('A2A-Version')
  return typeof sent === 'string' ? sent : ''
}
