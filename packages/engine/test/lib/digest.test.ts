import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalJson } from '../../lib/digest.ts'

test('equal values have equal texts, whatever the order of their members', () => {
  assert.equal(
    canonicalJson({ b: [1, { d: null, c: 'é' }], a: true }),
    canonicalJson({ a: true, b: [1, { c: 'é', d: null }] }),
  )
})

test('different values have different texts', () => {
  const values = [
    {},
    [],
    null,
    '',
    'null',
    { a: 1 },
    { a: '1' },
    [1],
    ['1'],
    { a: [1] },
    { a: null },
  ]
  assert.equal(new Set(values.map(canonicalJson)).size, values.length)
})

test('an undefined member is no member', () => {
  assert.equal(canonicalJson({ a: undefined, b: 1 }), canonicalJson({ b: 1 }))
})
