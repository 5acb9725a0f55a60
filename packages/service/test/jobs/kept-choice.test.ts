import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import { keptChoice } from '../../jobs/kept-choice.ts'

const proposed = {
  operation: 'find-email-person',
  columns: { domain: 1 },
  constants: { company_name: 'Acme' },
  hasHeader: false,
  onlyEmpty: 2,
}
const kept = (choice: object, by: object = proposed) =>
  keptChoice({ ...proposed, ...by }, choice, offersAt(1))

test('what a choice leaves out is as proposed, and undefined is left out', () => {
  assert.deepEqual(kept({ hasHeader: undefined, operation: undefined, onlyEmpty: 0 }), {
    ...proposed,
    onlyEmpty: 0,
    isComplete: true,
  })
  assert.deepEqual(kept({ operation: 'find-email-person' }), { ...proposed, isComplete: true })
  assert.equal(kept({ onlyEmpty: null }).onlyEmpty, null)
})

test('a field has a column or a constant: the one that is chosen', () => {
  const { columns, constants, isComplete } = kept({ columns: { company_name: 0 } })
  assert.deepEqual([columns, constants, isComplete], [{ company_name: 0 }, {}, false])
  assert.deepEqual(kept({ constants: { domain: 'acme.example' } }).columns, {})
})

test('for another lookup the columns are guessed, and what the file is stays as proposed', () => {
  const operation = 'find-website'
  assert.deepEqual(kept({ operation }), { operation, hasHeader: false, onlyEmpty: 2 })
  const chosen = kept({ operation }, { operation: null })
  assert.deepEqual([chosen.columns, chosen.isComplete], [{ domain: 1 }, undefined])
})

test('a field that the proposed lookup lacks is refused, unless the choice names a lookup', () => {
  assert.throws(() => kept({ columns: { email: 0 } }), /has no field email: send "operation"/)
  assert.doesNotThrow(() => kept({ operation: 'find-email-person', columns: { email: 0 } }))
})
