import { randomInt } from 'node:crypto'
import process from 'node:process'
import type { TestContext } from 'node:test'
import { randomOf } from '../../tools/random.ts'

const seedMax = 2 ** 31

/** Returns the seed of a test's draws, which the test prints: `TEST_SEED` gives the same ones again. */
export function printedSeed(t: TestContext): number {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(seedMax))
  t.diagnostic(`the same draws again: TEST_SEED=${seed}`)
  return seed
}

/** Creates draws in [0, 1) for a test, of its printed seed. */
export function seededDraws(t: TestContext): () => number {
  return randomOf(printedSeed(t))
}
