import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitOf } from '../../src/jobs/waiting.ts'

const minuteMs = 60_000
const startedAt = new Date(0)
const wait = (retryInMs: number, nowMs: number, waitMsMax = 45 * minuteMs) =>
  waitOf({ startedAt }, retryInMs, { nowMs, waitMsMax })

test('a job looks again a moment after what it waits for, and never sooner than in a quarter of a minute', () => {
  assert.equal(wait(5 * minuteMs, 0), 5 * minuteMs + 1_000)
  assert.equal(wait(0, 0), 15_000)
})

test('a job that could not look again in its time does not wait, and none does where it may not', () => {
  assert.equal(wait(5 * minuteMs, 41 * minuteMs), null)
  assert.equal(wait(5 * minuteMs, 0, 0), null)
})
