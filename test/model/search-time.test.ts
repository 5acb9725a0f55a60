import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOf } from '../../src/lib/time.ts'
import type { SearchRun } from '../../src/model/engine.ts'
import { leavingTimeToAnswer, leavingTimeToProviders } from '../../src/model/search-time.ts'

const runOf = (leftMs: number): SearchRun => ({
  signal: new AbortController().signal,
  endsAtMs: Date.now() + leftMs,
})
/** In tenths of a second: clocks go on meanwhile. */
const tenthsLeft = ({ signal }: SearchRun) => {
  const endsMs = endOf(signal)
  return endsMs === undefined ? null : Math.round((endsMs - Date.now()) / 100)
}

test('our own part of a search leaves time for one provider, and never takes less than half', () => {
  const rows = [
    [30_000, 185],
    [20_000, 100],
    [6_000, 30],
    // Half is too little for one question: no provider would be asked.
    [3_000, 27],
    [100, 0],
  ] as const
  for (const [leftMs, tenths] of rows) {
    assert.equal(tenthsLeft(leavingTimeToProviders(runOf(leftMs), Date.now)), tenths)
  }
})

test('a question at the end of a search leaves time for the answer, and a search without an end is left alone', () => {
  assert.equal(tenthsLeft(leavingTimeToAnswer(runOf(2_000), Date.now)), 17)
  const endless: SearchRun = { signal: new AbortController().signal }
  assert.equal(leavingTimeToAnswer(endless, Date.now), endless)
  assert.equal(leavingTimeToProviders(endless, Date.now), endless)
})
