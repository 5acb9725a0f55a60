import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { until } from '@enricher/lab/test/support/until'
import { loopDeadline, startLoopTimeout } from '../../lib/loop-time.ts'
import { sleep } from '../../lib/time.ts'

const timeoutMs = 150
const never = new AbortController().signal

/** Holds the event loop, as long work on it does. */
function hold(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** Starts the timeout; resolves with the time it took by the clock. */
function timeoutOf(ms: number): Promise<number> {
  const startedAtMs = performance.now()
  return new Promise((resolve) => {
    // The timeout's own timer keeps no process alive.
    const alive = setTimeout(() => undefined, 60_000)
    startLoopTimeout(ms, () => {
      clearTimeout(alive)
      resolve(performance.now() - startedAtMs)
    })
  })
}

test('time in which the event loop stood still is not counted', async () => {
  const tookMs = timeoutOf(timeoutMs)
  // The timeout has run for a while.
  await sleep(20)
  hold(timeoutMs * 2)
  // It took the time of holding, and the rest of its own time but one iteration.
  assert.ok((await tookMs) > timeoutMs * 2.7)
})

test('a loop that hardly runs ends a timeout after four times its length', async () => {
  const tookMs = timeoutOf(timeoutMs)
  let isOver = false
  void tookMs.then(() => {
    isOver = true
  })
  let rounds = 0
  for (; !isOver && rounds < 50; rounds += 1) {
    hold(100)
    await nextRound()
  }
  assert.ok((await tookMs) > timeoutMs * 2)
  // Each round takes a tenth of a second or longer: after six, four times the timeout's length has passed.
  assert.ok(rounds <= 12, `${rounds} rounds`)
})

test('what arrived while the loop stood still comes before the timeout', async () => {
  const { signal, end } = loopDeadline(60, never)
  // This timer stands for data that arrive by an event.
  const arrived = sleep(50)
  hold(400)
  await arrived
  assert.equal(signal.aborted, false)
  end()
  // The wait is twice the deadline's time, in which nothing may happen.
  await sleep(120)
  assert.equal(signal.aborted, false)
})

test('a deadline aborts with its parent and its timeout', async () => {
  const parent = new AbortController()
  const early = loopDeadline(60_000, parent.signal)
  parent.abort(new Error('the search ended'))
  assert.equal(early.signal.reason.message, 'the search ended')
  early.end()
  const late = loopDeadline(10, never)
  await until(() => late.signal.aborted)
  assert.equal(late.signal.reason.name, 'TimeoutError')
})
