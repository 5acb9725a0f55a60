import { deprecationHeaders } from '@enricher/contract/deprecation'
import { type ErrorCode, errorTable } from '@enricher/contract/errors'
import { evidenceLink } from '@enricher/contract/evidence'
import { offersAt } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import type { LookupReply } from '@enricher/service/lookup/reply'
import { performInSandbox } from '@enricher/service/lookup/sandbox-lookup'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf } from '../authenticate.ts'
import { bodyBytesMaxOf } from '../body-size.ts'
import { errorCodeHeader } from '../errors.ts'
import type { HttpServices, HttpSettings } from '../http-services.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { pascalCase } from '../openapi-components.ts'
import {
  type DocumentedReply,
  documentErrors,
  documentReply,
  linkDoc,
  lookupErrors,
} from '../reply-docs.ts'
import { addNotices, noticeOf } from '../request-notices.ts'
import { describeUnknownRoles } from '../role-notices.ts'

/** Adds one route for everything this service sells. */
export function addLookupRoutes(
  app: FastifyInstance,
  services: Pick<HttpServices, 'lookups'>,
  settings: Pick<HttpSettings, 'verifyEmailCredits' | 'baseUrl'>,
): void {
  for (const offer of offersAt(settings.verifyEmailCredits)) {
    addLookupRoute(app, services, offer, settings)
  }
}

function addLookupRoute(
  app: FastifyInstance,
  services: Pick<HttpServices, 'lookups'>,
  offer: Offer,
  settings: Pick<HttpSettings, 'baseUrl'>,
): void {
  const { baseUrl } = settings
  const notice = deprecationHeaders(offer, settings.baseUrl)
  const schema = {
    tags: ['Lookups'],
    operationId: offer.name,
    summary: offer.summary,
    description: offer.description,
    ...(offer.deprecation && { deprecated: true }),
    body: {
      ...offer.input,
      title: `${pascalCase(offer.name)}Input`,
      examples: [offer.exampleInput],
    },
    response: documentLookup(offer),
  }
  app.post(
    offer.path,
    {
      schema,
      bodyLimit: bodyBytesMaxOf(offer.input),
      config: { access: 'account', scope: offer.scope, isIdempotent: true, notice },
    },
    async (request, reply) => {
      const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
      const { credential } = callerOf(request)
      const input = request.body as LookupInput
      const startedAtMs = performance.now() - reply.elapsedTime
      const call = {
        credential,
        input,
        idempotencyKey,
        requestId: request.id,
        startedAtMs,
        address: addressOf(request),
      }
      const result = await services.lookups.perform(offer, call)
      if (result.isReplay) reply.header('idempotent-replayed', 'true')
      const link = evidenceLink(result.evidenceIds, baseUrl)
      const links = [notice['link'] ?? [], link ?? []].flat()
      if (links.length > 0) reply.header('link', links.join(', '))
      // A miss is the only error reply of a lookup that is not thrown.
      if (result.status === errorTable.email_not_found.status) {
        reply.header(errorCodeHeader, 'email_not_found' satisfies ErrorCode)
      }
      addNotices(reply, await describeUnknownRoles(input))
      return reply.code(result.status).send(withNotice(result, noticeOf(reply)))
    },
  )
}

/** Adds the unread fields to the sentence of a miss: they may be why nothing was found. */
function withNotice({ status, body }: LookupReply, notice: string | null): LookupReply['body'] {
  if (notice === null || status !== errorTable.email_not_found.status) return body
  return { ...body, detail: `${body['detail']} Note: ${notice}` }
}

/** Returns the address of the sender, by which only the sandbox tells callers apart. */
function addressOf(request: FastifyRequest): string {
  return request.caller?.credential.kind === 'sandbox' ? request.ip : ''
}

function documentLookup(offer: Offer): Record<number, DocumentedReply> {
  const errors = [...lookupErrors]
  if (offer.kind === 'lookup' && offer.missAnswer === null) errors.push('email_not_found')
  if (offer.outage === 'upstream_error') errors.push('upstream_error')
  const replayed = { type: 'string', description: '`true` when an earlier reply was sent again.' }
  // The documented reply is the sandbox's answer to the offer's own example, so that a reader can try it.
  const example = performInSandbox(offer, offer.exampleInput as LookupInput).body
  return {
    200: documentReply(
      { ...offer.reply, title: `${pascalCase(offer.name)}Reply` },
      resultWords(offer),
      example,
      {
        'Idempotent-Replayed': replayed,
        Link: linkDoc,
      },
    ),
    ...documentErrors(errors),
  }
}

function resultWords(offer: Offer): string {
  if (offer.kind === 'composition') return 'Whatever was found; `errors` lists what was not.'
  const isMissHere = offer.missAnswer !== null
  return isMissHere ? 'The answer; its fields are null when nothing was found.' : 'The answer.'
}
