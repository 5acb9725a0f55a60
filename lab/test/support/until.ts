import assert from 'node:assert/strict'
import { sleep } from '@enricher/engine/lib/time'

// The bound is far longer than what a test awaits takes on a machine that is busy with other work.
const waitMsMax = 20_000
// A look that asks the database costs a millisecond of two processes.
const lookEveryMs = 10

/**
 * Looks until there is something, and returns it; this is for conditions without an event to wait for. Rejects after 20
 * s, or as soon as a look throws.
 */
export async function until<T>(
  look: () => T | Promise<T>,
): Promise<Exclude<T, false | null | undefined | 0>> {
  const endsAtMs = performance.now() + waitMsMax
  for (;;) {
    const found = await look()
    if (found) return found as Exclude<T, false | null | undefined | 0>
    assert.ok(performance.now() < endsAtMs, `waited ${waitMsMax} ms in vain: ${look}`)
    // The sleep is the pause between two looks; the bound above ends them.
    await sleep(lookEveryMs)
  }
}
