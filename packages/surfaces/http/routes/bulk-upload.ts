import type { Readable } from 'node:stream'
import { type BulkReply, bulkReply, bulkUploadQuery } from '@enricher/contract/bulk'
import { ApiError } from '@enricher/contract/errors'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import {
  type BulkServices,
  bulkAccess,
  bulkOfCaller,
  sendFile,
  sendStarted,
  startHeaders,
} from '../bulk-files.ts'
import type { HttpSettings } from '../http-services.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { accountErrors, documentErrors, documentReply } from '../reply-docs.ts'
import { uploadNameOf } from '../upload-name.ts'
import { exampleBulkFile } from './bulk-example.ts'

const uploadTypes = [
  'text/csv',
  'text/tab-separated-values',
  'application/jsonl',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
]

/**
 * Returns the route of uploads. The file is the body as it is: in a scope of its own, because everywhere else a body is
 * JSON.
 */
export function uploadRoute(
  services: BulkServices,
  { baseUrl }: Pick<HttpSettings, 'baseUrl'>,
): FastifyPluginAsync {
  return async (scope) => {
    scope.removeAllContentTypeParsers()
    // A body without a type is taken as well: its content shows its format.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const schema = {
      tags: ['Jobs'],
      operationId: 'upload-file',
      summary: 'A file of many lookups',
      description: `Send the file itself as the body: CSV with any usual delimiter, TSV, JSONL or XLSX; its content says which (\`Content-Type\`: ${uploadTypes.map((type) => `\`${type}\``).join(', ')}). The lookup and the columns are guessed and proposed, with the highest cost. Nothing is spent before \`POST /jobs/bulk/{file_id}/start\`, or with \`confirm=true\`. It may take half an hour to arrive, at 64 kbit/s or faster; in the sandbox 15 seconds.`,
      // The types are only documented: the content of the body decides its format.
      consumes: uploadTypes,
      querystring: bulkUploadQuery,
      response: {
        201: documentReply(bulkReply, 'The file and what is proposed.', exampleBulkFile(baseUrl)),
        202: documentReply(
          bulkReply,
          'The file, which is started.',
          exampleBulkFile(baseUrl),
          startHeaders,
        ),
        ...documentErrors([
          ...accountErrors,
          'body_too_large',
          'idempotency_in_flight',
          'idempotency_mismatch',
        ]),
      },
    }
    const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
    routes.post(
      '/jobs/bulk',
      { schema, config: { ...bulkAccess, isIdempotent: true } },
      (request, reply) => receive(services, request, reply, baseUrl),
    )
  }
}

type UploadRequest = FastifyRequest<{ Querystring: Static<typeof bulkUploadQuery> }>

async function receive(
  services: BulkServices,
  request: UploadRequest,
  reply: FastifyReply,
  baseUrl: string,
): Promise<BulkReply> {
  const { bulk, accountId } = await bulkOfCaller(services, request)
  // A file of the sandbox is small, and no account would answer for a slow upload.
  if (bulk === services.bulk) request.server.uploads.allow(request.raw)
  // Without a length there is no body, and nothing has parsed it.
  const body = request.body as Readable | null | undefined
  if (!body) throw new ApiError('bad_request', 'Send the file as the body.')
  // The boundaries and headers of a multipart body would be read as rows.
  if (/^multipart\//i.test(request.headers['content-type'] ?? '')) {
    throw new ApiError('bad_request', 'Send the file itself as the body, without a form around it.')
  }
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
  const upload = { accountId, idempotencyKey, ...namedIn(request.query) }
  const { shown, isReplay } = await bulk.upload(upload, body)
  if (isReplay) reply.header('idempotent-replayed', 'true')
  const { confirm, max_credits, wait } = request.query
  if (confirm !== 'true') return sendFile(reply.code(201), bulk, shown, baseUrl)
  const maxCredits = max_credits === undefined ? null : Number(max_credits)
  const start = { maxCredits, wait: wait !== 'false', requestId: request.id }
  const started = await bulk.start(accountId, shown.file.id, start)
  return sendStarted(reply, bulk, started, baseUrl)
}

function namedIn({
  name = 'upload',
  operation,
  column,
  only_empty: onlyEmpty,
}: Static<typeof bulkUploadQuery>) {
  const choice = { operation, columns: columnsIn(column), onlyEmpty }
  return { name: uploadNameOf(name), choice }
}

/** Reads `column=company_name=Firma`, sent once for each field. @throws {ApiError} bad_request */
function columnsIn(column: string | string[] | undefined): Record<string, string> | undefined {
  if (column === undefined) return undefined
  const pairs = [column].flat().map((pair): [string, string] => {
    const at = pair.indexOf('=')
    if (at > 0) return [pair.slice(0, at), pair.slice(at + 1)]
    throw new ApiError(
      'bad_request',
      'column must be FIELD=COLUMN, as in column=company_name=Firma.',
    )
  })
  return Object.fromEntries(pairs)
}
