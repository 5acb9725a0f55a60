import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadOnce } from '../../lib/load-once.ts'

test('what could not be loaded is loaded again, once in the given time at most', async (t) => {
  let nowMs = 0
  t.mock.method(performance, 'now', () => nowMs)
  let attempts = 0
  const value = loadOnce(async () => {
    attempts += 1
    if (attempts < 3) throw new Error('EMFILE: too many open files')
    return 'loaded'
  }, 100)
  const first = await Promise.allSettled([value.get(), value.get()])
  assert.deepEqual(
    first.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  nowMs = 99
  await assert.rejects(value.get(), /EMFILE/)
  assert.equal(attempts, 1, 'those that follow soon share the failure')
  nowMs = 100
  await assert.rejects(value.get(), /EMFILE/)
  assert.equal(attempts, 2)
  nowMs = 200
  assert.deepEqual(await Promise.all([value.get(), value.get()]), ['loaded', 'loaded'])
  assert.equal(attempts, 3)
})

test('a value is known once it is loaded, and one that never was settles', async () => {
  const failing = loadOnce(() => Promise.reject(new Error('EMFILE')), 1_000)
  assert.equal(await failing.settled(), undefined)
  await assert.rejects(failing.get(), /EMFILE/)
  assert.equal(await failing.settled(), undefined)
  const value = loadOnce(async () => 7, 1_000)
  assert.equal(value.loaded(), undefined)
  void value.get()
  assert.equal(await value.settled(), 7)
  assert.equal(value.loaded(), 7)
})
