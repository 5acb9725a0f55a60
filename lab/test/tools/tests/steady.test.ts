import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isProcessAlive } from '@enricher/service/lib/process-alive'
import { descendantsOf } from '../../../tools/tests/processor-time.ts'
import { startLoad } from '../../../tools/tests/steady/load.ts'
import { until } from '../../support/until.ts'
import { startRun } from './run-files.ts'

/** A test that fails in its second run. */
const shaky = `test('is shaky', () => {
  const runs = existsSync('runs') ? Number(readFileSync('runs', 'utf8')) : 0
  writeFileSync('runs', String(runs + 1))
  assert.notEqual(runs, 1, 'at times')
})`

/** Returns a test that records that it was run. */
const noted = (name: string) => `test('is noted', () => appendFileSync('order', '${name} '))`

const endless = `test('waits', () => {
  writeFileSync('begun', '')
  return new Promise(() => setInterval(() => undefined, 1_000))
})`

const files = {
  'noted/shaky.test.ts': shaky,
  ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`noted/${name}.test.ts`, noted(name)])),
}

/** Returns the order of the recorded tests of each run. */
function ordersIn(folder: string): readonly string[] {
  const names = readFileSync(join(folder, 'order'), 'utf8').replaceAll(' ', '')
  return names.match(/.{4}/g) ?? []
}

test('runs, each in another order, name each test that was ever red, and when', async (t) => {
  const options = ['--runs=2', '--load=0', '--seed=20']
  const { folder, output } = await startRun(t, files, options, 'steady/main.ts')
  const { code, stdout, stderr } = await output
  assert.deepEqual([code, stderr], [1, ''], stdout)
  assert.match(stdout, /^run 1 of 2: 5 tests, 0 red, \d+ s, seed 20$/m)
  const name = 'test/noted/shaky.test.ts: is shaky'
  assert.match(stdout, /^run 2 of 2: 5 tests, 1 red, \d+ s, seed 21$/m)
  assert.ok(stdout.includes(`, seed 21\n  red: ${name}\n`), stdout)
  const red = stdout.slice(stdout.indexOf(`\n${name}\n`))
  assert.match(red, /^\n.*\n {2}red in 1 of 2 runs: 2 \(seed 21\)\n {4}AssertionError: at times\n/)
  assert.match(red, /^ {2}the test alone: npm test -- test\/noted\/shaky\.test\.ts --test-name/m)
  assert.match(red, /^ {2}in its order: {3}npm test -- --order-seed=21$/m)
  const [, log = ''] = /^ {2}log: (.*)$/m.exec(red) ?? []
  assert.match(readFileSync(log, 'utf8'), /✖ is shaky/)
  const orders = ordersIn(folder)
  assert.equal(new Set(orders).size, 2, orders.join(' '))
  const again = await startRun(t, files, ['--order-seed=21'])
  assert.equal((await again.output).code, 0)
  assert.deepEqual(ordersIn(again.folder), [orders[1]])
})

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`runs that ${signal} ends take along the load, the run that is under way and its tests`, async (t) => {
    const options = ['--runs=2', '--load=1']
    const { folder, child, output } = await startRun(
      t,
      { 'waits/only.test.ts': endless },
      options,
      'steady/main.ts',
    )
    await until(() => existsSync(join(folder, 'begun')))
    const started = descendantsOf(child.pid ?? 0).map(({ pid }) => pid)
    // The processes are the loader, the run, and its process of tests.
    assert.equal(started.length, 3)
    child.kill(signal)
    const { code, stdout } = await output
    await untilEnded(started)
    if (signal === 'SIGKILL') return
    assert.equal(code, 1)
    assert.match(
      stdout,
      /^run 1 of 2: stopped after \d+ s, .*\nStopped by SIGTERM\.\n\nNo run came/m,
    )
  })
}

test('a load ends by itself when its time is over', async () => {
  const { pids } = startLoad(2, 100)
  assert.equal(pids.length, 2)
  await untilEnded(pids)
})

test('a wrong number is refused', async (t) => {
  const { output } = await startRun(t, {}, ['--runs=twelve'], 'steady/main.ts')
  const { code, stderr } = await output
  assert.equal(stderr, '--runs must be a whole number of 1 or more, and is "twelve".\n')
  assert.equal(code, 1)
})

async function untilEnded(pids: readonly number[]): Promise<void> {
  await until(() => !pids.some(isProcessAlive))
}
