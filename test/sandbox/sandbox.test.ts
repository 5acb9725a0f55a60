import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../../src/contract/lookups.ts'
import { answerSandbox } from '../../src/sandbox/answer.ts'
import { describeSandbox } from '../../src/sandbox/catalogue.ts'
import { sandboxLookups } from '../../src/sandbox/rows.ts'

test('every lookup has a sandbox with a hit, a miss and the documented errors', () => {
  for (const operation of operations) {
    const lookup = sandboxLookups.find((candidate) => candidate.operation === operation)
    assert.ok(lookup, operation.name)
    const kinds = lookup.rows.map((row) =>
      row.outcome.kind === 'error' ? row.outcome.code : row.outcome.kind,
    )
    for (const kind of ['hit', 'miss', 'bad_request', 'invalid_token', 'insufficient_credits']) {
      assert.ok(kinds.includes(kind as never), `${operation.name}: ${kind}`)
    }
    assert.ok(kinds.includes(operation.outage), `${operation.name}: ${operation.outage}`)
  }
})

test('the same input always gets the same answer, magic or not', () => {
  const [operation] = operations
  for (const name of ['Sandbox Miss', 'sandbox  miss', 'Any Company', '株式会社']) {
    const input = { company_name: name }
    assert.deepEqual(answerSandbox(operation, input), answerSandbox(operation, input))
  }
  assert.equal(answerSandbox(operation, { company_name: ' SANDBOX miss ' }).kind, 'miss')
})

test('the catalogue states the status each magic input really has', () => {
  const [lookup] = describeSandbox().lookups
  const statuses = lookup?.magic_inputs.map((row) => row.status)
  assert.deepEqual(statuses, [200, 200, 200, 400, 401, 402, 429, 500])
})
