import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { after, test } from 'node:test'
import { startEmbedded } from '../../../packages/service/postgres/server.ts'
import {
  ask,
  isServed,
  runProgram,
  temporaryFolder,
  untilGone,
} from '../../test/support/embedded-runner.ts'

const silent = () => undefined
const dataDir = join(temporaryFolder({ after }), 'data')

// This test comes first, on the fresh folder; the tests below use the cluster it leaves.
test('processes that start at the same moment on a fresh folder share one new cluster', async (t) => {
  const programs = [1, 2, 3].map(() => runProgram(t, { dataDir }))
  await Promise.all(programs.map((program) => program.until('ready')))
  const said = programs.flatMap((program) =>
    program.events.filter((each) => each.event === 'log').map((each) => each.message),
  )
  assert.equal(said.filter((message) => message.startsWith('made a new database')).length, 1)
  assert.equal(said.filter((message) => message.startsWith('started')).length, 1)
  const postgresFolders = readdirSync(dataDir).filter((name) => name.startsWith('postgres'))
  assert.deepEqual(postgresFolders.sort(), ['postgres', 'postgres.log'])
  await Promise.all(programs.map((program) => program.stop()))
})

function serverPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

test('a second process joins the live server, and its stop does not end it', async (t) => {
  const service = runProgram(t, { dataDir })
  await service.until('ready')
  const pid = serverPid()
  const joined = await startEmbedded({ dataDir, log: silent })
  assert.equal(serverPid(), pid)
  assert.deepEqual(await ask(joined.connection, 'SELECT 1 AS one'), [{ one: 1 }])
  await joined.stop()
  assert.ok(await isServed(joined.connection))
  await service.stop()
  assert.ok(!(await isServed(joined.connection)), 'the stop of the last one waits for the end')
})

test('a start that waits for a server that does not answer says so, and goes on when it does', async (t) => {
  const service = runProgram(t, { dataDir })
  await service.until('ready')
  const frozen = serverPid()
  process.kill(frozen, 'SIGSTOP')
  const second = runProgram(t, { dataDir })
  const { message } = await second.until('log').finally(() => process.kill(frozen, 'SIGCONT'))
  assert.match(message, /does not answer yet: it is waited for/)
  await second.until('ready')
  await second.stop()
  await service.stop()
})

test('the server outlives the process that started it while another one uses it', async (t) => {
  const starter = runProgram(t, { dataDir })
  await starter.until('ready')
  const joined = await startEmbedded({ dataDir, log: silent })
  const pid = serverPid()
  await starter.stop()
  assert.equal(serverPid(), pid)
  assert.deepEqual(await ask(joined.connection, 'SELECT 1 AS one'), [{ one: 1 }])
  await joined.stop()
  await untilGone(joined.connection)
})

test('the server outlives a starter that was killed, and ends with the last user', async (t) => {
  const starter = runProgram(t, { dataDir })
  await starter.until('ready')
  const joined = await startEmbedded({ dataDir, log: silent })
  starter.child.kill('SIGKILL')
  await starter.ended
  assert.deepEqual(await ask(joined.connection, 'SELECT 1 AS one'), [{ one: 1 }])
  await joined.stop()
  await untilGone(joined.connection)
})

test('a server whose every process was killed ends by itself', async (t) => {
  const program = runProgram(t, { dataDir })
  const { connection } = await program.until('ready')
  program.child.kill('SIGKILL')
  await program.ended
  await untilGone(connection)
})

test('a start while the last user stops gets a server that stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await startEmbedded({ dataDir, log: silent })
    const [second] = await Promise.all([startEmbedded({ dataDir, log: silent }), first.stop()])
    assert.deepEqual(await ask(second.connection, 'SELECT 1 AS one'), [{ one: 1 }])
    await second.stop()
  }
})
