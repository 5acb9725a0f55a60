import type { Offer } from '@enricher/contract/operation'
import { sandboxContext } from '../sandbox/outcome.ts'
import { type LookupInput, parseInput } from './lookup-request.ts'
import type { LookupReply } from './reply.ts'
import { createSandboxKeys, type KeyedSandboxCall } from './sandbox-keys.ts'
import { replyInSandbox } from './sandbox-lookup.ts'

export type SandboxCall = KeyedSandboxCall & { readonly input: LookupInput }

/** Creates the lookups of the sandbox with `Idempotency-Key`. */
export function createSandboxRequests() {
  const withKey = createSandboxKeys()
  /**
   * Returns the reply of the sandbox.
   * @throws {ApiError} bad_request, idempotency_mismatch, and magic ones, after which the key is free
   */
  return (offer: Offer, call: SandboxCall): LookupReply => {
    const query = parseInput(offer, call.input, sandboxContext)
    const { answer, isReplay } = withKey(offer.name, call, () =>
      replyInSandbox(offer, call.input, query),
    )
    return isReplay ? { ...answer, isReplay } : answer
  }
}
