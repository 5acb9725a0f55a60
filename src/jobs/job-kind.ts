import type { Offer } from '../contract/operation.ts'
import type { Json } from '../lib/digest.ts'
import type { PartProgress } from '../lookup/find-all.ts'
import type { LookupInput } from '../lookup/lookup-request.ts'
import type { LookupReply } from '../lookup/reply.ts'
import type { AwaitedSource } from '../model/doubt.ts'
import type { Suppression } from '../privacy/suppression.ts'
import type { AccountJob } from '../store/jobs/account-job-rows.ts'

/** Why a job failed, as its account reads it. */
export type JobError = { readonly error: string; readonly message: string }

/** How one slice of a job ended. */
export type JobStep =
  | { readonly kind: 'succeeded'; readonly result: Json }
  | { readonly kind: 'failed'; readonly error: JobError; readonly result?: Json }
  /**
   * There is more to do, at once or later: other jobs of all accounts come in between. `isProgress`: it came on since
   * the last time; without it the slices of a job are bounded.
   */
  | {
      readonly kind: 'more'
      readonly inMs: number
      readonly isProgress: boolean
      /** The source it waits for until then; left out: it only gives its place to others. */
      readonly waitingFor?: AwaitedSource
      readonly result?: Json
    }

/** What a slice of a job is run with. */
export type JobContext = {
  /** Aborted when the account cancels the job or the process ends: what was found so far is to be returned. */
  readonly signal: AbortSignal
  /**
   * Performs a lookup for the account of the job, in a slot that no caller needs. What an earlier attempt has paid for
   * under the same `requestId`, the job's id unless another is given, is replied again as it was: not `cached`, and
   * with its charge. So a `requestId` belongs to one lookup, or to a composition, of a job.
   * @throws {ApiError} as `Lookups.perform` does; the signal's reason when it aborts before
   */
  perform(
    offer: Offer,
    input: LookupInput,
    options?: {
      readonly requestId?: string
      readonly onPart?: (progress: PartProgress) => void
    },
  ): Promise<LookupReply>
  /** Logs a fault of our own that a lookup ended with, where the job goes on without it. */
  reportFault(error: unknown, requestId: string): void
  /** Notes how far the job is, and keeps what was found so far, which is shown until it has ended. Never rejects. */
  note(done: number, total: number | null, result?: Json): Promise<void>
}

/** A job with what was asked, as JSON. */
export type JobToRun = AccountJob & { readonly input: string }

/** A kind of job: how it is run, and what of its result may be shown. */
export type JobKind = {
  /**
   * Refuses an input before it is queued.
   * @throws {ApiError} bad_request, insufficient_credits
   */
  admit(input: Json, accountId: string): Promise<void>
  /**
   * Runs a slice of a job: some seconds of work. After its process died it is run again from the beginning: what is
   * charged twice must be impossible.
   */
  run(job: JobToRun, context: JobContext): Promise<JobStep>
  /** Returns a stored result without people who are suppressed since. */
  sayable(result: Json, list: Suppression): Json
}

/** Every kind of job, by its name. */
export type JobKinds = { readonly [kind: string]: JobKind }
