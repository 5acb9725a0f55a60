import assert from 'node:assert/strict'
import { test } from 'node:test'
import { once } from '../../lib/once.ts'

test('a value is made at the first call and never again, also when it is undefined', () => {
  let calls = 0
  const value = once(() => {
    calls += 1
    return undefined
  })
  assert.equal(calls, 0)
  value()
  value()
  assert.equal(calls, 1)
})

test('what failed is tried again at the next call', () => {
  const results = [() => assert.fail('not yet'), () => 'made']
  const value = once(() => results.shift()?.())
  assert.throws(value, /not yet/)
  assert.equal(value(), 'made')
  assert.equal(value(), 'made')
})
