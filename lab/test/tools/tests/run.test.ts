import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isProcessAlive } from '@enricher/service/lib/process-alive'
import { until } from '../../support/until.ts'
import { good, runFiles } from './run-files.ts'

const kept = { 'kept/first.test.ts': good, 'kept/second.test.ts': good }
const fails = { 'fails/only.test.ts': "test('is false', () => assert.ok(false))" }

test('a run whose tests all pass exits with 0, counts each of them, and prints what its folders took', async (t) => {
  const { code, stdout, stderr } = await runFiles(t, kept, ['--times'])
  assert.equal(code, 0, stdout)
  assert.match(stdout, /^ℹ tests 2$/m)
  assert.match(stdout, /^test\/kept +2 +2 +\d+\.\d +\d+\.\d +\d+\.\d$/m)
  assert.match(stdout, /^Processor seconds of the run: \d+\.\d/m)
  assert.doesNotMatch(stdout, /^Red/m)
  assert.equal(stderr, '')
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  test(`a run that ${signal} ends takes along its processes, what they started and what its setup started`, async (t) => {
    const ends = `test('ends', async () => {
      const child = spawn('sleep', ['60'])
      writeFileSync('child', String(child.pid))
      await new Promise(() => process.kill(process.ppid, '${signal}'))
    })`
    const setup = `export const globalSetup = () => writeFileSync('set-up', '')
      export const globalTeardown = () => writeFileSync('torn-down', '')`
    const files = {
      ...kept,
      'ends/only.test.ts': ends,
      'not-begun/only.test.ts': good,
      'setup.ts': setup,
    }
    const { code, stdout, folder, temporary } = await runFiles(t, files, [
      '--test-global-setup=test/setup.ts',
      '--test-concurrency=1',
    ])
    assert.equal(code, 1)
    assert.match(stdout, new RegExp(`^Stopped by ${signal}: 2 of 3 processes had begun\\.$`, 'm'))
    assert.ok(existsSync(join(folder, 'set-up')) && existsSync(join(folder, 'torn-down')))
    await untilEnded(Number(readFileSync(join(folder, 'child'), 'utf8')))
    assert.deepEqual(readdirSync(temporary), [])
  })
}

test('a setup that fails ends the run with its cause in one line', async (t) => {
  const setup = `export const globalSetup = async () => {
    throw new Error('PostgreSQL does not start:\\nno such file')
  }`
  const { code, stdout, stderr } = await runFiles(t, { ...kept, 'setup.ts': setup }, [
    '--test-global-setup=test/setup.ts',
  ])
  assert.deepEqual([code, stdout], [1, ''])
  assert.equal(
    stderr,
    'The setup of the tests failed (test/setup.ts), none was run: PostgreSQL does not start: no such file\n',
  )
})

test('paths and names choose what is run, and a path that leads to no test is refused', async (t) => {
  const files = { ...kept, ...fails }
  const [byFolder, byName, stray, nowhere] = await Promise.all([
    runFiles(t, files, ['test/kept', 'test/kept/first.test.ts']),
    runFiles(t, files, ['--test-name-pattern=^holds$', 'test/kept', 'test/fails']),
    runFiles(t, files, ['test/kep']),
    runFiles(t, files, ['--in=tests']),
  ])
  assert.match(byFolder.stdout, /^ℹ pass 2$/m)
  assert.match(byFolder.stdout, /^ {2}✔ holds /m)
  assert.equal(byName.stdout.match(/^✔ holds /gm)?.length, 2, byName.stdout)
  assert.match(stray.stderr, /^There is no test file at test\/kep in test\/\.\n$/)
  assert.deepEqual([byFolder.code, byName.code, stray.code, nowhere.code], [0, 0, 1, 1])
})

test('what a file has started is stopped by its hooks, also where none of its tests has the name', async (t) => {
  const stops = `await new Promise((resolve) => setTimeout(resolve, 50))
    const started = setInterval(() => undefined, 1_000)
    after(() => clearInterval(started))
    test('is another', () => undefined)`
  const files = { 'kept/first.test.ts': stops, 'kept/second.test.ts': good }
  const { code, stdout } = await runFiles(t, files, ['--test-name-pattern=^holds$'])
  assert.equal(code, 0, stdout)
  assert.equal(stdout.match(/^✔ holds /gm)?.length, 1, stdout)
})

/** Waits until the system has reaped a process without a parent. */
async function untilEnded(pid: number): Promise<void> {
  await until(() => !isProcessAlive(pid))
}
