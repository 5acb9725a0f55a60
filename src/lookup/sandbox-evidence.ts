import type { EvidenceReply } from '../contract/evidence.ts'
import { findWebsite } from '../contract/find-website.ts'
import { offersAt } from '../contract/lookups.ts'
import { explainInSandbox, operationOfSandboxId } from '../sandbox/evidence-rows.ts'
import type { LookupInput } from './lookup-request.ts'
import { performInSandbox } from './sandbox-lookup.ts'

/**
 * Explains the example of the operation that one of the sandbox's own ids names, and the example of the first operation
 * for every other id: the sandbox keeps nothing of a request.
 */
export function explainExample(requestId: string): EvidenceReply {
  const named = operationOfSandboxId(requestId)
  // The price does not matter here: the route of an offer decides whether it is sold.
  const offer = offersAt(1).find(({ name }) => name === named) ?? findWebsite
  const input = offer.exampleInput as LookupInput
  const { body } = performInSandbox(offer, input)
  return { request_id: requestId, lookups: [...explainInSandbox(offer.name, input, body)] }
}
