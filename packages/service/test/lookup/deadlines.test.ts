import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { Deadline } from '@enricher/engine/lib/time'
import { stayAlive } from '@enricher/lab/test/support/stay-alive'
import { createDeadlines, type Deadlines } from '../../lookup/deadlines.ts'

const options = { timeoutMs: 100, slackMs: 100, lateError: () => new Error('late') }

/** Begins work that lasts until `end` is called. */
function begin(deadlines: Deadlines, startedAtMs: number) {
  const { promise, resolve: end, reject: fail } = Promise.withResolvers<string>()
  const { promise: begun, resolve: onBegun } = Promise.withResolvers<() => Deadline>()
  const answer = deadlines.run(startedAtMs, (deadline) => {
    onBegun(deadline)
    return promise
  })
  answer.catch(() => undefined)
  return { answer, begun, end, fail }
}

/** Waits until a signal aborts by its deadline. */
async function timedOut(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await stayAlive(once(signal, 'abort'))
  assert.equal(signal.reason.name, 'TimeoutError')
}

test('work is answered with what it gives or throws', async () => {
  const deadlines = createDeadlines(options)
  assert.equal(await deadlines.run(performance.now(), async () => 'done'), 'done')
  const failing = deadlines.run(performance.now(), () => Promise.reject(new Error('failed')))
  await assert.rejects(failing, /failed/)
})

test('a deadline aborts its signal, and work that goes on is answered as late a while after', async () => {
  const deadlines = createDeadlines(options)
  const leastMs = Date.now()
  const startMs = performance.now()
  const mostMs = Date.now()
  const { answer, begun } = begin(deadlines, startMs)
  const makeDeadline = await begun
  const deadline = makeDeadline()
  assert.equal(deadline, makeDeadline())
  const { signal, endsAtMs } = deadline
  // The two clocks differ by less than two milliseconds.
  assert.ok(endsAtMs > leastMs + 98 && endsAtMs < mostMs + 102, `${endsAtMs - leastMs} ms`)
  await timedOut(signal)
  assert.ok(performance.now() - startMs >= 100)
  await assert.rejects(stayAlive(answer), /late/)
  assert.ok(performance.now() - startMs >= 200)
})

test('work that fails or ends after it was late disturbs no later work', async () => {
  const deadlines = createDeadlines(options)
  const [first, second] = [begin(deadlines, performance.now()), begin(deadlines, performance.now())]
  await assert.rejects(stayAlive(first.answer), /late/)
  await assert.rejects(second.answer, /late/)
  const [third, fourth] = [begin(deadlines, performance.now()), begin(deadlines, performance.now())]
  first.fail(new Error('failed'))
  second.end('too late')
  await nextRound()
  const signals = [(await third.begun)().signal, (await fourth.begun)().signal]
  deadlines.abortAll(new Error('the end'))
  assert.deepEqual(
    signals.map((signal) => signal.aborted),
    [true, true],
  )
})

test('a signal that is asked for after the deadline is aborted', async () => {
  const { begun } = begin(createDeadlines(options), performance.now() - 100)
  assert.equal((await begun)().signal.aborted, true)
})

test('a deadline of work that began earlier ends earlier, whichever was begun first', async () => {
  const deadlines = createDeadlines({ ...options, timeoutMs: 60_000 })
  const young = (await begin(deadlines, performance.now()).begun)().signal
  const old = (await begin(deadlines, performance.now() - 59_900).begun)().signal
  await timedOut(old)
  assert.equal(young.aborted, false)
})

test('a deadline of work that was answered never ends, and those after it still do', async () => {
  const deadlines = createDeadlines(options)
  const answered = begin(deadlines, performance.now())
  const signal = (await answered.begun)().signal
  answered.end('done')
  await answered.answer
  const other = (await begin(deadlines, performance.now() + 50).begun)().signal
  await timedOut(other)
  assert.equal(signal.aborted, false)
})

test('an end for all aborts what is under way and what begins later, for its own reason', async () => {
  const deadlines = createDeadlines({ ...options, timeoutMs: 60_000 })
  const asked = (await begin(deadlines, performance.now()).begun)().signal
  const unasked = await begin(deadlines, performance.now()).begun
  const reason = new Error('the end')
  deadlines.abortAll(reason)
  const later = (await begin(deadlines, performance.now()).begun)().signal
  for (const signal of [asked, unasked().signal, later]) assert.equal(signal.reason, reason)
})
