import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextLookOf, rowDoubtOf, waitOf } from '../../jobs/waiting.ts'

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

test('a file looks at rows that are due, waits for those that are not, and ends when its time is over', () => {
  const look = (waitedMs: number, dueInMs: number, waitMsMax = 45 * minuteMs) =>
    nextLookOf(
      { waitedMs, isDue: dueInMs <= 0, awaited: { source: 'provider', dueInMs } },
      waitMsMax,
    )
  // Rows that were asked hours ago are due when the others are done.
  assert.deepEqual(look(0, -60 * minuteMs), { kind: 'now' })
  assert.deepEqual(look(minuteMs, 5 * minuteMs), {
    ...{ kind: 'later', waitingFor: 'provider' },
    inMs: 5 * minuteMs + 1_000,
  })
  assert.deepEqual(look(41 * minuteMs, 5 * minuteMs), { kind: 'over' })
  assert.deepEqual(look(45 * minuteMs, -1), { kind: 'over' })
  assert.deepEqual(look(0, -1, 0), { kind: 'over' })
})

test('a file waits for no source that gave no reply, and asks rows once more that are due when the others are done', () => {
  const look = (waitedMs: number, isDue: boolean, waitMsMax = 45 * minuteMs) =>
    nextLookOf({ waitedMs, isDue, awaited: null }, waitMsMax)
  assert.deepEqual(look(0, false), { kind: 'over' })
  assert.deepEqual(look(0, true), { kind: 'now' })
  assert.deepEqual(look(1, true), { kind: 'over' })
  assert.deepEqual(look(0, true, 0), { kind: 'over' })
})

test('a row is asked again after it is forgotten, and never sooner than in a minute', () => {
  const cause = 'mail_server'
  const after = (retryInMs: number) => rowDoubtOf({ cause, retryInMs })
  assert.deepEqual(after(5 * minuteMs), { cause, retryInMs: 5 * minuteMs + 1_000 })
  assert.deepEqual(after(0), { cause, retryInMs: minuteMs })
  assert.equal(rowDoubtOf(null), null)
})
