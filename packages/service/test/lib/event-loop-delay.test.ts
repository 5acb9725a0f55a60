import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { watchEventLoop } from '../../lib/event-loop-delay.ts'

const countsAfterMs = 200
const standMs = 500

test('a process that stood still learns of it before the time-outs that passed meanwhile are acted on', async () => {
  const events: string[] = []
  const delay = watchEventLoop(() => events.push('stood still'), countsAfterMs)
  // The watch has looked before, as in a process that runs for longer.
  await sleep(60)
  // The machine itself may have stood still.
  events.length = 0
  // The time-out passes while the process stands still.
  const timeout = sleep(250).then(() => events.push('time-out'))
  // The machine may have delayed the watch before.
  events.length = 0
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, standMs)
  await timeout
  delay.stop()
  assert.equal(events[0], 'stood still')
  assert.ok(events.includes('time-out'))
})
