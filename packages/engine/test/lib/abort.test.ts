import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import { unlessAborted, withAnySignal } from '../../lib/abort.ts'

test('an abort ends the wait with the reason of its signal, and calls back once', async () => {
  const stop = new AbortController()
  let calls = 0
  const wait = unlessAborted(new Promise(() => undefined), stop.signal, () => {
    calls += 1
  })
  stop.abort(new Error('the caller left'))
  await assert.rejects(wait, /the caller left/)
  assert.equal(calls, 1)
})

test('work that fails after the wait was aborted ends no process', async () => {
  const late: unknown[] = []
  const note = (reason: unknown) => late.push(reason)
  process.on('unhandledRejection', note)
  try {
    const { promise, reject } = Promise.withResolvers<never>()
    const aborted = AbortSignal.abort(new Error('too late'))
    await assert.rejects(unlessAborted(promise, aborted), /too late/)
    reject(new Error('the work failed'))
    await nextRound()
    assert.deepEqual(late, [])
  } finally {
    process.off('unhandledRejection', note)
  }
})

test('work that ends in time gives its result or its error, and is left alone afterwards', async () => {
  const stop = new AbortController()
  const leave = () => assert.fail('the signal aborted after the end')
  assert.equal(await unlessAborted(Promise.resolve(5), stop.signal, leave), 5)
  await assert.rejects(unlessAborted(Promise.reject(new Error('no')), stop.signal, leave), /no/)
  assert.equal(await unlessAborted(Promise.resolve(6), undefined, leave), 6)
  stop.abort()
  await nextRound()
})

test('work under several signals ends with the first of them, for its reason', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const seen = withAnySignal([first.signal, second.signal], async (signal) => {
    second.abort(new Error('the process ends'))
    first.abort(new Error('cancelled'))
    signal.throwIfAborted()
  })
  await assert.rejects(seen, /the process ends/)
  const early = withAnySignal([first.signal], async (signal) => signal.throwIfAborted())
  await assert.rejects(early, /cancelled/)
})

test('work that listens and never stops listening leaves nothing behind at signals that live on', async () => {
  const stopping = new AbortController()
  class Kept {}
  const counted = async () => {
    // Node cleans its registries in a later round.
    await nextRound()
    return queryObjects(Kept, { format: 'count' })
  }
  for (let round = 0; round < 200; round += 1) {
    await withAnySignal([new AbortController().signal, stopping.signal], async (signal) => {
      const kept = new Kept()
      signal.addEventListener('abort', () => assert.fail(`${kept}`))
    })
  }
  assert.equal(getEventListeners(stopping.signal, 'abort').length, 0)
  assert.equal(await counted(), 0)
})
