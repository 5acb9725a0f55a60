import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createHistories, step } from '@enricher/lab/test/support/payment-histories'
import { printedSeed } from '@enricher/lab/test/support/seeded-draws'
import fc from 'fast-check'
import { auditSlice } from '../../store/credits/audit.ts'

const histories = await createHistories({ after })

// A second or two; lab/e2e/billing-histories.test.ts plays five hundred.
const historiesPlayed = 12

test('whatever is lost, repeated, late or cut off: credits are the payments less what went back', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), (steps) =>
      histories.play(steps),
    ),
    { numRuns: historiesPlayed, seed: printedSeed(t) },
  )
  assert.deepEqual((await auditSlice(histories.db, '')).mismatches, [])
})
