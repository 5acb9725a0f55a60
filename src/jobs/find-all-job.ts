import { insufficientCredits } from '../accounts/insufficient-credits.ts'
import { type FindAllQuery, findAll } from '../contract/find-all.ts'
import { findWebsite } from '../contract/find-website.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
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

/** What is asked before a job is queued. */
type AdmissionDependencies = {
  readonly cursorKey: Buffer
  readonly keyed: KeyedDigest
  readonly readState: ReadLookupState
}

/** Creates the job that is one call of find-all. */
export function createFindAllJob(dependencies: AdmissionDependencies): JobKind {
  return {
    async admit(input, accountId) {
      const query = parseInput(findAll, input as LookupInput, dependencies)
      await requireWebsite(dependencies, query as FindAllQuery, accountId)
    },
    async run({ input }, { signal, perform, note }) {
      const { body } = await perform(findAll, JSON.parse(input) as LookupInput, {
        onPart: ({ ended, total }) => void note(ended, total),
      })
      // It may lack what was not searched any more.
      if (signal.aborted) return { kind: 'more', inMs: 0, isProgress: true, result: body }
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
