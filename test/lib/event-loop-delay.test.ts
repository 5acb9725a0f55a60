import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchEventLoop } from '../../src/lib/event-loop-delay.ts'
import { sleep } from '../../src/lib/time.ts'

// Longer than the two seconds after which a process counts as having stood still.
const standMs = 2_300

test('a process that stood still learns of it before the time-outs that passed meanwhile are acted on', async () => {
  const events: string[] = []
  const delay = watchEventLoop(() => events.push('stood still'))
  await sleep(60)
  const timeout = sleep(1_000).then(() => events.push('time-out'))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, standMs)
  await timeout
  delay.stop()
  assert.deepEqual(events, ['stood still', 'time-out'])
})
