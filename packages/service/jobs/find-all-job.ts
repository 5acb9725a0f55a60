import { ApiError } from '@enricher/contract/errors'
import { type FindAllQuery, findAll } from '@enricher/contract/find-all'
import { findWebsite } from '@enricher/contract/find-website'
import type { Clock } from '@enricher/engine/lib/time'
import { awaitedBy } from '@enricher/engine/model/doubt'
import { scrubbed } from '@enricher/engine/suppression/scrubbed'
import { insufficientCredits } from '../accounts/insufficient-credits.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import { isOutage } from '../lookup/error-result.ts'
import {
  type LookupInput,
  lookupRequestOf,
  parseInput,
  stateQueryOf,
} from '../lookup/lookup-request.ts'
import { activeAccount } from '../lookup/outcome.ts'
import type { LookupReply } from '../lookup/reply.ts'
import type { ReadLookupState } from '../store/lookups/lookup-state.ts'
import type { JobContext, JobKind } from './job-kind.ts'
import { waitOf } from './waiting.ts'

/** The dependencies of the check before a job is queued. */
type AdmissionDependencies = {
  readonly cursorKey: Buffer
  readonly keyed: KeyedDigest
  readonly readState: ReadLookupState
}

type FindAllJobDependencies = AdmissionDependencies & {
  readonly clock: Clock
  /** How long the job waits for unsure results, counted from its start. */
  readonly waitMsMax: number
}

/**
 * Creates the job that is one call of find-all. Where a source says "try again later" the job gives up its place and
 * looks again then: a greylisted mailbox, or a provider that takes minutes, gives an answer in the end. The job does
 * not wait for a source that gave no reply.
 */
export function createFindAllJob(dependencies: FindAllJobDependencies): JobKind {
  const { clock, waitMsMax } = dependencies
  return {
    async admit(input, accountId) {
      const query = parseInput(findAll, input as LookupInput, dependencies)
      await requireWebsite(dependencies, query as FindAllQuery, accountId)
    },
    async run(job, context) {
      const { wait = true, ...asked } = JSON.parse(job.input) as LookupInput
      const reply = await performNoting(asked, context).catch((error: unknown) => {
        if (wait === false && error instanceof ApiError && isOutage(error)) return error
        throw error
      })
      // The call found nothing, and is not tried again.
      if (reply instanceof ApiError) {
        return { kind: 'failed', error: { error: reply.code, message: reply.message } }
      }
      const { body: result, doubt } = reply
      // The reply may lack searches that the abort prevented.
      if (context.signal.aborted) return { kind: 'more', inMs: 0, isProgress: true, result }
      const waitingFor = wait === false ? null : awaitedBy(doubt?.cause)
      if (doubt === null || waitingFor === null) return { kind: 'succeeded', result }
      const inMs = waitOf(job, doubt.retryInMs, { nowMs: clock(), waitMsMax })
      if (inMs === null) return { kind: 'succeeded', result }
      // The account's own cache has the results so far: they are neither searched nor charged again.
      return { kind: 'more', inMs, isProgress: true, waitingFor, result }
    },
    sayable: scrubbed,
  }
}

/** Performs the call, and reports how many of its parts have ended. */
async function performNoting(
  input: LookupInput,
  { perform, note }: Pick<JobContext, 'perform' | 'note'>,
): Promise<LookupReply> {
  let noted = Promise.resolve()
  const reply = await perform(findAll, input, {
    onPart({ ended, total }) {
      noted = noted.then(() => note(ended, total))
    },
  })
  // Reports after the end of the call are not written any more.
  await noted
  return reply
}

/**
 * Refuses a job whose website the account neither has in its cache nor can pay for: it would find nothing.
 * @throws {ApiError} insufficient_credits, invalid_token
 */
async function requireWebsite(
  { keyed, readState }: AdmissionDependencies,
  { companyName, context }: FindAllQuery,
  accountId: string,
): Promise<void> {
  const call = {
    credential: { kind: 'account', accountId } as const,
    input: {},
    query: { companyName, context },
    idempotencyKey: null,
    requestId: '',
  }
  const state = await readState(stateQueryOf(lookupRequestOf(findWebsite, call, keyed)))
  const { credits } = activeAccount(state)
  if (state.cached || credits >= findWebsite.priceCredits) return
  throw insufficientCredits(findWebsite.priceCredits, {
    creditsAvailable: credits,
    creditsRemaining: credits,
  })
}
