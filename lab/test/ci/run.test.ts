import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { repository } from '../support/documents.ts'

// Runs .ci/run with tables of small sections.

type Run = { readonly code: number | null; readonly lines: readonly string[] }

function makeFolder(t: TestContext, table: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-ci-run-'))
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  writeFileSync(join(folder, 'sections.sh'), `room_mb=1\ngrace_s=2\n${table}`)
  return folder
}

function start(folder: string, args: readonly string[], env: Record<string, string> = {}) {
  return spawn('bash', ['.ci/run', '--sections', join(folder, 'sections.sh'), ...args], {
    cwd: repository,
    // A test run that starts another one would take the other's output for its own.
    env: {
      ...process.env,
      NODE_TEST_CONTEXT: undefined,
      GITHUB_STEP_SUMMARY: '',
      ...env,
      FOLDER: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function ended(child: ChildProcess): Promise<Run> {
  const closed = once(child, 'close')
  const output = child.stdout === null ? '' : await text(child.stdout)
  const [code] = await closed
  return { code, lines: output.split('\n') }
}

function run(t: TestContext, table: string, ...args: string[]): Promise<Run> {
  return ended(start(makeFolder(t, table), args))
}

function assertLine(lines: readonly string[], pattern: RegExp): void {
  assert.ok(
    lines.some((line) => pattern.test(line)),
    `${pattern}\n${lines.join('\n')}`,
  )
}

const failing = `
section first 20
section sums 20 tests
section never 20
stage first
stage sums
stage never
run_first() { echo "first is heard"; }
run_sums() { echo "sums are heard"; node bin/node24.js lab/tools/tests/main.ts --in="$FOLDER"; }
run_never() { echo "never is heard"; }
`

test('a red section is named before the logs and at the end, with its test and what repeats it', async (t) => {
  const folder = makeFolder(t, failing)
  const body =
    "import { test } from 'node:test'\ntest('two and two', () => { throw new Error('5') })\n"
  writeFileSync(join(folder, 'sums.test.ts'), body)
  const page = join(folder, 'page.md')
  const { code, lines } = await ended(start(folder, [], { GITHUB_STEP_SUMMARY: page }))
  assert.equal(code, 1)
  const red = lines.findIndex((line) => line.startsWith('RED: section "sums"'))
  const logs = lines.findIndex((line) => line.startsWith('==='))
  assert.ok(red >= 0 && red < logs, lines.join('\n'))
  const block = lines.slice(red, lines.indexOf('', red)).filter((line) => !line.startsWith('::'))
  assertLine(block, /sums\.test\.ts: two and two$/)
  assertLine(block, /Error: 5$/)
  assertLine(block, /npm test -- \S*sums\.test\.ts --test-name-pattern=/)
  assertLine(block, /repeat: bash \.ci\/run sums$/)
  assert.deepEqual(lines.slice(-block.length - 1, -1), block)
  assert.match(lines[logs] ?? '', /sums/)
  assert.ok(lines.includes('sums are heard') && lines.includes('first is heard'))
  assert.ok(!lines.includes('never is heard'))
  assert.match(readFileSync(page, 'utf8'), /two and two/)
  assertLine(lines, /^::error::RED: section "sums"/)
})

test('a section of tests that runs none is red', async (t) => {
  const table = 'section empty 20 tests\nstage empty\nrun_empty() { echo "ℹ pass 0"; }'
  const { code, lines } = await run(t, table)
  assert.equal(code, 1)
  assertLine(lines, /^RED: section "empty" ran no test/)
})

test('a section that hangs, deaf to SIGTERM, is ended within its limit', async (t) => {
  const table = `grace_s=0
section deaf 1
stage deaf
run_deaf() { trap '' TERM; sleep 600; }`
  const { code, lines } = await run(t, table)
  assert.equal(code, 1)
  assertLine(lines, /^RED: section "deaf" did not end within its 1 s and was ended/)
})

test('a section that a signal ends is named with the signal', async (t) => {
  const table = 'section shot 20\nstage shot\nrun_shot() { kill -KILL $$; }'
  const { code, lines } = await run(t, table)
  assert.equal(code, 1)
  assertLine(lines, /^RED: section "shot" was ended by SIGKILL/)
})

test('sections of a stage run beside each other, each with its own log', async (t) => {
  // Each section waits for the other one: one after the other they would not end.
  const { code, lines } = await run(
    t,
    `section left 20
section right 20
stage left right
meet() { for index in 1 2 3; do
  echo "$1 $index"; : >"$FOLDER/$1$index"
  until [ -e "$FOLDER/$2$index" ]; do sleep 0.02; done
done; }
run_left() { meet left right; }
run_right() { meet right left; }`,
  )
  assert.equal(code, 0, lines.join('\n'))
  for (const name of ['left', 'right']) {
    const at = lines.findIndex((line) => line.startsWith(`=== ${name}`))
    assert.deepEqual(lines.slice(at + 1, at + 4), [`${name} 1`, `${name} 2`, `${name} 3`])
  }
})

test('when one section is red, what runs beside it is ended', async (t) => {
  const table = `section lasting 60
section short 20
stage lasting short
run_lasting() { sleep 600; }
run_short() { sleep 0.1; return 3; }`
  const { code, lines } = await run(t, table)
  assert.equal(code, 1)
  assertLine(lines, /^RED: section "short" failed with exit code 3/)
  assertLine(lines, /lasting, ended/)
})

test('a folder without room is one line, before anything runs', async (t) => {
  const table = 'room_mb=999999999\nsection any 20\nstage any\nrun_any() { echo "any is heard"; }'
  const { code, lines } = await run(t, table)
  assert.equal(code, 2)
  assert.equal(lines.length, 2)
  assert.match(lines[0] ?? '', /^\/\S+ has \d+ MB free and a run needs 999999999 MB: make room/)
})

test('a port that is taken is said beside the red section', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const table = `section port 20
stage port
run_port() { node -e "require('net').createServer().listen(${address.port}, '127.0.0.1')"; }`
  const { code, lines } = await run(t, table)
  assert.equal(code, 1)
  assertLine(lines, new RegExp(`A port was taken: EADDRINUSE.*${address.port}.*ss -ltnp`))
})

test('SIGTERM ends every process of the run, and says what ran', async (t) => {
  const table = `section busy 60
stage busy
run_busy() { sleep 600 & echo $! >>"$FOLDER/pids.new"; ${leaver} sleep 601 & echo $! >>"$FOLDER/pids.new"
  mv "$FOLDER/pids.new" "$FOLDER/pids"; wait; }`
  const folder = makeFolder(t, `grace_s=0\n${table}`)
  const child = start(folder, [])
  const run = ended(child)
  await Promise.race([untilThere(folder, 'pids'), run])
  child.kill('SIGTERM')
  const { code, lines } = await run
  assert.equal(code, 143)
  assertLine(lines, /^RED: ended by SIGTERM after \d+ s, in: busy/)
  const pids = readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number)
  assert.equal(pids.length, 2)
  for (const pid of pids) assert.ok(!isAlive(pid), `${pid} is alive`)
})

test('a section that is not in the table is refused', async (t) => {
  const { code, lines } = await run(t, failing, 'sums', 'summs')
  assert.equal(code, 2)
  assert.deepEqual(lines, ['There is no section "summs": .ci/run --list names them.', ''])
})

// A process that leaves its group is found by its environment, which only Linux shows.
const leaver = process.platform === 'linux' ? 'setsid' : ''

async function untilThere(folder: string, name: string): Promise<void> {
  const watcher = watch(folder)
  while (!existsSync(join(folder, name))) await once(watcher, 'change')
  watcher.close()
}

/** Returns false for a process that has ended and whose parent did not wait for it. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'))
}
