import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { databaseUrlOf } from '../test/support/command.ts'
import { createTestDatabase } from '../test/support/database.ts'
import { cleanEnvironment, freePort, unbalanced } from '../tools/service-process.ts'
import { installedByOlderNpm, type MachineNode, machineNodes } from './older-node.ts'

// Starts the project in every way, by every Node a machine may have, where npm left out `node_modules/.bin/node`.

const nodes = machineNodes()
const installed = installedByOlderNpm()
const elsewhere = mkdtempSync(join(tmpdir(), 'enricher-launcher-'))
const database = await createTestDatabase({ after })
const startTimeoutMs = 60_000

after(() => {
  for (const folder of [installed, elsewhere, ...nodes.map((node) => node.folder)]) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

type Way = {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
}

const program = join(installed, 'bin/enricher.js')
const ways: Readonly<Record<string, Way>> = {
  'npm start': { command: 'npm', args: ['start'], cwd: installed },
  'node bin/enricher.js from elsewhere': {
    command: 'node',
    args: [program, 'serve'],
    cwd: elsewhere,
  },
  './bin/enricher.js': { command: program, args: ['serve'], cwd: elsewhere },
}

// Each shell stays a process of its own above npm, and npm itself starts the script with that shell, too.
const shells = ['dash', 'bash', 'zsh', 'fish'].filter((name) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))),
)
const belowShell = (shell: string, script: string): Way => ({
  command: shell,
  args: ['-c', script],
  cwd: installed,
})

for (const shell of shells) {
  test(`SIGTERM to ${shell} that waits for npm frees the port, whichever Node serves`, async (t) => {
    for (const node of shell === 'dash' ? nodes : nodes.slice(0, 1)) {
      const way = belowShell(shell, 'npm start; true')
      const service = await startService(t, node, way, { npm_config_script_shell: shell })
      service.child.kill('SIGTERM')
      await service.ended
      await assertFreed(service.port)
    }
  })
}

test('SIGTERM to npm below a shell frees the port, and the shell goes on', async (t) => {
  const way = belowShell('dash', 'npm start; echo went on')
  const service = await startService(t, nodes[0] as MachineNode, way)
  const [npm] = childrenOf(service.child.pid ?? 0)
  assert.ok(npm)
  process.kill(npm, 'SIGTERM')
  assert.deepEqual(await service.ended, [0, null], service.output())
  assert.match(service.output(), /went on\n$/)
  await assertFree(service.port)
})

test('a service that a shell left in the background outlives it', async (t) => {
  const way = belowShell('bash', 'npm start & echo $!; wait')
  const service = await startService(t, nodes[0] as MachineNode, way)
  const npm = Number(service.output().split('\n')[0])
  t.after(() => process.kill(npm, 'SIGTERM'))
  service.child.kill('SIGKILL')
  await service.ended
  // The service takes half of this to notice that the shell above it has ended.
  await sleep(2_000)
  assert.ok(!(await isFree(service.port)), service.output())
})

for (const node of nodes) {
  for (const [name, way] of Object.entries(ways)) {
    test(`${node.name}: "${name}" serves, and SIGTERM to it frees the port and exits with 0`, async (t) => {
      const service = await startService(t, node, way)
      service.child.kill('SIGTERM')
      assert.deepEqual(await service.ended, [0, null], service.output())
      await assertFree(service.port)
    })
  }

  test(`${node.name}: SIGTERM or SIGINT to what "npm start" started frees the port`, async (t) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      // The test above covers npm itself.
      const below = await startService(t, node, ways['npm start'] as Way)
      const [first] = childrenOf(below.child.pid ?? 0)
      assert.ok(first, 'npm has started something')
      process.kill(first, signal)
      assert.deepEqual(await below.ended, [0, null], below.output())
      await assertFree(below.port)
    }
  })

  test(`${node.name}: a service whose launcher is killed by SIGKILL ends by itself`, async (t) => {
    const service = await startService(t, node, ways['./bin/enricher.js'] as Way)
    service.child.kill('SIGKILL')
    await service.ended
    await assertFreed(service.port)
  })

  test(`${node.name}: arguments, input, output and exit code pass through`, async () => {
    const script =
      'process.stdin.pipe(process.stdout);process.stderr.write(process.argv[1]);process.exitCode=7'
    const args = [join(installed, 'bin/node24.js'), '-e', script, '--', 'a b']
    const ran = await run(node, { command: 'node', args, cwd: elsewhere }, 'typed')
    assert.deepEqual(ran, { code: 7, signal: null, stdout: 'typed', stderr: 'a b' })
  })

  test(`${node.name}: a program ended by a signal is seen to have been`, async () => {
    const args = [join(installed, 'bin/node24.js'), '-e', 'process.kill(process.pid, "SIGKILL")']
    const ran = await run(node, { command: 'node', args, cwd: elsewhere })
    assert.deepEqual([ran.code, ran.signal], [null, 'SIGKILL'])
  })

  test(`${node.name}: options of Node keep working, before the program and by NODE_OPTIONS`, async () => {
    const envFile = join(elsewhere, 'settings.env')
    writeFileSync(envFile, 'FROM_FILE=read\n')
    const show =
      'process.stdout.write([process.versions.node.split(".")[0] >= 24, process.env.FROM_FILE, process.title].join())'
    const launcher = join(installed, 'bin/node24.js')
    const words = [`--env-file-if-exists=${envFile}`, '-e', show]
    const way = { command: 'node', args: [launcher, ...words], cwd: elsewhere }
    const ran = await run(node, way, '', { NODE_OPTIONS: '--title=named' })
    assert.deepEqual([ran.code, ran.stdout], [0, 'true,read,named'], ran.stderr)

    const inspected = ['--inspect=127.0.0.1:0', launcher, '-e', show]
    const debugged = await run(node, { command: 'node', args: inspected, cwd: elsewhere })
    assert.equal(debugged.code, 0)
    assert.match(debugged.stderr, /^Debugger listening/m)
    assert.doesNotMatch(debugged.stderr, /failed|in use/)
  })

  test(`${node.name}: one test file runs by "node --test" through the launcher`, async () => {
    const file = join(elsewhere, 'typed.test.ts')
    writeFileSync(
      file,
      "import { test } from 'node:test'\nconst name: string = 'typed'\ntest(name, () => {})\n",
    )
    const args = [join(installed, 'bin/node24.js'), '--test', file]
    const ran = await run(node, { command: 'node', args, cwd: elsewhere })
    assert.equal(ran.code, 0, ran.stdout)
    assert.match(ran.stdout, /pass 1/)
  })
}

test('where there is no Node 24 to run, the message says how to get one', async () => {
  const older = nodes[1] as MachineNode
  const way = { command: 'node', args: [program, '--version'], cwd: elsewhere }
  const mac = await run(older, way, '', { PRETENDED_PLATFORM: 'darwin' })
  assert.equal(mac.code, 1)
  assert.match(mac.stderr, /needs Node 24 or newer; this is v20\.0\.0\.\nInstall it from https/)
})

type Ran = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

async function run(
  node: MachineNode,
  way: Way,
  input = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const options = { cwd: way.cwd, env: environmentOf(node, env), timeout: startTimeoutMs }
  const child = spawn(way.command, way.args, options)
  const ended = once(child, 'exit')
  child.stdin.end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code, signal] = await ended
  return { code, signal, stdout, stderr }
}

async function startService(
  t: { after(end: () => void): void },
  node: MachineNode,
  way: Way,
  more: Readonly<Record<string, string>> = {},
) {
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATABASE_URL: databaseUrlOf(database),
    LOG_LEVEL: 'warn',
    SMTP_VERIFY: 'off',
    ...unbalanced,
    ...more,
  }
  const child = spawn(way.command, way.args, { cwd: way.cwd, env: environmentOf(node, env) })
  t.after(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const output = outputOf(child)
  const deadlineMs = performance.now() + startTimeoutMs
  while (!(await isReady(port))) {
    assert.ok(performance.now() < deadlineMs && child.exitCode === null, output())
    await sleep(25)
  }
  return { child, port, ended, output }
}

/** Puts the machine's Node first in `PATH`; no Node of this process's own `PATH` comes before it. */
function environmentOf(
  { folder }: MachineNode,
  env: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  // A test runner that sees another one above it reports to that one alone.
  const { NODE_TEST_CONTEXT: _, ...inherited } = cleanEnvironment(env)
  return { ...inherited, PATH: `${folder}${delimiter}${inherited['PATH']}` }
}

function outputOf(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  return () => output
}

async function isReady(port: number): Promise<boolean> {
  // A failure means that nothing listens yet, and the wait goes on.
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  await reply?.body?.cancel()
  return reply?.ok === true
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    // The port is taken.
    return false
  } finally {
    server.close()
  }
}

async function assertFree(port: number): Promise<void> {
  assert.ok(await isFree(port), `port ${port} is still taken`)
}

/** Asserts that the port is free soon: the service checks every second whether a process above it has ended. */
async function assertFreed(port: number): Promise<void> {
  const deadlineMs = performance.now() + 10_000
  while (!(await isFree(port)) && performance.now() < deadlineMs) await sleep(50)
  await assertFree(port)
}

/** Processes that `pid` started and that are still there. */
function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((text) => text !== '')
    .map(Number)
}
