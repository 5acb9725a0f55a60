import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, type ErrorCode } from '../../contract/errors.ts'
import { findAll } from '../../contract/find-all.ts'
import {
  type JobReply,
  type JobsReply,
  jobParams,
  jobReply,
  jobRetryS,
  jobsPageDefault,
  jobsPageMax,
  jobsQuery,
  jobsReply,
  type SubmittedJob,
  submittedJob,
} from '../../contract/jobs.ts'
import type { ShownJob } from '../../jobs/jobs.ts'
import type { Json } from '../../lib/digest.ts'
import type { LookupInput } from '../../lookup/lookup-request.ts'
import { performInSandbox } from '../../lookup/sandbox-lookup.ts'
import { callerOf } from '../authenticate.ts'
import { bodyBytesMaxOf } from '../body-size.ts'
import type { HttpServices, HttpSettings } from '../http-services.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { documentErrors, documentReply, retryAfter } from '../reply-docs.ts'

type JobRouteServices = Pick<HttpServices, 'accounts' | 'jobs'>

const access = { access: 'account', scope: 'enricher:read' } as const
const exampleId = 'job_3fT9xQ2mLk81ZpRvB0yC'
const readErrors: readonly ErrorCode[] = [
  'bad_request',
  'invalid_token',
  'insufficient_scope',
  'rate_limited',
  'server_error',
  'overloaded',
]

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
      'Takes the body of `/find-all` and answers at once; `GET /jobs/{job_id}` has the reply of find-all when it is there. The same Idempotency-Key gives the same job.',
    body: { ...findAll.input, title: 'FindAllInput', examples: [findAll.exampleInput] },
    response: {
      202: documentReply(
        submittedJob,
        'The job is queued.',
        {
          job_id: exampleId,
          status: 'queued',
          status_url: `${baseUrl}/jobs/${exampleId}`,
          created_at: exampleTimes.created_at,
        },
        submissionHeaders,
      ),
      ...documentErrors([
        ...readErrors,
        'insufficient_credits',
        'idempotency_mismatch',
        'body_too_large',
      ]),
    },
  }
  app.post(
    '/jobs/find-all',
    { schema, bodyLimit: bodyBytesMaxOf(findAll.input), config: { ...access, isIdempotent: true } },
    async (request, reply) => {
      const submission = {
        accountId: await accountOf(services, request),
        kind: findAll.name,
        input: request.body as Json,
        idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
      }
      const { job, isReplay } = await services.jobs.submit(submission)
      if (isReplay) reply.header('idempotent-replayed', 'true')
      return sendSubmitted(reply, job, baseUrl)
    },
  )
}

/** Sends the 202 of a job: always that of its beginning, so that a replay is the first reply again. */
function sendSubmitted(reply: FastifyReply, job: ShownJob, baseUrl: string): FastifyReply {
  const status_url = `${baseUrl}/jobs/${job.id}`
  const body: SubmittedJob = {
    job_id: job.id,
    status: 'queued',
    status_url,
    created_at: job.createdAt.toISOString(),
  }
  return reply.code(202).header('location', status_url).header('retry-after', jobRetryS).send(body)
}

function addReading(app: FastifyInstance, services: JobRouteServices): void {
  const schema = {
    tags: ['Jobs'],
    operationId: 'get-job',
    summary: 'A job',
    description:
      'Status, progress and result. While it is not over, `Retry-After` says when to ask again.',
    params: jobParams,
    response: {
      200: documentReply(jobReply, 'The job as it is now.', exampleJob, retryAfter),
      ...documentErrors([...readErrors, 'job_not_found']),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.get('/jobs/:job_id', { schema, config: access }, async (request, reply) => {
    const accountId = await accountOf(services, request)
    return sendJob(reply, await services.jobs.find(accountId, request.params.job_id))
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
      ...documentErrors([...readErrors, 'job_not_found', 'body_too_large']),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.post('/jobs/:job_id/cancel', { schema, config: access }, async (request, reply) => {
    const accountId = await accountOf(services, request)
    return sendJob(reply, await services.jobs.cancel(accountId, request.params.job_id))
  })
}

/** @throws {ApiError} job_not_found: of another account and of none alike */
function sendJob(reply: FastifyReply, job: ShownJob | null): JobReply {
  if (!job) {
    throw new ApiError(
      'job_not_found',
      'Your account has no job of this id. A job is deleted some days after it was submitted.',
    )
  }
  if (job.finishedAt === null) reply.header('retry-after', jobRetryS)
  return { ...summaryOf(job), result: job.result as JobReply['result'] }
}

function addList(app: FastifyInstance, services: JobRouteServices): void {
  const { result: _, ...exampleSummary } = exampleJob
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
      ...documentErrors(readErrors),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.get('/jobs', { schema, config: access }, async (request): Promise<JobsReply> => {
    const accountId = await accountOf(services, request)
    const { limit, cursor = null } = request.query
    const page = { limit: readLimit(limit), cursor }
    const { jobs, nextCursor } = await services.jobs.list(accountId, page)
    return { jobs: jobs.map(summaryOf), has_more: nextCursor !== null, next_cursor: nextCursor }
  })
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return jobsPageDefault
  const limit = Number(text)
  if (limit >= 1 && limit <= jobsPageMax) return limit
  throw new ApiError('bad_request', `limit must be an integer from 1 to ${jobsPageMax}.`)
}

/** Returns the account of a caller, whose credential is proven by that. @throws {ApiError} invalid_token */
async function accountOf(
  { accounts }: Pick<JobRouteServices, 'accounts'>,
  request: FastifyRequest,
): Promise<string> {
  const { user_id } = await accounts.credits(callerOf(request).credential)
  return user_id
}

function summaryOf(job: ShownJob): JobsReply['jobs'][number] {
  return {
    job_id: job.id,
    kind: job.kind,
    status: job.state,
    progress: { done: job.stepsDone, total: job.stepsTotal },
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
    expires_at: job.expiresAt.toISOString(),
    error: job.error as JobReply['error'],
  }
}

const submissionHeaders = {
  Location: { type: 'string', description: 'Where to ask for the job: an absolute address.' },
  ...retryAfter,
  'Idempotent-Replayed': {
    type: 'string',
    description: '`true` when an earlier reply was sent again.',
  },
}
const exampleTimes = {
  created_at: '2026-11-20T18:03:00.000Z',
  started_at: '2026-11-20T18:03:01.000Z',
  finished_at: '2026-11-20T18:03:09.000Z',
  expires_at: '2026-11-27T18:03:00.000Z',
}
const exampleJob = {
  job_id: exampleId,
  kind: findAll.name,
  status: 'succeeded',
  progress: { done: 4, total: 4 },
  ...exampleTimes,
  result: performInSandbox(findAll, findAll.exampleInput as LookupInput).body,
  error: null,
}
