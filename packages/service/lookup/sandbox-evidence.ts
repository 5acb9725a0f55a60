import type { EvidenceReply } from '@enricher/contract/evidence'
import { findWebsite } from '@enricher/contract/find-website'
import { offersAt } from '@enricher/contract/lookups'
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
