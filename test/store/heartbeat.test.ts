import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHeartbeat } from '../../src/store/heartbeat.ts'

function beating() {
  let nowMs = 1_000
  const heartbeat = createHeartbeat(
    () => 0,
    () => nowMs,
  )
  const failAfter = (ms: number) => {
    nowMs += ms
    heartbeat.failed('unreachable')
  }
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { ...heartbeat, failAfter, pass }
}

test('a database that statements fail to reach for more than five seconds is away for long', () => {
  const { failAfter, isAwayLong } = beating()
  failAfter(0)
  failAfter(3_000)
  assert.equal(isAwayLong(), false)
  failAfter(3_000)
  assert.equal(isAwayLong(), true)
})

test('statements that take as long as they may to fail are one absence', () => {
  const { failAfter, isAwayLong } = beating()
  for (let times = 0; times < 10; times += 1) failAfter(11_000)
  assert.equal(isAwayLong(), true)
})

test('the first statement after a rest is asked of a database that was away before it', () => {
  const { failAfter, isAwayLong, pass } = beating()
  failAfter(0)
  failAfter(6_000)
  pass(60_000)
  assert.equal(isAwayLong(), false)
  failAfter(0)
  assert.equal(isAwayLong(), false, 'and is asked again when it fails')
  failAfter(6_000)
  assert.equal(isAwayLong(), true)
})

test('a database that answers is there', () => {
  const { failAfter, heard, isAwayLong } = beating()
  failAfter(0)
  failAfter(6_000)
  heard()
  assert.equal(isAwayLong(), false)
})
