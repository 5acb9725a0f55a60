import type { EvidenceReply } from '../contract/evidence.ts'
import { findWebsite } from '../contract/find-website.ts'
import { offersAt } from '../contract/lookups.ts'
import { explainInSandbox, operationOfSandboxId } from '../sandbox/evidence-rows.ts'
import type { LookupInput } from './lookup-request.ts'
import { performInSandbox } from './sandbox-lookup.ts'

/**
 * Explains the example of the operation that the sandbox's own ids name, and that of the first one for every other
 * id: the sandbox keeps nothing of a request.
 */
export function explainExample(requestId: string): EvidenceReply {
  const named = operationOfSandboxId(requestId)
  // At any price: whether it is sold says its own route.
  const offer = offersAt(1).find(({ name }) => name === named) ?? findWebsite
  const input = offer.exampleInput as LookupInput
  const { body } = performInSandbox(offer, input)
  return { request_id: requestId, lookups: [...explainInSandbox(offer.name, input, body)] }
}
