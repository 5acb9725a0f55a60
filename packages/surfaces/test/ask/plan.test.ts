import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReference, type PlanQuestion } from '../../ask/plan.ts'

test('a reference is distinguished from all values that a body can hold', () => {
  const plan: ReturnType<PlanQuestion> = {
    kind: 'plan',
    language: 'en',
    question: 'emails at Northwind',
    steps: [
      { tool: 'find-website', arguments: { company_name: 'Northwind' } },
      { tool: 'find-email-company', arguments: { domain: { step: 0, field: 'domain' } } },
    ],
  }
  const values = plan.steps.flatMap((step) => Object.values(step.arguments))
  assert.deepEqual(values.map(isReference), [false, true])
  for (const value of [null, 3, true, ['ceo', 'sales'], {}]) assert.equal(isReference(value), false)
})
