import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { stayAlive } from '@enricher/lab/test/support/stay-alive'
import { deadline, mapBounded, sleep } from '../../lib/time.ts'

test('a bounded map keeps the order and never exceeds its bound', async () => {
  let active = 0
  let most = 0
  const results = await mapBounded([5, 1, 4, 2, 3], 2, async (ms) => {
    active += 1
    most = Math.max(most, active)
    for (let round = 0; round < ms; round += 1) await nextRound()
    active -= 1
    return ms * 2
  })
  assert.deepEqual(results, [10, 2, 8, 4, 6])
  assert.equal(most, 2)
})

test('after a failure a bounded map begins nothing more', async () => {
  const begun: number[] = []
  const run = mapBounded([1, 2, 3, 4], 1, async (n) => {
    begun.push(n)
    if (n === 2) throw new Error('no')
  })
  await assert.rejects(run, /no/)
  assert.deepEqual(begun, [1, 2])
})

test('a sleep ends with its signal, and a deadline with its parent', async () => {
  const controller = new AbortController()
  // The test is about these sleeps: none lasts as long as it says.
  const asleep = sleep(60_000, deadline(60_000, controller.signal))
  controller.abort(new Error('stop'))
  await assert.rejects(asleep, /stop/)
  await assert.rejects(sleep(60_000, deadline(5)), { name: 'TimeoutError' })
  const under = sleep(10_000, deadline(60_000, deadline(5)))
  await assert.rejects(stayAlive(under), { name: 'TimeoutError' })
})
