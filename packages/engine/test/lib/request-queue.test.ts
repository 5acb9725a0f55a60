import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRequestQueue } from '../../lib/request-queue.ts'

const never = new AbortController().signal

test('requests are taken in the order in which they came', async () => {
  const queue = createRequestQueue<number, string>()
  const answers = [1, 2, 3].map((query) => queue.add(query, never))
  assert.equal(queue.first()?.query, 1)
  for (let request = queue.next(); request; request = queue.next()) {
    request.resolve(`answer ${request.query}`)
  }
  assert.deepEqual(await Promise.all(answers), ['answer 1', 'answer 2', 'answer 3'])
  assert.deepEqual([queue.first(), queue.next(), queue.size()], [null, null, 0])
})

test('a request whose signal aborts leaves the queue at once, and the owner learns of it', async () => {
  let left = 0
  const queue = createRequestQueue<number, string>(() => {
    left += 1
  })
  const leaving = new AbortController()
  const first = queue.add(1, leaving.signal)
  const second = queue.add(2, never)
  leaving.abort(new Error('gave up'))
  await assert.rejects(first, /gave up/)
  assert.deepEqual([left, queue.size(), queue.first()?.query], [1, 1, 2])
  queue.next()?.reject(new Error('away'))
  await assert.rejects(second, /away/)
  await assert.rejects(queue.add(3, AbortSignal.abort(new Error('over'))), /over/)
  assert.equal(queue.size(), 0)
})

test('a request that was taken rejects when its signal aborts, unless it was answered before', async () => {
  const queue = createRequestQueue<number, string>()
  const [early, late] = [new AbortController(), new AbortController()]
  const aborted = queue.add(1, early.signal)
  const answered = queue.add(2, late.signal)
  const [first, second] = [queue.next(), queue.next()]
  early.abort(new Error('gave up'))
  first?.resolve('too late')
  await assert.rejects(aborted, /gave up/)
  second?.resolve('in time')
  late.abort(new Error('gave up'))
  assert.equal(await answered, 'in time')
})
