import {
  type BulkListReply,
  bulkDeletion,
  bulkListQuery,
  bulkListReply,
  bulkParams,
  bulkReply,
  bulkResultQuery,
} from '@enricher/contract/bulk'
import type { ShownFile } from '@enricher/service/jobs/bulk'
import { bulkReplyOf } from '@enricher/service/jobs/bulk-reply'
import { bulkResultTypes } from '@enricher/service/jobs/bulk-result'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import {
  type BulkServices,
  bulkAccess,
  bulkFileErrors,
  bulkOfCaller,
  fileNotFoundError,
  requireFile,
  sendFile,
} from '../bulk-files.ts'
import type { HttpSettings } from '../http-services.ts'
import {
  accountErrors,
  documentErrors,
  documentFile,
  documentReply,
  retryAfter,
} from '../reply-docs.ts'
import { addBulkChanges } from './bulk-changes.ts'
import { exampleBulkFile } from './bulk-example.ts'
import { uploadRoute } from './bulk-upload.ts'

type Settings = Pick<HttpSettings, 'baseUrl'>

/** Adds the routes by which files of lookups are uploaded, started, stopped and read. */
export async function addBulkRoutes(
  app: FastifyInstance,
  services: BulkServices,
  settings: Settings,
): Promise<void> {
  await app.register(uploadRoute(services, settings))
  addReading(app, services, settings)
  addBulkChanges(app, services, settings)
  addResult(app, services, settings)
  addDeletion(app, services)
}

function addReading(app: FastifyInstance, services: BulkServices, { baseUrl }: Settings): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  const fileSchema = {
    tags: ['Jobs'],
    operationId: 'get-file',
    summary: 'A file',
    description:
      'The proposal, and how far it is. While a job works at it, `Retry-After` says when to ask again.',
    params: bulkParams,
    response: {
      200: documentReply(bulkReply, 'The file as it is now.', exampleBulkFile(baseUrl), retryAfter),
      ...documentErrors(bulkFileErrors),
    },
  }
  routes.get(
    '/jobs/bulk/:file_id',
    { schema: fileSchema, config: bulkAccess },
    async (request, reply) => {
      const { bulk, accountId } = await bulkOfCaller(services, request)
      return sendFile(reply, bulk, await bulk.find(accountId, request.params.file_id), baseUrl)
    },
  )
  const listSchema = {
    tags: ['Jobs'],
    operationId: 'list-files',
    summary: 'Your files',
    description: 'The files of the account, newest first, without their rows.',
    querystring: bulkListQuery,
    response: {
      200: documentReply(bulkListReply, 'One page of files.', {
        files: [{ ...exampleBulkFile(baseUrl) }],
        has_more: false,
        next_cursor: null,
      }),
      ...documentErrors(accountErrors),
    },
  }
  routes.get('/jobs/bulk', { schema: listSchema, config: bulkAccess }, async (request) => {
    const { bulk, accountId } = await bulkOfCaller(services, request)
    const { cursor } = request.query
    const before = cursor === undefined ? null : Number(cursor)
    return listReplyOf(await bulk.list(accountId, filesOfPage + 1, before), baseUrl)
  })
}

const filesOfPage = 20

function listReplyOf(files: readonly ShownFile[], baseUrl: string): BulkListReply {
  const page = files.slice(0, filesOfPage)
  const last = page.at(-1)
  const hasMore = files.length > filesOfPage
  return {
    files: page.map((shown) => bulkReplyOf(shown, { baseUrl, nowMs: Date.now() })),
    has_more: hasMore,
    next_cursor: hasMore && last ? `${last.file.number}` : null,
  }
}

const resultTypes = Object.values(bulkResultTypes).map((type) => type.split(';')[0] ?? type)
const exampleRows =
  'Company,enricher_status,enricher_website_url,enricher_source,enricher_confidence,enricher_reason,enricher_evidence,enricher_credits\nAcme,hit,https://acme.example,site,0.97,,,2\n'

function addResult(app: FastifyInstance, services: BulkServices, { baseUrl }: Settings): void {
  const schema = {
    tags: ['Jobs'],
    operationId: 'get-file-result',
    summary: 'The rows with what was found',
    description:
      'The rows of the file in their order, each with what came of it by now; `enricher_status` of those that were not asked yet is `pending`, of those that had a value already `kept`, `enricher_reason` says why there is no answer, and `enricher_evidence` leads to the page with its evidence. Texts that a spreadsheet would run as a formula are neutralised.',
    params: bulkParams,
    querystring: bulkResultQuery,
    response: {
      200: documentFile(resultTypes, 'The rows.', exampleRows),
      ...documentErrors(bulkFileErrors),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.get('/jobs/bulk/:file_id/file', { schema, config: bulkAccess }, async (request, reply) => {
    const { bulk, accountId } = await bulkOfCaller(services, request)
    const shown = requireFile(await bulk.find(accountId, request.params.file_id))
    const { format = null } = request.query
    // No page shows lookups of the sandbox.
    const pagesUrl = bulk === services.sandboxBulk ? null : baseUrl
    const { name, type, stream } = await bulk.result(shown, format, pagesUrl)
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(type)
      .send(stream)
  })
}

function addDeletion(app: FastifyInstance, services: BulkServices): void {
  const schema = {
    tags: ['Jobs'],
    operationId: 'delete-file',
    summary: 'Delete a file',
    description:
      'With its rows and results. One that is running is stopped. What was found stays in your cache.',
    params: bulkParams,
    response: {
      200: documentReply(bulkDeletion, 'It is deleted.', {
        file_id: 'file_5hJ2kQ9xTz1a8WmB3cYd',
        deleted: true,
      }),
      ...documentErrors([...bulkFileErrors, 'body_too_large']),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.delete('/jobs/bulk/:file_id', { schema, config: bulkAccess }, async (request) => {
    const { bulk, accountId } = await bulkOfCaller(services, request)
    const { file_id } = request.params
    if (!(await bulk.remove(accountId, file_id))) throw fileNotFoundError()
    return { file_id, deleted: true }
  })
}
