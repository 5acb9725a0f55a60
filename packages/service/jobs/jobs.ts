import { ApiError } from '@enricher/contract/errors'
import { canonicalJson, type Json, sha256 } from '@enricher/engine/lib/digest'
import { ownValue } from '@enricher/engine/lib/own-value'
import { mismatch } from '../lib/idempotency-errors.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import { storedJson } from '../lib/stored-json.ts'
import type { AccountJobs, NewAccountJob, ReadJobs } from '../store/jobs/account-jobs.ts'
import type { TaskJobs } from '../store/jobs/task-jobs.ts'
import type { Suppressions } from '../store/privacy/suppressions.ts'
import type { JobKinds } from './job-kind.ts'
import { cancelledError } from './run-slice.ts'
import { createSandboxJobs, type SandboxJobs } from './sandbox-jobs.ts'
import { type ShownJob, shownJob } from './shown-job.ts'
import type { WebhookCare } from './webhook-care.ts'

/** A job to submit. */
export type JobSubmission = {
  readonly accountId: string
  /** A name in the table of kinds. */
  readonly kind: string
  readonly input: Json
  /** Lower-case UUID, or null. */
  readonly idempotencyKey: string | null
  /** Address, admitted before, that gets a report when the job is over; no report when it is left out. */
  readonly webhookUrl?: string | null
}

// No job has another id, and the database takes no text with a NUL.
const jobIds = /^[\w-]{8,200}$/

export type Jobs = {
  readonly webhooks: WebhookCare
  /** Jobs that carry out messages to tasks of agents, by their tasks. */
  readonly tasks: TaskJobs
  /**
   * Queues a job. The same Idempotency-Key gives the same job again.
   * @throws {ApiError} bad_request, insufficient_credits, idempotency_mismatch; rate_limited when the account has too
   *   many jobs that are not over
   */
  submit(submission: JobSubmission): Promise<{ readonly job: ShownJob; readonly isReplay: boolean }>
  /** Returns a job of the account; null when it has none of this id. */
  find(accountId: string, id: string): Promise<ShownJob | null>
  /** Cancels a job that is not over, and returns it as it is then; null when the account has none of this id. */
  cancel(accountId: string, id: string): Promise<ShownJob | null>
  readonly sandbox: SandboxJobs
  /** Returns jobs from other readers as their account sees them, without people who were suppressed since. */
  show(read: ReadJobs): Promise<readonly ShownJob[]>
  /** Returns a page of the account's jobs, newest first. `cursor`: `nextCursor` of the previous page. */
  list(
    accountId: string,
    page: { readonly limit: number; readonly cursor: string | null },
  ): Promise<{ readonly jobs: readonly ShownJob[]; readonly nextCursor: string | null }>
}

type JobsDependencies = {
  readonly accountJobs: AccountJobs
  readonly taskJobs: TaskJobs
  readonly kinds: JobKinds
  /** Makes the digests of inputs that are stored. */
  readonly keyed: KeyedDigest
  readonly suppressions: Pick<Suppressions, 'current'>
  readonly webhookCare: WebhookCare
  /** How long a job is kept after it was submitted. */
  readonly keptMs: number
  /** Lets a worker look at the account's jobs. Never rejects. */
  wake(accountId: string): Promise<void>
}

/**
 * Bound of an account's open jobs: a program that submits more than it reads would fill the disk. They are some 50 MB
 * of the largest inputs, and a day of work for one account.
 */
const openJobsMax = 20_000
const fullRetryS = 60

/** Creates the jobs of accounts: every surface submits and reads them here. */
export function createJobs(dependencies: JobsDependencies): Jobs {
  const { accountJobs, kinds, keyed, suppressions, keptMs } = dependencies
  const show = async ({ jobs, suppressionVersion }: ReadJobs): Promise<readonly ShownJob[]> => {
    const list = await suppressions.current(suppressionVersion)
    return jobs.map((job) => {
      const result = storedJson(job.result)
      return shownJob(
        job,
        result === null ? null : (ownValue(kinds, job.kind)?.sayable(result, list) ?? null),
      )
    })
  }
  const showOnly = async (read: ReadJobs) => (await show(read))[0] ?? null
  return {
    sandbox: createSandboxJobs(),
    tasks: dependencies.taskJobs,
    webhooks: dependencies.webhookCare,
    async submit({ accountId, kind, input, idempotencyKey: key, webhookUrl = null }) {
      const request: Json = webhookUrl === null ? input : { input, webhook_url: webhookUrl }
      const fingerprint = keyed(sha256(canonicalJson(request)))
      const asked: NewAccountJob = {
        ...{ accountId, kind, keptMs, webhookUrl },
        input: JSON.stringify(input),
        idempotency: key === null ? null : { key, fingerprint },
      }
      const replay = async () => {
        const found = await accountJobs.findEarlier(asked)
        if (found && !found.isEqual) throw mismatch()
        return found && { job: shownJob(found.job, null), isReplay: true }
      }
      const earlier = await replay()
      if (earlier) return earlier
      await ownValue(kinds, kind)?.admit(input, accountId)
      const job = await accountJobs.submit(asked, openJobsMax)
      if (job) {
        await dependencies.wake(accountId)
        return { job: shownJob(job, null), isReplay: false }
      }
      // An equal request may have been first.
      const equal = await replay()
      if (equal) return equal
      throw fullError()
    },
    show,
    find: async (accountId, id) =>
      jobIds.test(id) ? showOnly(await accountJobs.find(accountId, id)) : null,
    cancel: async (accountId, id) =>
      jobIds.test(id)
        ? showOnly(await accountJobs.cancel(accountId, id, cancelledError.message))
        : null,
    async list(accountId, { limit, cursor }) {
      const before = cursor === null ? null : Number(cursor)
      const read = await accountJobs.list(accountId, { limit: limit + 1, before })
      const page = read.jobs.slice(0, limit)
      const last = page.at(-1)
      return {
        jobs: await show({ ...read, jobs: page }),
        nextCursor: read.jobs.length > limit && last ? `${last.number}` : null,
      }
    },
  }
}

function fullError(): ApiError {
  return new ApiError(
    'rate_limited',
    `Your account has ${openJobsMax} jobs that are not over, as many as it may. Retry when some have ended, or cancel some with POST /jobs/{id}/cancel.`,
    { retryAfterS: fullRetryS },
  )
}
