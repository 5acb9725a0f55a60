import { sandboxCredits } from '@enricher/contract/account'
import { ApiError } from '@enricher/contract/errors'
import { type FindAllQuery, findAll } from '@enricher/contract/find-all'
import { findAllReply } from '@enricher/contract/find-all-reply'
import type { Offer } from '@enricher/contract/operation'
import { noSuppression } from '@enricher/engine/suppression/suppression'
import { sandboxEvidenceId } from '../sandbox/evidence-rows.ts'
import { answerFindAllInSandbox } from '../sandbox/find-all-rows.ts'
import { type SandboxError, sandboxContext } from '../sandbox/outcome.ts'
import { type LookupInput, parseInput } from './lookup-request.ts'
import { type LookupReply, replyOf } from './reply.ts'
import { sandboxOf } from './searches.ts'

/**
 * Returns the reply of the sandbox: free, without an account, the same for the same input.
 * @throws {ApiError} bad_request, and those of magic inputs
 */
export function performInSandbox(offer: Offer, input: LookupInput): LookupReply {
  return replyInSandbox(offer, input, parseInput(offer, input, sandboxContext))
}

/** Returns the sandbox's reply to a parsed input. @throws {ApiError} those of magic inputs */
export function replyInSandbox(offer: Offer, input: LookupInput, query: unknown): LookupReply {
  if (offer.kind === 'composition') return findAllInSandbox(query as FindAllQuery)
  const sandbox = sandboxOf(offer.name)
  if (!sandbox) throw new Error(`No sandbox is bound to ${offer.name}.`)
  const outcome = sandbox.answer(query)
  if (outcome.kind === 'error') throw errorOf(outcome)
  const answer = outcome.kind === 'hit' ? outcome.answer : null
  return replyOf(
    { operation: offer, input, query },
    {
      answer,
      cached: false,
      creditsCharged: 0,
      creditsRemaining: sandboxCredits,
      isRecorded: true,
      isReplay: false,
      evidenceIds: answer === null ? [] : [sandboxEvidenceId(offer.name)],
      doubt: null,
    },
    noSuppression,
  )
}

function findAllInSandbox(query: FindAllQuery): LookupReply {
  const outcome = answerFindAllInSandbox(query)
  if (outcome.kind === 'error') throw errorOf(outcome)
  const credits = { charged: 0, remaining: sandboxCredits }
  const body = findAllReply(query.companyName, outcome.parts, credits)
  const result = outcome.parts.domain === null ? 'miss' : 'hit'
  const evidenceIds = result === 'miss' ? [] : [sandboxEvidenceId(findAll.name)]
  const ended = { isReplay: false, creditsCharged: 0, evidenceIds, doubt: null }
  return { status: 200, body, result, ...ended }
}

function errorOf({ code, message }: SandboxError): ApiError {
  const wait = code === 'rate_limited' ? { retryAfterS: 1 } : {}
  return new ApiError(code, message, { creditsRemaining: 0, ...wait })
}
