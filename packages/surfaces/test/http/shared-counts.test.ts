import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createSharedCounts } from '../../http/shared-counts.ts'

const own = async () => ({ remaining: 1, resetS: 60, isExceeded: false })

/** Makes a counter of all processes that can be made to fail, and records its reports. */
function createCounts(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const stopping = new AbortController()
  t.after(() => stopping.abort())
  const seen = { asked: [] as string[], reports: [] as boolean[], isDown: true }
  const { withFallback, recover } = createSharedCounts({
    report: (isShared) => void seen.reports.push(isShared),
    stopping: stopping.signal,
  })
  const shared = async (key: string) => {
    seen.asked.push(key)
    if (seen.isDown) throw new Error('Command timed out')
    return { remaining: 5, resetS: 60, isExceeded: false }
  }
  const count = withFallback(shared, own)
  const remaining = async (key: string) => (await count(key)).remaining
  const pass = async (seconds: number) => {
    t.mock.timers.tick(seconds * 1_000)
    // Work that a timer wakes goes on in microtasks.
    await new Promise(setImmediate)
  }
  return { seen, stopping, remaining, pass, recover }
}

test('while Redis fails no request asks it: one probe does, ever later, and its answer is reported', async (t) => {
  const { seen, remaining, pass } = createCounts(t)
  assert.deepEqual(await Promise.all(['a', 'b'].map(remaining)), [1, 1])
  assert.deepEqual(await Promise.all(['c', 'd'].map(remaining)), [1, 1])
  assert.deepEqual([seen.asked, seen.reports], [['a', 'b'], [false]])
  const askedAfter: number[] = []
  for (let second = 1; second <= 100; second += 1) {
    const before = seen.asked.length
    await pass(1)
    if (seen.asked.length > before) askedAfter.push(second)
  }
  assert.deepEqual(askedAfter, [1, 3, 7, 15, 31, 61, 91])
  assert.deepEqual(new Set(seen.asked.slice(2)), new Set(['probe']))
  seen.isDown = false
  await pass(30)
  assert.deepEqual(seen.reports, [false, true])
  assert.equal(await remaining('e'), 5)
})

test('a connection that stands again ends the wait, and a stop ends the probe', async (t) => {
  const { seen, stopping, remaining, pass, recover } = createCounts(t)
  await remaining('a')
  seen.isDown = false
  recover()
  assert.equal(await remaining('b'), 5)
  await pass(60)
  assert.deepEqual(seen.asked, ['a', 'b'])
  seen.isDown = true
  assert.equal(await remaining('c'), 1)
  stopping.abort()
  await pass(60)
  assert.deepEqual(seen.asked, ['a', 'b', 'c'])
  assert.deepEqual(seen.reports, [false, true, false])
})
