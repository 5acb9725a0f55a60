import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderFault } from '../../model/provider-error.ts'
import type { BreakerState } from '../../model/provider-stats.ts'
import {
  breakerAfter,
  closedBreaker,
  keyDigestOf,
  positionOf,
  type Signal,
} from '../../waterfall/breaker-state.ts'

const digest = keyDigestOf('a key')
const startMs = 1_000_000
const fresh = closedBreaker(digest, 0)

const failed = (
  fault: ProviderFault,
  more: Partial<Extract<Signal, { kind: 'failed' }>> = {},
): Signal => ({
  kind: 'failed',
  fault,
  retryAtMs: null,
  wasHeardMeanwhile: false,
  startedAtMs: startMs,
  ...more,
})
const answered = (startedAtMs: number): Signal => ({ kind: 'answered', startedAtMs })

/** Returns the lengths of `count` windows, each ended by one request that fails again. */
function windowsOf(
  fault: ProviderFault,
  count: number,
  from: BreakerState = fresh,
): readonly number[] {
  const windows: number[] = []
  let state = from
  let nowMs = startMs
  while (windows.length < count) {
    state = breakerAfter(state, failed(fault, { startedAtMs: nowMs }), nowMs)
    if (state.openUntilMs === null) continue
    windows.push(state.openUntilMs - nowMs)
    nowMs = state.openUntilMs
  }
  return windows
}

test('a timeout opens the breaker at once, for windows that double up to five minutes', () => {
  assert.deepEqual(
    windowsOf('timeout', 7).map((ms) => ms / 1_000),
    [15, 30, 60, 120, 240, 300, 300],
  )
})

for (const fault of ['unavailable', 'malformed', 'blocked_address'] as const) {
  test(`${fault} opens the breaker after three in a row, and at once when it was let through to see`, () => {
    let state = fresh
    for (const expected of [null, null, startMs + 15_000]) {
      state = breakerAfter(state, failed(fault), startMs)
      assert.equal(state.openUntilMs, expected)
    }
    assert.deepEqual(windowsOf(fault, 3), [15_000, 30_000, 60_000])
  })
}

test('an answer between failures starts the count anew', () => {
  let state = breakerAfter(fresh, failed('unavailable'), startMs)
  state = breakerAfter(state, failed('unavailable'), startMs)
  state = breakerAfter(state, answered(startMs), startMs)
  assert.equal(state.failuresInRow, 0)
  state = breakerAfter(state, failed('unavailable'), startMs)
  assert.equal(state.openUntilMs, null)
})

test('a provider that answers others while one question runs out of time is slow, not dead', () => {
  const slow = failed('timeout', { wasHeardMeanwhile: true })
  assert.equal(breakerAfter(fresh, slow, startMs).openUntilMs, null)
})

test('a refused key opens the breaker until there is another key', () => {
  const state = breakerAfter(fresh, failed('unauthorized'), startMs)
  const inAYear = startMs + 365 * 86_400_000
  assert.equal(positionOf(state, digest, inAYear).kind, 'open')
  assert.deepEqual(positionOf(state, keyDigestOf('another key'), startMs), { kind: 'closed' })
})

test('402 and 429 open the breaker until the moment the provider names', () => {
  for (const fault of ['exhausted', 'rate_limited'] as const) {
    const retryAtMs = startMs + 86_400_000
    const state = breakerAfter(fresh, failed(fault, { retryAtMs }), startMs)
    assert.deepEqual(positionOf(state, digest, retryAtMs - 1), {
      kind: 'open',
      reason: fault,
      untilMs: retryAtMs,
    })
    assert.equal(positionOf(state, digest, retryAtMs).kind, 'half_open')
  }
})

test('without such a moment 402 is asked again after an hour, 429 after seconds that double', () => {
  assert.deepEqual(windowsOf('exhausted', 2), [3_600_000, 3_600_000])
  assert.deepEqual(
    windowsOf('rate_limited', 8).map((ms) => ms / 1_000),
    [5, 10, 20, 40, 80, 160, 300, 300],
  )
})

test('a reset in the past is a pause all the same', () => {
  const state = breakerAfter(fresh, failed('rate_limited', { retryAtMs: 0 }), startMs)
  assert.equal(state.openUntilMs, startMs + 1_000)
})

test('a question it does not like closes nothing, and shows that the provider is there', () => {
  assert.equal(breakerAfter(fresh, failed('refused'), startMs), fresh)
  const closed = breakerAfter(fresh, failed('timeout'), startMs)
  const probed = failed('refused', { startedAtMs: startMs + 15_000 })
  assert.equal(breakerAfter(closed, probed, startMs + 15_001).openUntilMs, null)
})

test('fifty that fail together are one failure', () => {
  for (const fault of ['timeout', 'rate_limited'] as const) {
    const first = breakerAfter(fresh, failed(fault), startMs + 1)
    let state = first
    for (let count = 0; count < 49; count += 1) {
      state = breakerAfter(state, failed(fault), startMs + 2)
    }
    assert.equal(state, first)
  }
})

test('a late reply that names a later reset, or a refused key, closes for longer', () => {
  const closed = breakerAfter(fresh, failed('timeout'), startMs + 1)
  const retryAtMs = startMs + 600_000
  const limited = breakerAfter(closed, failed('rate_limited', { retryAtMs }), startMs + 2)
  assert.equal(limited.openUntilMs, retryAtMs)
  const refused = breakerAfter(limited, failed('unauthorized'), startMs + 3)
  assert.equal(refused.openUntilMs, Number.POSITIVE_INFINITY)
})

test('a late answer opens a provider that was taken for dead, and lifts no limit', () => {
  const dead = breakerAfter(fresh, failed('timeout'), startMs + 1)
  assert.equal(breakerAfter(dead, answered(startMs), startMs + 2).openUntilMs, null)
  const spent = breakerAfter(fresh, failed('exhausted'), startMs + 1)
  assert.equal(breakerAfter(spent, answered(startMs), startMs + 2), spent)
})

test('a digest names a key without holding any of it', () => {
  const key = 'abcdef0123456789'
  assert.match(keyDigestOf(key), /^[0-9a-f]{32}$/)
  assert.doesNotMatch(keyDigestOf(key), /abcdef/)
  assert.notEqual(keyDigestOf(key), keyDigestOf(`${key}0`))
})
