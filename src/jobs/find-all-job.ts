import { insufficientCredits } from '../accounts/insufficient-credits.ts'
import { type FindAllQuery, findAll } from '../contract/find-all.ts'
import { findWebsite } from '../contract/find-website.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { Clock } from '../lib/time.ts'
import {
  type LookupInput,
  lookupRequestOf,
  parseInput,
  stateQueryOf,
} from '../lookup/lookup-request.ts'
import { activeAccount } from '../lookup/outcome.ts'
import { scrubbed } from '../privacy/scrubbed.ts'
import type { ReadLookupState } from '../store/lookups/lookup-state.ts'
import type { JobKind } from './job-kind.ts'
import { waitOf } from './waiting.ts'

/** What is asked before a job is queued. */
type AdmissionDependencies = {
  readonly cursorKey: Buffer
  readonly keyed: KeyedDigest
  readonly readState: ReadLookupState
}

type FindAllJobDependencies = AdmissionDependencies & {
  readonly clock: Clock
  /** How long it waits for what is not sure, since it was begun. */
  readonly waitMsMax: number
}

/**
 * Creates the job that is one call of find-all. Where a source says "try again later" it gives its place back and looks
 * again then: a mailbox that is greylisted, or a provider that takes minutes, is an answer in the end.
 */
export function createFindAllJob(dependencies: FindAllJobDependencies): JobKind {
  const { clock, waitMsMax } = dependencies
  return {
    async admit(input, accountId) {
      const query = parseInput(findAll, input as LookupInput, dependencies)
      await requireWebsite(dependencies, query as FindAllQuery, accountId)
    },
    async run(job, { signal, perform, note }) {
      const { input } = job
      let noted = Promise.resolve()
      const { body, retryInMs } = await perform(findAll, JSON.parse(input) as LookupInput, {
        onPart({ ended, total }) {
          noted = noted.then(() => note(ended, total))
        },
      })
      // What comes after the end is not written any more.
      await noted
      // It may lack what was not searched any more.
      if (signal.aborted) return { kind: 'more', inMs: 0, isProgress: true, result: body }
      const inMs = retryInMs === null ? null : waitOf(job, retryInMs, { nowMs: clock(), waitMsMax })
      // What it has found is in the account's own cache: nothing of it is searched or charged again.
      if (inMs !== null) return { kind: 'more', inMs, isProgress: true, result: body }
      return { kind: 'succeeded', result: body }
    },
    sayable: scrubbed,
  }
}

/**
 * Refuses a job whose website the account can neither pay for nor has: it would find nothing.
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
