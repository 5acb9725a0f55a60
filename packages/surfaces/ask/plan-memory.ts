import { dayMs } from '@enricher/engine/lib/time'
import { mismatch } from '@enricher/service/lib/idempotency-errors'

// The records of lookups, under which a plan's steps are replayed, are kept as long.
const keptMs = dayMs
// A plan takes a few hundred bytes. The oldest is dropped first: a retry then plans anew and replays the steps.
const keptMax = 2_000

type Kept<T> = {
  readonly fingerprint: Buffer
  readonly atMs: number
  readonly planned: Promise<T>
}

/** Plans by Idempotency-Key. */
export type PlanMemory<T> = {
  /**
   * Returns the plan that was made for the same question under this name, or makes it.
   * @throws {ApiError} idempotency_mismatch for another question under the same name
   */
  plan(name: string, fingerprint: Buffer, plan: () => Promise<T>): Promise<T>
}

/**
 * Creates the memory of plans. It gives a retry the first plan again, because a model may plan differently each time.
 * The memory ends with the process; without it the steps' own keys still refuse lookups that differ from the first.
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
