import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sleep } from '../../src/lib/time.ts'
import { startPeriodicTasks } from '../../src/wiring/periodic-tasks.ts'

test('a periodic task runs again after a failure, never twice at once, and stop waits for it', async () => {
  let runs = 0
  let active = 0
  let most = 0
  const failures: string[] = []
  const task = {
    name: 'sweep',
    everyMs: 2,
    async run() {
      runs += 1
      active += 1
      most = Math.max(most, active)
      await sleep(7)
      active -= 1
      if (runs === 1) throw new Error('store restarting')
    },
  }
  const tasks = startPeriodicTasks([task], (name) => failures.push(name))
  await sleep(60)
  await tasks.stop()
  assert.equal(active, 0)
  const runsAtStop = runs
  await sleep(20)
  assert.equal(runs, runsAtStop)
  assert.ok(runs >= 2, `${runs} runs`)
  assert.equal(most, 1)
  assert.deepEqual(failures, ['sweep'])
})
