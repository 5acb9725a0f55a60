import {
  type BulkChoiceBody,
  bulkChoice,
  bulkChoiceBytesMax,
  bulkParams,
  bulkReply,
  bulkStart,
} from '@enricher/contract/bulk'
import type { BulkChoice } from '@enricher/service/jobs/bulk-proposal'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import {
  type BulkServices,
  bulkAccess,
  bulkFileErrors,
  bulkOfCaller,
  describeUnreadLimit,
  sendFile,
  sendStarted,
  startHeaders,
} from '../bulk-files.ts'
import type { HttpSettings } from '../http-services.ts'
import { documentErrors, documentReply } from '../reply-docs.ts'
import { addNotices } from '../request-notices.ts'
import { exampleBulkFile } from './bulk-example.ts'

/** Adds the routes by which files are started, stopped and asked otherwise. */
export function addBulkChanges(
  app: FastifyInstance,
  services: BulkServices,
  settings: Pick<HttpSettings, 'baseUrl'>,
): void {
  addStart(app, services, settings)
  addProposal(app, services, settings)
  addStop(app, services, settings)
}

type Settings = Pick<HttpSettings, 'baseUrl'>

function described(
  { baseUrl }: Settings,
  operation: { operationId: string; summary: string; description: string },
) {
  return {
    ...operation,
    tags: ['Jobs'],
    params: bulkParams,
    response: {
      200: documentReply(bulkReply, 'The file as it is now.', exampleBulkFile(baseUrl)),
      ...documentErrors([...bulkFileErrors, 'body_too_large']),
    },
  }
}

function addStart(app: FastifyInstance, services: BulkServices, { baseUrl }: Settings): void {
  const example = exampleBulkFile(baseUrl)
  const schema = {
    tags: ['Jobs'],
    operationId: 'start-file',
    summary: 'Start a file, or go on with it',
    description:
      'Makes the lookups of its rows, each input once. A hit costs what the call would cost; misses and repeats are free. With `max_credits` it stops before all that the file costs, earlier starts included, could be more. When all rows have an outcome it waits for those whose mail server or provider answers later, unless `wait` is false. Starting a file that stopped goes on with the rows that are left; what it asks stays as it was. Of a file that is done, rows that failed or are unsure are asked again, within `max_credits`, or else within that of the start before. A file that is running stays as it is; another `max_credits` for it is reported in `Request-Notice`.',
    params: bulkParams,
    body: { ...bulkStart, title: 'BulkStart', examples: [{ max_credits: 500 }] },
    response: {
      202: documentReply(bulkReply, 'The file, which is queued.', example, startHeaders),
      ...documentErrors([...bulkFileErrors, 'body_too_large']),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.post(
    '/jobs/bulk/:file_id/start',
    { schema, bodyLimit: bulkChoiceBytesMax, config: bulkAccess },
    async (request, reply) => {
      const { bulk, accountId } = await bulkOfCaller(services, request)
      const {
        max_credits: maxCredits = null,
        webhook_url: webhookUrl = null,
        wait = true,
        ...body
      } = request.body
      if (webhookUrl !== null) services.jobs.webhooks.admit(webhookUrl)
      const start = { ...choiceOf(body), maxCredits, wait, webhookUrl, requestId: request.id }
      const started = await bulk.start(accountId, request.params.file_id, start)
      addNotices(reply, describeUnreadLimit(started, request.body.max_credits))
      return sendStarted(reply, bulk, started, baseUrl)
    },
  )
}

function addProposal(app: FastifyInstance, services: BulkServices, settings: Settings): void {
  const schema = {
    ...described(settings, {
      operationId: 'propose-file',
      summary: 'Other columns',
      description:
        'Proposes anew with what you choose, and counts what that costs. Free; a file that is started stays as it is.',
    }),
    body: { ...bulkChoice, title: 'BulkChoice', examples: [{ operation: 'find-website' }] },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.post(
    '/jobs/bulk/:file_id/propose',
    { schema, bodyLimit: bulkChoiceBytesMax, config: bulkAccess },
    async (request, reply) => {
      const { bulk, accountId } = await bulkOfCaller(services, request)
      const choice = choiceOf(request.body)
      const proposed = await bulk.propose(accountId, request.params.file_id, choice)
      return sendFile(reply, bulk, proposed, settings.baseUrl)
    },
  )
}

function addStop(app: FastifyInstance, services: BulkServices, settings: Settings): void {
  const schema = described(settings, {
    operationId: 'stop-file',
    summary: 'Stop a file',
    description:
      'Rows that are asked at the moment come to their end. `start` goes on with the others.',
  })
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.post(
    '/jobs/bulk/:file_id/stop',
    { schema, config: bulkAccess },
    async (request, reply) => {
      const { bulk, accountId } = await bulkOfCaller(services, request)
      const stopped = await bulk.stop(accountId, request.params.file_id)
      return sendFile(reply, bulk, stopped, settings.baseUrl)
    },
  )
}

function choiceOf({ has_header, only_empty, ...body }: BulkChoiceBody): BulkChoice {
  return { ...body, hasHeader: has_header, onlyEmpty: only_empty }
}
