import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { after, before, test } from 'node:test'
import { mapBounded, sleep } from '@enricher/engine/lib/time'
import { makePassableFolder } from '../tools/passable-folder.ts'
import { cleanEnvironment, freePort, unbalanced } from '../tools/service-process.ts'

// The log of a running service meets a full disk, a reader that has stopped, and one that has ended.

const root = resolve(import.meta.dirname, '../..')
// The path is about as long as the log keeps any path, so that a line is some 300 bytes.
const unknownPath = `/nowhere${'/abcdefghijklmnopqrstuvwx'.repeat(4)}`
// The lines are more than the small disk or a pipe, and the part of the log that is held, take together.
const requestsToFill = 5_000
const requestsAtOnce = 32
const startTimeoutMs = 60_000

let folder: string
before(() => {
  folder = makePassableFolder('enricher-log-')
})
after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

type Service = {
  readonly url: string
  readonly child: ReturnType<typeof spawn>
  readonly errors: () => string
}

async function start(t: { after(end: () => void): void }, stdout: number | 'pipe') {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'bin/enricher.js'), 'serve'], {
    cwd: root,
    stdio: ['ignore', stdout, 'pipe'],
    env: cleanEnvironment({
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      RATE_LIMIT_PER_MINUTE: '1000000',
      SMTP_VERIFY: 'off',
      ...unbalanced,
    }),
  })
  t.after(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk)
  })
  const service: Service = { url: `http://127.0.0.1:${port}`, child, errors: () => errors }
  const untilMs = performance.now() + startTimeoutMs
  while ((await statusOf(`${service.url}/readyz`)) !== 200) {
    assert.ok(performance.now() < untilMs && child.exitCode === null, errors)
    await sleep(50)
  }
  return service
}

async function statusOf(url: string): Promise<number | null> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  await reply?.body?.cancel()
  return reply?.status ?? null
}

async function logMuch({ url }: Service): Promise<void> {
  const statuses = await mapBounded(Array.from({ length: requestsToFill }), requestsAtOnce, () =>
    statusOf(`${url}${unknownPath}`),
  )
  assert.deepEqual(new Set(statuses), new Set([404]), 'every request is answered')
}

async function droppedBy({ url }: Service): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^enricher_log_lines_dropped_total (\d+)$/m.exec(text)?.[1])
}

async function assertLives(service: Service): Promise<void> {
  assert.equal(await statusOf(`${service.url}/healthz`), 200)
  assert.equal(await statusOf(`${service.url}/readyz`), 200)
  assert.ok((await droppedBy(service)) > 0, 'what found no room is counted')
  assert.equal(service.errors(), '')
}

/** Asserts that one line reports the number; the lines about asking for that number come on top. */
function assertReported(log: string, dropped: number): void {
  const reports = [...log.matchAll(/"dropped":(\d+),"msg":"log lines were dropped/g)]
  assert.equal(reports.length, 1)
  const count = Number(reports[0]?.[1])
  assert.ok(count >= dropped && count <= dropped + 3, `${count} logged, ${dropped} counted`)
}

/** Asserts that the service stops in order within the default grace. */
async function assertStops({ child }: Service): Promise<void> {
  const startMs = performance.now()
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
  assert.ok(performance.now() - startMs < 10_000)
}

test('a log on a full disk keeps neither requests nor SIGTERM waiting', async (t) => {
  const full = openSync('/dev/full', 'w')
  t.after(() => closeSync(full))
  const service = await start(t, full)
  await logMuch(service)
  await assertLives(service)
  await assertStops(service)
})

test('once a full disk has room again, what was held is written and what was dropped is reported', {
  skip: process.getuid?.() !== 0 && 'a file system of its own takes root',
}, async (t) => {
  const disk = await mkdtemp(join(folder, 'disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk])
  t.after(() => execFileSync('umount', ['-l', disk]))
  const path = join(disk, 'service.log')
  const log = openSync(path, 'a')
  const service = await start(t, log)
  t.after(() => closeSync(log))
  await logMuch(service)
  await assertLives(service)
  const dropped = await droppedBy(service)
  execFileSync('mount', ['-o', 'remount,size=16m', disk])
  await sleep(1_500)
  await assertStops(service)
  const text = execFileSync('cat', [path], { encoding: 'utf8', maxBuffer: 1 << 26 })
  for (const line of text.trimEnd().split('\n')) JSON.parse(line)
  assertReported(text, dropped)
  assert.match(text, /"msg":"stopped"\}\n$/)
})

test('a pipe that is not read keeps nothing waiting, and tells what was dropped when it is read again', async (t) => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  // With `O_RDWR` the open does not wait for another end of the pipe.
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  t.after(() => closeSync(pipe))
  const service = await start(t, pipe)
  await logMuch(service)
  await assertLives(service)
  const dropped = await droppedBy(service)
  const text = await readPipe(pipe, (read) => read.includes('log lines were dropped'))
  assertReported(text, dropped)
  await assertStops(service)
})

test('a pipe that is not read to the very end does not keep the process', async (t) => {
  const path = join(folder, 'unread')
  execFileSync('mkfifo', [path])
  const pipe = openSync(path, constants.O_RDWR)
  t.after(() => closeSync(pipe))
  const service = await start(t, pipe)
  await logMuch(service)
  await assertStops(service)
})

test('a reader that is gone keeps neither requests nor SIGTERM waiting', async (t) => {
  const service = await start(t, 'pipe')
  service.child.stdout?.destroy()
  await logMuch(service)
  await assertLives(service)
  await assertStops(service)
})

async function readPipe(pipe: number, isEnough: (text: string) => boolean): Promise<string> {
  const buffer = Buffer.alloc(65_536)
  const untilMs = performance.now() + 30_000
  let text = ''
  while (!isEnough(text) && performance.now() < untilMs) {
    try {
      text += buffer.toString('utf8', 0, readSync(pipe, buffer))
    } catch {
      // The pipe is empty for the moment.
      await sleep(20)
    }
  }
  return text
}
