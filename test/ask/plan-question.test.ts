import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPlanQuestion } from '../../src/ask/plan-question.ts'
import { offers, offersAt } from '../../src/contract/lookups.ts'

const plan = createPlanQuestion(offersAt(1))

test('an address is verified where that is sold, and otherwise the answer says that it is not', () => {
  const asked = { question: 'Is jane.doe@acme.example valid?', previous: [] }
  const sold = plan(asked)
  assert.deepEqual(sold.kind === 'plan' && sold.steps, [
    { tool: 'verify-email', arguments: { email: 'jane.doe@acme.example' } },
  ])
  const unsold = createPlanQuestion(offers)(asked)
  assert.equal(unsold.kind === 'elicitation' && unsold.reason, 'unsupported')
})
