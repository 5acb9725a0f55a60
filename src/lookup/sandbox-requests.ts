import type { Offer } from '../contract/operation.ts'
import { canonicalJson, sha256 } from '../lib/digest.ts'
import { dayMs } from '../lib/time.ts'
import { sandboxContext } from '../sandbox/outcome.ts'
import { mismatch } from './idempotency.ts'
import { type LookupInput, parseInput } from './lookup-request.ts'
import type { LookupReply } from './reply.ts'
import { replyInSandbox } from './sandbox-lookup.ts'

export type SandboxCall = {
  /** What tells this caller from others: the token, or the address where none was sent. */
  readonly caller: string
  readonly input: LookupInput
  readonly idempotencyKey: string | null
}

// As long as those of accounts.
const keptMs = dayMs
// Some 250 bytes each. The oldest is forgotten first: its key may be used again.
const keptMax = 10_000

type Kept = { readonly fingerprint: Buffer; readonly atMs: number }

/**
 * Makes the sandbox's lookups with `Idempotency-Key`, as design allows without a database: which body came with a key
 * is remembered by this process, and since the same input has the same answer for ever, the first reply is made again.
 */
export function createSandboxRequests() {
  const kept = new Map<string, Kept>()
  /**
   * Returns the reply of the sandbox.
   * @throws {ApiError} bad_request, idempotency_mismatch, and magic ones, after which the key is free
   */
  return (offer: Offer, { caller, input, idempotencyKey }: SandboxCall): LookupReply => {
    const query = parseInput(offer, input, sandboxContext)
    if (idempotencyKey === null) return replyInSandbox(offer, input, query)
    const name = sha256(`${offer.name} ${idempotencyKey} ${caller}`).toString('base64')
    const fingerprint = sha256(canonicalJson(input))
    const nowMs = performance.now()
    const earlier = kept.get(name)
    const isReplay = earlier !== undefined && nowMs - earlier.atMs < keptMs
    if (isReplay && !earlier.fingerprint.equals(fingerprint)) throw mismatch()
    const reply = replyInSandbox(offer, input, query)
    if (isReplay) return { ...reply, isReplay }
    const oldest = kept.size >= keptMax ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.delete(name)
    kept.set(name, { fingerprint, atMs: nowMs })
    return reply
  }
}
