import type { Offer } from '@enricher/contract/operation'
import type { Json } from '@enricher/engine/lib/digest'
import type { AwaitedSource } from '@enricher/engine/model/doubt'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import type { PartProgress } from '../lookup/find-all.ts'
import type { LookupInput } from '../lookup/lookup-request.ts'
import type { LookupReply } from '../lookup/reply.ts'
import type { AccountJob } from '../store/jobs/account-job-rows.ts'

/** The reason why a job failed, for its account. */
export type JobError = { readonly error: string; readonly message: string }

/** The end of one slice of a job. */
export type JobStep =
  | { readonly kind: 'succeeded'; readonly result: Json }
  | { readonly kind: 'failed'; readonly error: JobError; readonly result?: Json }
  /**
   * There is more to do, at once or later: jobs of other accounts come in between. `isProgress`: the job has advanced
   * since the last slice; without progress its slices are bounded.
   */
  | {
      readonly kind: 'more'
      readonly inMs: number
      readonly isProgress: boolean
      /** The source that the job waits for until then; left out: it only makes room for others. */
      readonly waitingFor?: AwaitedSource
      readonly result?: Json
    }

/** The functions and the signal with which a slice of a job runs. */
export type JobContext = {
  /** Aborts when the account cancels the job or the process ends: the job returns its results so far. */
  readonly signal: AbortSignal
  /**
   * Performs a lookup for the account of the job, in a slot that no caller needs. An answer that an earlier attempt has
   * paid for under the same `requestId` (the job's id unless another is given) is replied again as it was: not
   * `cached`, and with its charge. So a `requestId` belongs to one lookup, or to a composition, of a job. With
   * `isWhole` a part that credits do not cover refuses the composition.
   * @throws {ApiError} as `Lookups.perform` does; the signal's reason when it aborts before
   */
  perform(
    offer: Offer,
    input: LookupInput,
    options?: {
      readonly requestId?: string
      readonly isWhole?: boolean
      readonly onPart?: (progress: PartProgress) => void
    },
  ): Promise<LookupReply>
  /** Logs an internal fault that ended a lookup, where the job goes on without the lookup. */
  reportFault(error: unknown, requestId: string): void
  /** Stores the progress of the job and its results so far, which are shown until it has ended. Never rejects. */
  note(done: number, total: number | null, result?: Json): Promise<void>
}

export type JobToRun = AccountJob & { readonly input: string }

/** A kind of job, with the functions that run it and make its result ready to show. */
export type JobKind = {
  /**
   * Refuses an input before it is queued.
   * @throws {ApiError} bad_request, insufficient_credits
   */
  admit(input: Json, accountId: string): Promise<void>
  /**
   * Runs a slice of a job: some seconds of work. After its process died it runs again from the beginning, so it must
   * not be able to charge anything twice.
   */
  run(job: JobToRun, context: JobContext): Promise<JobStep>
  /** Returns a stored result without people who were suppressed since. */
  sayable(result: Json, list: Suppression): Json
}

/** Every kind of job, by its name. */
export type JobKinds = { readonly [kind: string]: JobKind }
