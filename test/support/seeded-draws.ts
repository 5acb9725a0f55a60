import { randomInt } from 'node:crypto'
import process from 'node:process'
import type { TestContext } from 'node:test'
import { randomOf } from '../../tools/random.ts'

const seedMax = 2 ** 31

/** Creates draws in [0, 1) for a test, which prints their seed: `TEST_SEED` gives the same ones again. */
export function seededDraws(t: TestContext): () => number {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(seedMax))
  t.diagnostic(`the same draws again: TEST_SEED=${seed}`)
  return randomOf(seed)
}
