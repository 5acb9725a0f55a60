import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { stayAlive } from '@enricher/lab/test/support/stay-alive'
import { startPeriodicTasks } from '../../wiring/periodic-tasks.ts'

test('a periodic task runs again after a failure, never twice at once, and stop waits for it', async () => {
  let runs = 0
  let signal: AbortSignal | undefined
  let active = 0
  let most = 0
  const failures: string[] = []
  const began = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const mayEnd = Promise.withResolvers<void>()
  const task = {
    name: 'sweep',
    everyMs: 1,
    async run(stopping: AbortSignal) {
      signal = stopping
      runs += 1
      active += 1
      most = Math.max(most, active)
      began[runs - 1]?.resolve()
      // The second run lasts for many times the interval between two runs.
      await (runs === 2 ? sleep(20) : runs === 3 ? mayEnd.promise : null)
      active -= 1
      if (runs === 1) throw new Error('store restarting')
    },
  }
  const tasks = startPeriodicTasks([task], (name) => failures.push(name))
  await stayAlive(Promise.all(began.map(({ promise }) => promise)))
  let isStopped = false
  const stopped = tasks.stop().then(() => {
    isStopped = true
  })
  // A stop that does not wait would be over by then.
  await sleep(20)
  assert.deepEqual([isStopped, active, runs, signal?.aborted], [false, 1, 3, true])
  mayEnd.resolve()
  await stopped
  // Many more runs would be due in this time.
  await sleep(20)
  assert.deepEqual([active, runs, most], [0, 3, 1])
  assert.deepEqual(failures, ['sweep'])
})
