import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as eventLoop } from 'node:timers/promises'
import { createPace } from '../../../cli/bulk/pace.ts'

const never = new AbortController().signal

/** Makes a pace whose clock stands still, and a function that says whether a request may be sent now. */
function harness() {
  const clock = { nowMs: 1_000_000 }
  let pauses = 0
  const pace = createPace(
    () => {
      pauses += 1
    },
    () => clock.nowMs,
  )
  const mayGo = async () => {
    const waiting = new AbortController()
    let went = false
    const ready = pace.ready(waiting.signal).then(
      () => {
        went = true
      },
      () => undefined,
    )
    await eventLoop()
    waiting.abort()
    await ready
    return went
  }
  const headers = (fields: Record<string, string>) => new Headers(fields)
  return { clock, pace, mayGo, headers, pauses: () => pauses }
}

test('requests go while the window has room for those under way, and wait for the next one after that', async () => {
  const { clock, pace, mayGo, headers, pauses } = harness()
  for (let count = 0; count < 4; count += 1) pace.begin()
  pace.learn(headers({ 'ratelimit-remaining': '5', 'ratelimit-reset': '30' }), false)
  assert.equal(await mayGo(), true)
  pace.learn(headers({ 'ratelimit-remaining': '3', 'ratelimit-reset': '30' }), false)
  assert.equal(await mayGo(), false)
  clock.nowMs += 29_000
  assert.equal(await mayGo(), false)
  clock.nowMs += 1_200
  assert.equal(await mayGo(), true)
  assert.equal(pauses(), 1)
})

test('a refused request waits as long as the service asks, in seconds or until a date', async () => {
  const { clock, pace, mayGo, headers } = harness()
  pace.learn(headers({ 'retry-after': '7' }), true)
  assert.equal(await mayGo(), false)
  clock.nowMs += 7_200
  assert.equal(await mayGo(), true)
  const date = new Date(clock.nowMs + 60_000).toUTCString()
  pace.learn(headers({ 'retry-after': date }), true)
  clock.nowMs += 30_000
  assert.equal(await mayGo(), false)
})

test('headers that make no sense, and none, hold nothing up', async () => {
  const { pace, mayGo, headers } = harness()
  pace.begin()
  pace.learn(headers({ 'ratelimit-remaining': '-1', 'ratelimit-reset': 'soon' }), false)
  pace.learn(headers({}), false)
  assert.equal(await mayGo(), true)
  await pace.ready(never)
})
