import { canonicalJson, type Json, sha256 } from '@enricher/engine/lib/digest'
import { dayMs } from '@enricher/engine/lib/time'
import { mismatch } from '../lib/idempotency-errors.ts'

export type KeyedSandboxCall = {
  /** The token of the caller, or its address where no token was sent. */
  readonly caller: string
  readonly input: Json
  readonly idempotencyKey: string | null
}

// The keys of accounts are kept as long.
const keptMs = dayMs
// Each key takes some 250 bytes. The oldest is dropped first, and may be used again.
const keptMax = 10_000

type Kept = { readonly fingerprint: Buffer; readonly atMs: number }

/**
 * Creates the record, in this process, of the bodies that came with each `Idempotency-Key` in the sandbox. It needs no
 * database, since the same input has the same answer for ever.
 */
export function createSandboxKeys() {
  const kept = new Map<string, Kept>()
  /**
   * Answers a call and returns whether its key came with the same body before. An error leaves the key free.
   * @throws {ApiError} idempotency_mismatch, and errors of `answer`
   */
  return <R>(
    path: string,
    { caller, input, idempotencyKey }: KeyedSandboxCall,
    answer: () => R,
  ): { readonly answer: R; readonly isReplay: boolean } => {
    if (idempotencyKey === null) return { answer: answer(), isReplay: false }
    const name = sha256(`${path} ${idempotencyKey} ${caller}`).toString('base64')
    const fingerprint = sha256(canonicalJson(input))
    const nowMs = performance.now()
    const earlier = kept.get(name)
    const isReplay = earlier !== undefined && nowMs - earlier.atMs < keptMs
    if (isReplay && !earlier.fingerprint.equals(fingerprint)) throw mismatch()
    const answered = answer()
    if (isReplay) return { answer: answered, isReplay }
    const oldest = kept.size >= keptMax ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.delete(name)
    kept.set(name, { fingerprint, atMs: nowMs })
    return { answer: answered, isReplay }
  }
}
