import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { after, test } from 'node:test'
import { repeatCommand } from '../../../tools/tests/fault.ts'
import { good, runFiles } from './run-files.ts'

type Faulty = {
  readonly body: string
  readonly test?: string
  readonly message: RegExp
}

/** Files that must not pass, by what the run says of each. Files in one folder share a process. */
const faulty: Readonly<Record<string, Faulty>> = {
  'red/fails.test.ts': {
    body: "test('is (not) true', () => assert.equal(1, 2))",
    test: 'is (not) true',
    message: /^AssertionError: Expected values to be strictly equal/,
  },
  'red/fails-inside.test.ts': {
    body: "test('holds all', (t) => t.test('is false', () => { throw new Error('of it') }))",
    test: 'holds all',
    message: /^is false: Error: of it$/,
  },
  'red/throws.test.ts': {
    body: "throw new Error('while it is loaded')",
    message: /^Error: while it is loaded$/,
  },
  'red/waits.test.ts': {
    body: "test('waits', { timeout: 50 }, () => new Promise(() => undefined))",
    test: 'waits',
    message: /timed out after 50ms/,
  },
  'rejects/only.test.ts': {
    body: `${good}\nvoid Promise.reject(new Error('unheard'))`,
    message: /unheard/,
  },
  'red/changes.test.ts': {
    body: "test('sets', () => void (process.env.LEFT = 'behind'))",
    message: /left changed for the next file/,
  },
  'red/zone.test.ts': {
    body: "test('goes', () => process.chdir('/'))",
    message: /left changed for the next file/,
  },
  'red/mocks.test.ts': {
    body: "test('stops', () => mock.timers.enable({ apis: ['Date'] }))",
    message: /left changed for the next file/,
  },
  'red/hooks.test.ts': {
    body: `${good}\nafter(() => assert.fail('of a hook'))`,
    message: /of a hook/,
  },
  'red/empty.test.ts': { body: 'export {}', message: /^It holds no test/ },
  'exits/first.test.ts': {
    body: `${good}\ntest('exits', () => process.exit(0))`,
    test: 'exits',
    message:
      /^Its process exited with 0 while this test was under way\. .*\nNot run for that: test\/exits\/second\.test\.ts$/,
  },
  'killed/second.test.ts': {
    body: `${good}\ntest('is killed', () => process.kill(process.pid, 'SIGKILL'))`,
    test: 'is killed',
    message: /^Its process was ended by SIGKILL while this test was under way\. .*memory runs out/,
  },
  'aborts/only.test.ts': {
    body: "test('aborts', () => process.abort())",
    test: 'aborts',
    message: /^Its process was ended by SIGABRT while this test was under way\. Node aborts/,
  },
  'stays/second.test.ts': {
    body: `${good}\nsetInterval(() => undefined, 1_000)`,
    message: /^It kept its process alive after the last test \(Timeout\): stop/,
  },
}

const kept = {
  'exits/second.test.ts': good,
  'killed/first.test.ts': good,
  'stays/first.test.ts': good,
  'stays/third.test.ts': good,
  'red/kept.test.ts': good,
}

// One run covers all of them: most of a run is the start of its processes.
const run = runFiles(
  { after },
  {
    ...Object.fromEntries(Object.entries(faulty).map(([path, { body }]) => [path, body])),
    ...kept,
  },
  ['--end-timeout=2000', '--test-concurrency=8'],
)

test('a run names each file that fails, ends early, holds no test, blocks or never ends, and why', async () => {
  const { code, stdout, faults } = await run
  assert.equal(code, 1)
  for (const [path, { test: name, message }] of Object.entries(faulty)) {
    const [fault, ...more] = faults().filter(({ file }) => file === `test/${path}`)
    assert.deepEqual([fault?.test, more], [name, []], `${path}\n${stdout}`)
    assert.match(fault?.message ?? '', message, path)
  }
  assert.equal(faults().length, Object.keys(faulty).length, stdout)
})

test('the last lines of a run are its failures, each with the command that repeats it', async () => {
  const { stdout } = await run
  const block = stdout.slice(stdout.indexOf(`\nRed: ${Object.keys(faulty).length}\n`))
  assert.match(block, /^\nRed: /)
  const command = "npm test -- test/red/fails.test.ts --test-name-pattern='^is \\(not\\) true$'"
  assert.ok(block.includes(`\n  test/red/fails.test.ts: is (not) true\n`), block)
  assert.ok(block.includes(`\n    ${command}\n`), block)
  assert.ok(block.includes('\n    npm test -- test/red/empty.test.ts\n'), block)
})

test('the command that repeats a test runs that one alone, whatever its name holds', async (t) => {
  const name = 'a "firm\'s" $name (of 1) is C:\\*'
  const fault = { file: 'test/red/only.test.ts', test: name, message: '' }
  const words = execFileSync('sh', ['-c', repeatCommand(fault, "printf '%s\\n'")], {
    encoding: 'utf8',
  })
  const { code, stdout } = await runFiles(
    t,
    { 'red/only.test.ts': `${good}\ntest(${JSON.stringify(name)}, () => undefined)` },
    words.trimEnd().split('\n'),
  )
  assert.equal(code, 0, stdout)
  assert.match(stdout, /^ℹ tests 1$/m)
  assert.ok(stdout.includes(`✔ ${name} `), stdout)
})

test('a run shows each file, and of its tests those that did not pass', async () => {
  const { stdout } = await run
  assert.match(stdout, /^✔ test\/red\/kept.test.ts /m)
  assert.match(stdout, /^ {2}✖ is \(not\) true /m)
  assert.doesNotMatch(stdout, /✔ holds /)
  assert.match(stdout, /^✖ the process of test\/killed\/first.test.ts and 1 more /m)
  assert.doesNotMatch(stdout, /^✖ \S*\.mjs /m)
})

test('a run leaves nothing in the temporary folder, however its processes ended', async () => {
  const { temporary } = await run
  assert.deepEqual(readdirSync(temporary), [])
})

test('a process whose thread is blocked is ended and named, and the others run on', async (t) => {
  const blocks =
    "test('blocks', () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))"
  const { code, stdout, faults } = await runFiles(
    t,
    { 'blocks/first.test.ts': blocks, 'blocks/second.test.ts': good, 'kept/only.test.ts': good },
    ['--silence-timeout=2000', '--test-concurrency=1'],
  )
  assert.equal(code, 1)
  const [fault, ...more] = faults()
  assert.deepEqual([fault?.file, fault?.test, more], ['test/blocks/first.test.ts', 'blocks', []])
  assert.match(
    fault?.message ?? '',
    /^Its process gave no sign for \d s and was ended while this test was under way\. .* thread\. Its threads were in MainThread: .*\.\nNot run for that: test\/blocks\/second\.test\.ts$/,
  )
  assert.match(stdout, /^✔ test\/kept\/only.test.ts /m)
})
