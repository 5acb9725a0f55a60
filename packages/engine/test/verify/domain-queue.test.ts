import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDomainQueue } from '../../verify/domain-queue.ts'

const { signal } = new AbortController()

test('requests about a domain have their place one after another, each with what the one before left', async () => {
  const queue = createDomainQueue<string>()
  const first = await queue.enter('acme.example', signal)
  const second = queue.enter('acme.example', signal)
  const third = queue.enter('acme.example', signal)
  assert.deepEqual([first.hasWaited, first.left, first.isAwaited()], [false, null, true])
  assert.equal((await queue.enter('other.example', signal)).hasWaited, false)
  first.leave('a session')
  const { hasWaited, left, leave } = await second
  assert.deepEqual([hasWaited, left], [true, 'a session'])
  leave(null)
  assert.equal((await third).left, null)
})

test('a request that is over leaves the queue, and the next one gets what was left', async () => {
  const queue = createDomainQueue<string>()
  const first = await queue.enter('acme.example', signal)
  const leaving = new AbortController()
  const second = queue.enter('acme.example', leaving.signal)
  const third = queue.enter('acme.example', signal)
  leaving.abort(new Error('the search is over'))
  await assert.rejects(second, /the search is over/)
  first.leave('a session')
  const { left, isAwaited } = await third
  assert.deepEqual([left, isAwaited()], ['a session', false])
})

test('a request that comes after all others have left does not wait, and finds nothing left', async () => {
  const queue = createDomainQueue<string>()
  const first = await queue.enter('acme.example', signal)
  assert.equal(first.isAwaited(), false)
  first.leave(null)
  const second = await queue.enter('acme.example', signal)
  assert.deepEqual([second.hasWaited, second.left], [false, null])
})
