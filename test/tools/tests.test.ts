import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { alone, planProcesses } from '../../tools/tests/processes.ts'

const repository = resolve(import.meta.dirname, '../..')

const good = "test('holds', () => undefined)"
const kept = { 'kept/first.test.ts': good, 'kept/second.test.ts': good }

/** Files of tests that must not pass, by what the run says of each. */
const faulty = {
  failed: {
    'fails/only.test.ts': "test('is false', () => assert.ok(false))",
    'throws/only.test.ts': "throw new Error('while it is loaded')",
    'times-out/only.test.ts': "test('waits', () => new Promise(() => undefined))",
    'rejects/only.test.ts': `${good}\nvoid Promise.reject(new Error('unheard'))`,
    'changes/only.test.ts': "test('sets', () => void (process.env.LEFT = 'behind'))",
    'changes-folder/only.test.ts': "test('goes', () => process.chdir('/'))",
    'mocks/only.test.ts': "test('stops', () => mock.timers.enable({ apis: ['Date'] }))",
    'hooks/only.test.ts': `${good}\nafter(() => assert.ok(false))`,
  },
  missing: {
    'empty/only.test.ts': 'export {}',
    'exits/first.test.ts': `${good}\ntest('exits', () => process.exit(0))`,
    'exits/second.test.ts': good,
    'killed/only.test.ts': `${good}\ntest('is killed', () => process.kill(process.pid, 'SIGKILL'))`,
    'blocks/only.test.ts':
      "test('blocks', () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))",
    'stays/only.test.ts': `${good}\nsetInterval(() => undefined, 1_000)`,
    'hook-stays/only.test.ts': `${good}\nafter(() => new Promise(() => setInterval(() => undefined, 1_000)))`,
  },
}

test('a run fails for every file that fails, ends early, holds no test, blocks, or never ends', async (t) => {
  const { code, stdout, stderr } = await runFiles(t, {
    ...faulty.failed,
    ...faulty.missing,
    ...kept,
  })
  assert.equal(code, 1)
  for (const path of Object.keys(faulty.failed)) {
    // What happens after all tests is said of the process.
    const process = `\\S*/${dirname(path)}\\.mjs`
    assert.match(stdout, new RegExp(`^✖ (test/${path}|${process}) `, 'm'), stdout)
  }
  for (const path of Object.keys(kept)) assert.match(stdout, new RegExp(`^✔ test/${path} `, 'm'))
  for (const path of ['stays', 'hook-stays']) {
    assert.match(stdout, new RegExp(`^Still alive after test/${path}/only.test.ts: .*Timeout`, 'm'))
  }
  const missing = [...stderr.matchAll(/^ {2}test\/(.*)$/gm)].map(([, path]) => path)
  const unended = [...Object.keys(faulty.missing), 'throws/only.test.ts']
  assert.deepEqual(missing.toSorted(), unended.toSorted(), stderr)
})

test('a run whose tests all pass exits with 0, and counts each of them', async (t) => {
  const { code, stdout } = await runFiles(t, kept)
  assert.equal(code, 0, stdout)
  assert.match(stdout, /^ℹ tests 2$/m)
})

test('a run that a signal ends takes its processes along, and what its setup started', async (t) => {
  const ends = "test('ends', () => new Promise(() => process.kill(process.ppid, 'SIGTERM')))"
  const setup = `import { writeFileSync } from 'node:fs'
    export const globalTeardown = () => writeFileSync('torn-down', '')`
  const { code, folder } = await runFiles(t, { 'ends/only.test.ts': ends, 'setup.ts': setup }, [
    '--test-global-setup=test/setup.ts',
  ])
  assert.equal(code, 1)
  assert.ok(existsSync(join(folder, 'torn-down')))
})

test('paths and names choose what is run, and a path that leads to no test is refused', async (t) => {
  const files = { ...kept, ...faulty.failed }
  const [byFolder, byName, stray, nowhere] = await Promise.all([
    runFiles(t, files, ['test/kept', 'test/kept/first.test.ts']),
    runFiles(t, files, ['--test-name-pattern=^holds$', 'test/kept', 'test/fails']),
    runFiles(t, files, ['test/kep']),
    runFiles(t, files, ['--in=tests']),
  ])
  assert.match(byFolder.stdout, /^ℹ pass 2$/m)
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

test('every test file of the project is planned, once, and no process has more than sixteen', () => {
  const files = globSync('{test,e2e}/**/*.test.ts', { cwd: repository })
  const plan = planProcesses(files)
  assert.deepEqual(plan.flatMap((each) => each.files).toSorted(), files.toSorted())
  assert.ok(plan.every((each) => each.files.length <= 16))
  const stale = alone.filter((start) => !files.some((file) => file.startsWith(start)))
  assert.deepEqual(stale, [], 'rows that fit no file')
  assert.equal(new Set(plan.map((each) => each.name)).size, plan.length)
})

async function runFiles(
  t: TestContext,
  files: Readonly<Record<string, string>>,
  args: readonly string[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-test-run-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [path, body] of Object.entries(files)) {
    const file = join(folder, 'test', path)
    mkdirSync(dirname(file), { recursive: true })
    const imports =
      "import assert from 'node:assert'\nimport { after, mock, test } from 'node:test'\n"
    writeFileSync(file, `${imports}${body}\n`)
  }
  // Long enough for the start of a few processes on a busy machine: nothing else ends a silent run. Of many that start
  // at once none is ready before all of them nearly are; two of these never end and keep their places.
  const options = ['--test-timeout=2000', '--test-concurrency=6', ...args]
  // A run inside a run is refused by the runner.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const program = join(repository, 'tools/tests/main.ts')
  const child = spawn(process.execPath, [program, ...options], { cwd: folder, env })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, stdout, stderr, folder }
}
