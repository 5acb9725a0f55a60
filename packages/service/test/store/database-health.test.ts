import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHealthMonitor } from '../../store/database-health.ts'

function createMonitor() {
  let nowMs = 1_000
  const monitor = createHealthMonitor(
    () => 0,
    () => nowMs,
  )
  const failAfter = (ms: number) => {
    nowMs += ms
    monitor.noteFailure('unreachable')
  }
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { ...monitor, failAfter, pass }
}

test('a database that statements fail to reach for more than five seconds has a lasting outage', () => {
  const { failAfter, isOutageLasting } = createMonitor()
  failAfter(0)
  failAfter(3_000)
  assert.equal(isOutageLasting(), false)
  failAfter(3_000)
  assert.equal(isOutageLasting(), true)
})

test('statements that take as long as they may to fail are one outage', () => {
  const { failAfter, isOutageLasting } = createMonitor()
  for (let times = 0; times < 10; times += 1) failAfter(11_000)
  assert.equal(isOutageLasting(), true)
})

test('the first statement after a rest is asked of a database that failed before it', () => {
  const { failAfter, isOutageLasting, pass } = createMonitor()
  failAfter(0)
  failAfter(6_000)
  pass(60_000)
  assert.equal(isOutageLasting(), false)
  failAfter(0)
  assert.equal(isOutageLasting(), false, 'and is asked again when it fails')
  failAfter(6_000)
  assert.equal(isOutageLasting(), true)
})

test('a database that answers is there', () => {
  const { failAfter, noteAnswer, isOutageLasting } = createMonitor()
  failAfter(0)
  failAfter(6_000)
  noteAnswer()
  assert.equal(isOutageLasting(), false)
})
