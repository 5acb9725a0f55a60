import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { SearchRun } from '../../model/engine.ts'
import { leavingTimeToAnswer, leavingTimeToProviders } from '../../model/search-time.ts'

const nowMs = Date.UTC(2026, 10, 20)
const clock = () => nowMs

const runOf = (leftMs: number): SearchRun => ({
  signal: new AbortController().signal,
  endsAtMs: nowMs + leftMs,
})
/** Returns the timeouts of the signals that `make` creates, in tenths of a second. */
function tenthsGiven({ mock }: TestContext, make: () => SearchRun): number[] {
  const timeout = mock.method(AbortSignal, 'timeout')
  make()
  const tenths = timeout.mock.calls.map((call) => Math.round(Number(call.arguments[0]) / 100))
  timeout.mock.restore()
  return tenths
}

test('our own part of a search leaves time for one provider, and never takes less than half', (t) => {
  const rows = [
    [30_000, 185],
    [20_000, 100],
    [6_000, 30],
    // Half is too little for one question, so no provider would be asked.
    [3_000, 27],
    [100, 0],
  ] as const
  for (const [leftMs, tenths] of rows) {
    const given = tenthsGiven(t, () => leavingTimeToProviders(runOf(leftMs), clock))
    assert.deepEqual(given, [tenths])
  }
})

test('a question at the end of a search leaves time for the answer, and a search without an end is left alone', (t) => {
  const given = tenthsGiven(t, () => leavingTimeToAnswer(runOf(2_000), clock))
  assert.deepEqual(given, [17])
  const endless: SearchRun = { signal: new AbortController().signal }
  assert.equal(leavingTimeToAnswer(endless, clock), endless)
  assert.equal(leavingTimeToProviders(endless, clock), endless)
})
