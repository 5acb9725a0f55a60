import { awaitedSources } from '@enricher/engine/model/doubt'
import { type Static, Type } from 'typebox'
import { errorWords } from './error-reply.ts'
import { findAll } from './find-all.ts'
import { documentedOnly, nullableString, nullableTime } from './operation.ts'
import { pageLimit } from './page-limit.ts'
import { jobWebhook, webhookUrlField } from './webhooks.ts'

/** States of a job (contract part 3). A job of a process that died goes from `running` back to `queued`. */
export const jobStates = ['queued', 'running', 'succeeded', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** Seconds that a caller should wait before it asks for a job again. */
export const jobRetryS = 2

/** The error word of a job that its account cancelled; all other words are those of replies. */
export const cancelledWord = 'cancelled'

export const jobsPageMax = 100
export const jobsPageDefault = 20

const status = Type.Enum([...jobStates], { type: 'string', title: 'JobStatus' })
const jobId = Type.String({ description: 'Names the job.' })
const createdAt = Type.String({ format: 'date-time' })
/** Field that says whether a job may wait. */
export const waitField = Type.Optional(
  Type.Boolean({
    ...documentedOnly({ default: true }),
    description:
      'False: it waits for no mail server and no provider that tells more in some minutes, and ends with what it has.',
  }),
)

/** Body of `POST /jobs/find-all`: that of find-all, with the wait and the webhook. */
export const findAllJob = Type.Object({
  ...findAll.input.properties,
  wait: waitField,
  webhook_url: Type.Optional(webhookUrlField),
})

/** Reply to the submission of a job. */
export const submittedJob = Type.Object(
  {
    job_id: jobId,
    status,
    status_url: Type.String({ description: 'Where to ask for it: an absolute address.' }),
    created_at: createdAt,
  },
  { title: 'SubmittedJob' },
)

const progress = Type.Object(
  {
    done: Type.Integer(),
    total: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: not known yet.' }),
  },
  { title: 'JobProgress', description: 'How many of its lookups have ended.' },
)

const jobError = Type.Object(
  {
    error: Type.Enum([...errorWords, cancelledWord], {
      type: 'string',
      title: 'JobErrorWord',
      description: 'Stable; made for programs.',
    }),
    message: Type.String(),
  },
  { title: 'JobError' },
)

const waitingFor = Type.Enum([...awaitedSources], { type: 'string', title: 'AwaitedSource' })

const described = {
  job_id: jobId,
  kind: Type.String({ description: 'The kind of work: `find-all`.' }),
  status,
  progress,
  waiting_for: Type.Union([waitingFor, Type.Null()], {
    description:
      'The reason that the job waits before it looks again: `mail_server` defers its answer, as against unknown senders (greylisting), `provider` works at its answer. Null: it does not wait.',
  }),
  waiting_until: nullableTime('When it looks again; null while it does not wait.'),
  created_at: createdAt,
  started_at: nullableTime('When it was first begun.'),
  finished_at: nullableTime('When it succeeded or failed.'),
  expires_at: Type.String({
    format: 'date-time',
    description: 'When it is deleted with its result.',
  }),
}

const error = Type.Union([jobError, Type.Null()], { description: 'Why it failed.' })

/** Reply of `GET /jobs/{job_id}`. */
export const jobReply = Type.Object(
  {
    ...described,
    result: Type.Union(
      [
        { ...findAll.reply, title: 'FindAllJobResult' },
        Type.Object(
          {},
          { additionalProperties: true, description: 'The result of a job of another kind.' },
        ),
        Type.Null(),
      ],
      {
        description:
          'The reply of find-all. It says `unsure` and `retry_after` where asking again may find more. A job that failed has the part that was found before; null when nothing was found.',
      },
    ),
    error,
    webhook: Type.Union([jobWebhook, Type.Null()], {
      description: 'How far it is to tell `webhook_url` that the job is over; null without one.',
    }),
  },
  { title: 'Job' },
)

export const jobsReply = Type.Object(
  {
    jobs: Type.Array(Type.Object({ ...described, error }, { title: 'JobSummary' })),
    has_more: Type.Boolean(),
    next_cursor: nullableString('Null on the last page.'),
  },
  { title: 'Jobs' },
)

export type SubmittedJob = Static<typeof submittedJob>
export type JobReply = Static<typeof jobReply>
export type JobsReply = Static<typeof jobsReply>

/** An id in another form is not refused: it is not found, like an id that does not exist. */
export const jobParams = Type.Object({
  job_id: Type.String({
    ...documentedOnly({ pattern: '^[A-Za-z0-9_-]{8,200}$' }),
    examples: ['job_3fT9xQ2mLk81ZpRvB0yC'],
    'x-pattern': 'of 8 to 200 letters, digits, - and _',
    description: '`job_id` of the reply that submitted it.',
  }),
})

export const jobsQuery = Type.Object({
  limit: pageLimit('Jobs', jobsPageMax, jobsPageDefault),
  cursor: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,15}$',
      'x-pattern': 'taken from next_cursor of the previous page',
      description: '`next_cursor` of the previous page.',
    }),
  ),
})
