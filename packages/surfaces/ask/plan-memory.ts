import { dayMs } from '@enricher/engine/lib/time'
import { mismatch } from '@enricher/service/lookup/idempotency'

// As long as the records of lookups, under which the steps of a plan are repeated.
const keptMs = dayMs
// A few hundred bytes each. The oldest is forgotten first: its question is planned anew, and its steps are repeated.
const keptMax = 2_000

type Kept<T> = {
  readonly fingerprint: Buffer
  readonly atMs: number
  readonly planned: Promise<T>
}

/** What was planned under an Idempotency-Key. */
export type PlanMemory<T> = {
  /**
   * Returns what was planned for the same question under this name, or plans it.
   * @throws {ApiError} idempotency_mismatch for another question under the same name
   */
  plan(name: string, fingerprint: Buffer, plan: () => Promise<T>): Promise<T>
}

/**
 * Creates the memory of plans: a retry is planned as the first time, also by a model, which may plan otherwise each
 * time. It lives with the process; without it the steps' own keys still refuse other lookups than the first ones.
 */
export function createPlanMemory<T>(): PlanMemory<T> {
  const kept = new Map<string, Kept<T>>()
  return {
    async plan(name, fingerprint, plan) {
      const atMs = performance.now()
      const earlier = kept.get(name)
      if (earlier && atMs - earlier.atMs < keptMs) {
        if (!earlier.fingerprint.equals(fingerprint)) throw mismatch()
        return earlier.planned
      }
      const oldest = kept.size >= keptMax ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      kept.delete(name)
      const planned = plan()
      kept.set(name, { fingerprint, atMs, planned })
      try {
        return await planned
      } catch (error) {
        kept.delete(name)
        throw error
      }
    },
  }
}
