import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Mishaps, restartPauseMs } from '../../postgres/restart-pause.ts'

/** Returns the least and the most of many pauses, as each has its own jitter. */
function spread(mishaps: Partial<Mishaps>): { least: number; most: number } {
  const whole = { ends: 1, failures: 0, isDiskFull: false, ...mishaps }
  const pauses = Array.from({ length: 500 }, () => restartPauseMs(whole))
  return { least: Math.min(...pauses), most: Math.max(...pauses) }
}

test('the first end of a server costs no pause', () => {
  assert.deepEqual(spread({}), { least: 0, most: 0 })
})

test('a server that starts and ends again and again is started after pauses of at most six seconds', () => {
  assert.ok(spread({ ends: 2 }).most <= 320)
  const { least, most } = spread({ ends: 50 })
  assert.ok(least >= 3_700 && most <= 6_300)
})

test('starts that fail are tried again after a second at first, and for ever within forty seconds', () => {
  assert.ok(spread({ failures: 1 }).least >= 700)
  const { least, most } = spread({ failures: 1_000_000 })
  assert.ok(least >= 22_000 && most <= 38_000)
})

test('a full disk is looked at every few seconds, however long it stays full', () => {
  assert.ok(spread({ failures: 1_000_000, isDiskFull: true }).most <= 4_000)
})

test('processes that share a server do not all try at the same moment', () => {
  const { least, most } = spread({ failures: 3 })
  assert.ok(most - least > 1_000)
})
