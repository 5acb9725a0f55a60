import { type AskBody, askBody, askBodyBytesMax, askReply } from '@enricher/contract/ask'
import type { ErrorCode } from '@enricher/contract/errors'
import { evidenceLink } from '@enricher/contract/evidence'
import { withAnySignal } from '@enricher/engine/lib/abort'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PreparedQuestion } from '../../ask/ask.ts'
import { askExample, exampleAnswer } from '../../ask/example.ts'
import { callerOf, requireValidOf } from '../authenticate.ts'
import { createEventStream } from '../event-stream.ts'
import type { HttpServices, HttpSettings } from '../http-services.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { preferredType } from '../negotiation.ts'
import { documentErrors, documentReply, lookupErrors } from '../reply-docs.ts'

type AskServices = Pick<HttpServices, 'ask' | 'logger' | 'principals'>
type AskRequest = FastifyRequest<{ Body: AskBody }>

const errors: readonly ErrorCode[] = [...lookupErrors, 'upstream_error']

const jsonType = 'application/json'
const eventsType = 'text/event-stream'

/** Adds the routes that answer questions: in one reply, and as events. */
export function addAskRoutes(
  app: FastifyInstance,
  services: AskServices,
  settings: Pick<HttpSettings, 'baseUrl'>,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  const { baseUrl } = settings
  const config = { access: 'account', scope: 'enricher:read', isIdempotent: true } as const
  const shared = { bodyLimit: askBodyBytesMax, config }
  const body = { ...askBody, examples: [askExample] }
  const asJson = documentReply(askReply, 'The answer, or what is asked back.', exampleAnswer())
  routes.post(
    '/ask',
    {
      ...shared,
      schema: {
        tags: ['Questions'],
        operationId: 'ask',
        summary: 'A question in your own words',
        description:
          'Plans the lookups that answer a question about companies and performs them; each costs what it costs by itself. A schema.org Answer and an NLWeb answer in one. What cannot be planned is asked back, and free.',
        body,
        response: { 200: asJson, ...documentErrors(errors) },
      },
    },
    async (request, reply) => {
      const question = await prepare(services, request as AskRequest, reply)
      const isStreamed = question.isStreamed || prefersEvents(request)
      if (isStreamed) return stream(services, question, request, reply)
      const gone = closedSignalOf(reply)
      const answered = await question.answer(gone, async () => {})
      if (answered.refusal !== null) throw answered.refusal
      if (answered.isReplay) reply.header('idempotent-replayed', 'true')
      const link = evidenceLink(answered.evidenceIds, baseUrl)
      if (link !== null) reply.header('link', link)
      return reply.send(answered.reply)
    },
  )
  routes.post(
    '/ask/stream',
    {
      ...shared,
      schema: {
        tags: ['Questions'],
        operationId: 'ask-stream',
        summary: 'The same as events',
        description:
          'Server-sent events in the order `plan`, `step` for each lookup that begins or ends, `answer`, `done`, also where something fails. Closing the connection ends the lookups under way and spends nothing more.',
        body,
        response: { 200: documentStream(), ...documentErrors(errors) },
      },
    },
    async (request, reply) =>
      stream(services, await prepare(services, request as AskRequest, reply), request, reply),
  )
}

function documentStream() {
  const { headers } = documentReply(askReply, '', null)
  const data = { type: 'done', status: 'succeeded', credits_charged: 2, credits_remaining: 98 }
  const examples = [`id: 5\nevent: done\ndata: ${JSON.stringify(data)}\n\n`]
  const description = 'Lines of `id`, `event` and `data` (JSON).'
  const schema = { type: 'string', description, examples }
  return {
    description: 'The events of the answer.',
    headers,
    content: { [eventsType]: { schema } },
  }
}

function prepare(
  { ask, principals }: Pick<AskServices, 'ask' | 'principals'>,
  request: AskRequest,
  reply: FastifyReply,
): Promise<PreparedQuestion> {
  const { credential } = callerOf(request)
  const call = {
    credential,
    idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
    requestId: request.id,
    address: credential.kind === 'sandbox' ? request.ip : '',
    requireValid: requireValidOf(request, principals),
  }
  return ask.prepare(request.body, call, closedSignalOf(reply))
}

/** Returns a signal that aborts when the connection ends before the reply has. */
function closedSignalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const end = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.destroyed) gone.abort()
  else raw.once('close', end)
  return gone.signal
}

function stream(
  { logger }: Pick<AskServices, 'logger'>,
  question: PreparedQuestion,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const events = createEventStream()
  const send = ({ kind, data }: { readonly kind: string; readonly data: object }) =>
    events.send(kind, data)
  // When the connection is closed already, neither the reply nor its body is ever read.
  void withAnySignal([events.closed, closedSignalOf(reply)], (gone) => question.answer(gone, send))
    .catch((error: unknown) => {
      logger.error({ request_id: request.id, err: error }, 'a streamed answer failed')
    })
    .finally(events.end)
  return reply
    .type(`${eventsType}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(events.body)
}

/** Returns whether a client prefers events to JSON; a client without a preference gets JSON. */
function prefersEvents({ headers }: FastifyRequest): boolean {
  return preferredType(headers.accept, [jsonType, eventsType]) === eventsType
}
