import { canonicalJson, type Json, sha256 } from '../lib/digest.ts'
import { dayMs } from '../lib/time.ts'
import { mismatch } from './idempotency.ts'

/** What came with an `Idempotency-Key` in the sandbox. */
export type KeyedSandboxCall = {
  /** What tells this caller from others: the token, or the address where none was sent. */
  readonly caller: string
  readonly input: Json
  readonly idempotencyKey: string | null
}

// As long as those of accounts.
const keptMs = dayMs
// Some 250 bytes each. The oldest is forgotten first: its key may be used again.
const keptMax = 10_000

type Kept = { readonly fingerprint: Buffer; readonly atMs: number }

/**
 * Remembers for this process which body came with which `Idempotency-Key` in the sandbox: as design allows without a
 * database, since the same input has the same answer for ever.
 */
export function createSandboxKeys() {
  const kept = new Map<string, Kept>()
  /**
   * Answers a call and returns whether its key came with the same body before. What throws leaves the key free.
   * @throws {ApiError} idempotency_mismatch, and what `answer` throws
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
