import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { auditSlice } from '@enricher/service/store/credits/audit'
import fc from 'fast-check'
import { createHistories, step } from '../test/support/payment-histories.ts'
import { printedSeed } from '../test/support/seeded-draws.ts'

const histories = await createHistories({ after })

test('six hundred histories of payments leave each account what was paid less what went back', async (t) => {
  const history = fc.array(step, { minLength: 3, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(history, (steps) => histories.play(steps)),
    { numRuns: 600, seed: printedSeed(t) },
  )
  assert.deepEqual((await auditSlice(histories.db, '')).mismatches, [])
})
