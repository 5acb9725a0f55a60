import type { FastifyInstance } from 'fastify'
import { sandboxCredits } from '../../billing/prices.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { operations } from '../../contract/lookups.ts'
import type { Operation } from '../../contract/operation.ts'
import type { LookupInput } from '../../lookup/ask.ts'
import { answerSandbox } from '../../sandbox/answer.ts'
import { callerOf } from '../authenticate.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import type { HttpPorts } from '../ports.ts'
import { type DocumentedReply, documentErrors, documentReply } from '../reply-docs.ts'

/** One route for every lookup of the contract. */
export function addLookupRoutes(app: FastifyInstance, ports: HttpPorts): void {
  for (const operation of operations) addLookupRoute(app, ports, operation)
}

function addLookupRoute(app: FastifyInstance, ports: HttpPorts, operation: Operation): void {
  const schema = {
    tags: ['Lookups'],
    operationId: operation.name,
    summary: operation.summary,
    description: operation.description,
    body: { ...operation.input, examples: [operation.exampleInput] },
    response: documentLookup(operation),
  }
  app.post(
    operation.path,
    { schema, config: { access: 'account', isIdempotent: true } },
    async (request, reply) => {
      const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
      const { credential } = callerOf(request)
      const input = request.body as LookupInput
      const call = { credential, input, idempotencyKey, requestId: request.id }
      const result = await ports.lookups.perform(operation, call)
      if (result.isReplay) reply.header('idempotent-replayed', 'true')
      return reply.code(result.status).send(result.body)
    },
  )
}

function documentLookup(operation: Operation): Record<number, DocumentedReply> {
  const errors: ErrorCode[] = [
    'bad_request',
    'invalid_token',
    'insufficient_credits',
    'idempotency_in_flight',
    'idempotency_mismatch',
    'rate_limited',
    'server_error',
    'overloaded',
  ]
  if (operation.missAnswer === null) errors.push('email_not_found')
  if (operation.outage === 'upstream_error') errors.push('upstream_error')
  const replayed = { type: 'string', description: '`true` when an earlier reply was sent again.' }
  return {
    200: documentReply(operation.reply, 'The result.', exampleReply(operation), {
      'Idempotent-Replayed': replayed,
    }),
    ...documentErrors(errors),
  }
}

/** What the sandbox answers to the operation's own example: an example that can be tried. */
function exampleReply(operation: Operation): unknown {
  const outcome = answerSandbox(operation, operation.exampleInput)
  return {
    ...operation.echoOf(operation.exampleInput),
    ...(outcome.kind === 'hit' ? outcome.answer : operation.missAnswer),
    cached: false,
    credits_remaining: sandboxCredits,
  }
}
