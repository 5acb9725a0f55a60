import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeadlines } from '../../src/lib/deadlines.ts'
import { endOf, sleep } from '../../src/lib/time.ts'

const options = { timeoutMs: 100, slackMs: 100, lateError: () => new Error('late') }

test('a deadline aborts its signal, and is late a while after', async () => {
  const deadlines = createDeadlines(options)
  const startMs = performance.now()
  const deadline = deadlines.open(startMs)
  const signal = deadline.signal()
  assert.equal(signal, deadline.signal())
  assert.ok(Math.abs((endOf(signal) ?? 0) - Date.now() - 100) < 50)
  await assert.rejects(sleep(10_000, signal), { name: 'TimeoutError' })
  assert.ok(performance.now() - startMs >= 100)
  // The timer alone does not keep the process alive.
  await assert.rejects(Promise.race([deadline.late, sleep(10_000)]), /late/)
  assert.ok(performance.now() - startMs >= 200)
})

test('a signal that is asked for after the deadline is aborted', async () => {
  const deadline = createDeadlines(options).open(performance.now() - 100)
  assert.equal(deadline.signal().aborted, true)
})

test('a deadline of work that began earlier ends earlier, whichever was opened first', async () => {
  const deadlines = createDeadlines({ ...options, timeoutMs: 10_000 })
  const young = deadlines.open(performance.now()).signal()
  const old = deadlines.open(performance.now() - 9_900).signal()
  await assert.rejects(sleep(5_000, old), { name: 'TimeoutError' })
  assert.equal(young.aborted, false)
})

test('an answered deadline never ends, and those after it still do', async () => {
  const deadlines = createDeadlines(options)
  const answered = deadlines.open(performance.now())
  const signal = answered.signal()
  answered.close()
  const other = deadlines.open(performance.now() + 50)
  await assert.rejects(sleep(5_000, other.signal()), { name: 'TimeoutError' })
  assert.equal(signal.aborted, false)
})

test('an end for all aborts what is open and what is opened later, for its own reason', () => {
  const deadlines = createDeadlines(options)
  const before = deadlines.open(performance.now())
  const asked = before.signal()
  const unasked = deadlines.open(performance.now())
  const reason = new Error('the end')
  deadlines.abortAll(reason)
  const later = deadlines.open(performance.now())
  for (const signal of [asked, unasked.signal(), later.signal()]) {
    assert.equal(signal.reason, reason)
  }
})
