import { findAll } from '@enricher/contract/find-all'
import {
  findAllJob,
  type JobsReply,
  jobParams,
  jobReply,
  jobsPageDefault,
  jobsPageMax,
  jobsQuery,
  jobsReply,
  submittedJob,
} from '@enricher/contract/jobs'
import { readPageLimit } from '@enricher/contract/page-limit'
import type { Json } from '@enricher/engine/lib/digest'
import { testKeyPrefix } from '@enricher/service/accounts/api-key'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { callerOf } from '../authenticate.ts'
import { bodyBytesMaxOf } from '../body-size.ts'
import type { HttpServices, HttpSettings } from '../http-services.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { accountErrors, documentErrors, documentReply, retryAfter } from '../reply-docs.ts'
import {
  exampleJob,
  exampleSubmitted,
  sendJob,
  sendSubmitted,
  submissionHeaders,
  summaryOf,
} from './job-replies.ts'

type JobRouteServices = Pick<HttpServices, 'accounts' | 'jobs'>

const access = { access: 'account', scope: 'enricher:read' } as const
/** Adds the routes by which jobs are submitted, read and cancelled. */
export function addJobRoutes(
  app: FastifyInstance,
  services: JobRouteServices,
  settings: Pick<HttpSettings, 'baseUrl'>,
): void {
  addSubmission(app, services, settings)
  addReading(app, services)
  addCancellation(app, services)
  addList(app, services)
}

function addSubmission(
  app: FastifyInstance,
  services: JobRouteServices,
  { baseUrl }: Pick<HttpSettings, 'baseUrl'>,
): void {
  const schema = {
    tags: ['Jobs'],
    operationId: 'submit-find-all',
    summary: 'find-all as a job',
    description:
      'Takes the body of `/find-all` and answers at once; `GET /jobs/{job_id}` has the reply of find-all when it is there. Where a mail server or a provider tells more in some minutes it waits for that, unless `wait` is false; a source that gave no reply is not waited for. The same Idempotency-Key gives the same job.',
    body: { ...findAllJob, title: 'FindAllJob', examples: [findAll.exampleInput] },
    response: {
      202: documentReply(
        submittedJob,
        'The job is queued.',
        exampleSubmitted(baseUrl),
        submissionHeaders,
      ),
      ...documentErrors([
        ...accountErrors,
        'insufficient_credits',
        'idempotency_mismatch',
        'body_too_large',
      ]),
    },
  }
  app.post(
    '/jobs/find-all',
    { schema, bodyLimit: bodyBytesMaxOf(findAllJob), config: { ...access, isIdempotent: true } },
    async (request, reply) => {
      const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
      const { webhook_url, ...rest } = request.body as Static<typeof findAllJob>
      const webhookUrl = webhook_url ?? null
      if (webhookUrl !== null) services.jobs.webhooks.admit(webhookUrl)
      const input: Json = rest
      const { credential } = callerOf(request)
      const { job, isReplay } =
        credential.kind === 'sandbox'
          ? services.jobs.sandbox.submit({
              caller: credential.token ?? request.ip,
              ...{ input, idempotencyKey },
            })
          : await services.jobs.submit({
              accountId: await accountOf(services, request),
              kind: findAll.name,
              ...{ input, idempotencyKey, webhookUrl },
            })
      if (isReplay) reply.header('idempotent-replayed', 'true')
      // When the query selected the sandbox, the address of the job selects it too.
      const isByQuery = credential.kind === 'sandbox' && !isTestKey(credential.token)
      return sendSubmitted(reply, job, baseUrl, isByQuery ? '?sandbox=1' : '')
    },
  )
}

function addReading(app: FastifyInstance, services: JobRouteServices): void {
  const schema = {
    tags: ['Jobs'],
    operationId: 'get-job',
    summary: 'A job',
    description:
      'Status, progress and result. While it is not over, `Retry-After` says when to ask again, and `waiting_for` and `waiting_until` what it waits for. A result that may not be all says `unsure`.',
    params: jobParams,
    response: {
      200: documentReply(jobReply, 'The job as it is now.', exampleJob, retryAfter),
      ...documentErrors([...accountErrors, 'job_not_found']),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.get('/jobs/:job_id', { schema, config: access }, async (request, reply) => {
    const { job_id } = request.params
    if (isSandbox(request)) return sendJob(reply, services.jobs.sandbox.find(job_id))
    return sendJob(reply, await services.jobs.find(await accountOf(services, request), job_id))
  })
}

function addCancellation(app: FastifyInstance, services: JobRouteServices): void {
  const schema = {
    tags: ['Jobs'],
    operationId: 'cancel-job',
    summary: 'Cancel a job',
    description:
      'Nothing more is looked up. The job is `failed` with the error `cancelled`, within seconds when it is running; its result has what was found before. A job that is over stays as it is.',
    params: jobParams,
    response: {
      200: documentReply(jobReply, 'The job as it is now.', exampleJob, retryAfter),
      ...documentErrors([...accountErrors, 'job_not_found', 'body_too_large']),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.post('/jobs/:job_id/cancel', { schema, config: access }, async (request, reply) => {
    const { job_id } = request.params
    if (isSandbox(request)) return sendJob(reply, services.jobs.sandbox.cancel(job_id))
    return sendJob(reply, await services.jobs.cancel(await accountOf(services, request), job_id))
  })
}

function addList(app: FastifyInstance, services: JobRouteServices): void {
  const { result: _, webhook: __, ...exampleSummary } = exampleJob
  const schema = {
    tags: ['Jobs'],
    operationId: 'list-jobs',
    summary: 'Your jobs',
    description: 'The jobs of the account, newest first, without their results.',
    querystring: jobsQuery,
    response: {
      200: documentReply(jobsReply, 'One page of jobs.', {
        jobs: [exampleSummary],
        has_more: false,
        next_cursor: null,
      }),
      ...documentErrors(accountErrors),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.get('/jobs', { schema, config: access }, async (request): Promise<JobsReply> => {
    const { limit, cursor = null } = request.query
    const page = { limit: readPageLimit(limit, jobsPageMax, jobsPageDefault), cursor }
    // The sandbox keeps no list of jobs.
    if (isSandbox(request)) return { jobs: [], has_more: false, next_cursor: null }
    const { jobs, nextCursor } = await services.jobs.list(await accountOf(services, request), page)
    return { jobs: jobs.map(summaryOf), has_more: nextCursor !== null, next_cursor: nextCursor }
  })
}

function isSandbox(request: FastifyRequest): boolean {
  return callerOf(request).credential.kind === 'sandbox'
}

/** Returns whether the key selects the sandbox. `token`: the value of the header where the query selects it. */
function isTestKey(token: string | null): boolean {
  return token?.startsWith(testKeyPrefix) ?? false
}

/** Returns the account of a caller, whose credential is proven by that. @throws {ApiError} invalid_token */
async function accountOf(
  { accounts }: Pick<JobRouteServices, 'accounts'>,
  request: FastifyRequest,
): Promise<string> {
  const { user_id } = await accounts.credits(callerOf(request).credential)
  return user_id
}
