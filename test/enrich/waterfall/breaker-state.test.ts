import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  admissionOf,
  breakerAfter,
  closedBreaker,
  keyDigestOf,
  type Signal,
} from '../../../src/enrich/waterfall/breaker-state.ts'
import type { ProviderFault } from '../../../src/model/provider-error.ts'
import type { BreakerState } from '../../../src/model/provider-stats.ts'

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

/** The lengths of `count` windows, each ended by a probe that fails again. */
function windowsOf(
  fault: ProviderFault,
  count: number,
  from: BreakerState = fresh,
): readonly number[] {
  const windows: number[] = []
  let standing = from
  let nowMs = startMs
  while (windows.length < count) {
    standing = breakerAfter(standing, failed(fault, { startedAtMs: nowMs }), nowMs)
    if (standing.openUntilMs === null) continue
    windows.push(standing.openUntilMs - nowMs)
    nowMs = standing.openUntilMs
  }
  return windows
}

test('a timeout closes at once, for windows that double up to five minutes', () => {
  assert.deepEqual(
    windowsOf('timeout', 7).map((ms) => ms / 1_000),
    [15, 30, 60, 120, 240, 300, 300],
  )
})

for (const fault of ['unavailable', 'malformed', 'blocked_address'] as const) {
  test(`${fault} closes after three in a row, and at once when it was let through to see`, () => {
    let standing = fresh
    for (const expected of [null, null, startMs + 15_000]) {
      standing = breakerAfter(standing, failed(fault), startMs)
      assert.equal(standing.openUntilMs, expected)
    }
    assert.deepEqual(windowsOf(fault, 3), [15_000, 30_000, 60_000])
  })
}

test('an answer between failures starts the count anew', () => {
  let standing = breakerAfter(fresh, failed('unavailable'), startMs)
  standing = breakerAfter(standing, failed('unavailable'), startMs)
  standing = breakerAfter(standing, answered(startMs), startMs)
  assert.equal(standing.failuresInRow, 0)
  standing = breakerAfter(standing, failed('unavailable'), startMs)
  assert.equal(standing.openUntilMs, null)
})

test('a provider that answers others while one question runs out of time is slow, not dead', () => {
  const slow = failed('timeout', { wasHeardMeanwhile: true })
  assert.equal(breakerAfter(fresh, slow, startMs).openUntilMs, null)
})

test('a refused key closes until there is another key', () => {
  const standing = breakerAfter(fresh, failed('unauthorized'), startMs)
  const inAYear = startMs + 365 * 86_400_000
  assert.equal(admissionOf(standing, digest, inAYear).kind, 'closed')
  assert.deepEqual(admissionOf(standing, keyDigestOf('another key'), startMs), { kind: 'open' })
})

test('402 and 429 close until the moment the provider names', () => {
  for (const fault of ['exhausted', 'rate_limited'] as const) {
    const retryAtMs = startMs + 86_400_000
    const standing = breakerAfter(fresh, failed(fault, { retryAtMs }), startMs)
    assert.deepEqual(admissionOf(standing, digest, retryAtMs - 1), {
      kind: 'closed',
      reason: fault,
      untilMs: retryAtMs,
    })
    assert.equal(admissionOf(standing, digest, retryAtMs).kind, 'probe')
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
  const standing = breakerAfter(fresh, failed('rate_limited', { retryAtMs: 0 }), startMs)
  assert.equal(standing.openUntilMs, startMs + 1_000)
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
    let standing = first
    for (let count = 0; count < 49; count += 1) {
      standing = breakerAfter(standing, failed(fault), startMs + 2)
    }
    assert.equal(standing, first)
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
