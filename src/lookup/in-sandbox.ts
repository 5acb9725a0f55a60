import { sandboxCredits } from '../accounts/prices.ts'
import { ApiError } from '../contract/errors.ts'
import { findAllReply } from '../contract/find-all-reply.ts'
import type { Offer } from '../contract/operation.ts'
import { noSuppression } from '../privacy/suppression.ts'
import { answerSandbox } from '../sandbox/answer.ts'
import { answerFindAllInSandbox } from '../sandbox/find-all-rows.ts'
import type { SandboxError } from '../sandbox/outcome.ts'
import type { LookupInput } from './ask.ts'
import { type LookupReply, replyOf } from './reply.ts'

/** The reply of the sandbox: free, without an account, the same for the same input. @throws {ApiError} magic ones */
export function performInSandbox(offer: Offer, input: LookupInput): LookupReply {
  if (offer.kind === 'composition') return findAllInSandbox(input)
  const outcome = answerSandbox(offer, input)
  if (outcome.kind === 'error') throw errorOf(outcome)
  const answer = outcome.kind === 'hit' ? JSON.stringify(outcome.answer) : null
  return replyOf(
    offer,
    input,
    {
      answer,
      cached: false,
      creditsCharged: 0,
      creditsRemaining: sandboxCredits,
      isRecorded: true,
      isReplay: false,
    },
    noSuppression,
  )
}

function findAllInSandbox(input: LookupInput): LookupReply {
  const outcome = answerFindAllInSandbox(input)
  if (outcome.kind === 'error') throw errorOf(outcome)
  const credits = { charged: 0, remaining: sandboxCredits }
  const body = findAllReply(String(input['company_name']), outcome.parts, credits)
  const result = outcome.parts.domain === null ? 'miss' : 'hit'
  return { status: 200, body, isReplay: false, result, creditsCharged: 0 }
}

function errorOf({ code, message }: SandboxError): ApiError {
  const wait = code === 'rate_limited' ? { retryAfterS: 1 } : {}
  return new ApiError(code, message, { creditsRemaining: 0, ...wait })
}
