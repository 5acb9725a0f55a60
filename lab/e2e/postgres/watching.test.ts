import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startEmbedded } from '../../../packages/service/postgres/server.ts'
import {
  childrenOf,
  descendantsOf,
  isThere,
  killIfThere,
  parentOf,
  serverPidOf,
} from '../../test/support/embedded-processes.ts'
import {
  ask,
  isServed,
  type Program,
  pause,
  runProgram,
  temporaryFolder,
  untilBack,
  untilGone,
} from '../../test/support/embedded-runner.ts'
import { until } from '../../test/support/until.ts'

const dataDir = join(temporaryFolder({ after }), 'data')

function saidBy(program: Program): string[] {
  return program.events.flatMap((each) => (each.event === 'log' ? [each.message] : []))
}

test('a crash after a rolling restart of two processes is mended by those that only joined', async (t) => {
  const first = runProgram(t, { dataDir })
  await first.until('ready')
  const second = runProgram(t, { dataDir })
  await second.until('ready')
  await first.stop()
  const third = runProgram(t, { dataDir })
  const { connection } = await third.until('ready')
  await second.stop()
  const fourth = runProgram(t, { dataDir })
  await fourth.until('ready')
  const pid = serverPidOf(dataDir)
  killIfThere(pid)
  await untilBack(connection, dataDir, pid)
  const hasBack = (program: Program) =>
    saidBy(program).some((message) => message.startsWith('PostgreSQL serves again'))
  // A process that is suspended meanwhile may not notice that the server ended; it holds the new one all the same.
  await until(() => hasBack(third) || hasBack(fourth))
  await third.stop()
  assert.ok(await isServed(connection), 'the other one holds it')
  await fourth.stop()
  // A process that only joined waits 150 ms for a sign of the end, which comes later on a busy machine.
  await untilGone(connection)
  const said = [third, fourth].map(saidBy)
  const starts = said.flat().filter((message) => message.startsWith('started'))
  assert.equal(starts.length, 1, JSON.stringify(said))
})

test('a server that lost its launcher serves on, is started again when it ends, and ends with its last user', async (t) => {
  const program = runProgram(t, { dataDir })
  const { connection } = await program.until('ready')
  const pid = serverPidOf(dataDir)
  killIfThere(parentOf(pid))
  const joined = runProgram(t, { dataDir })
  await joined.until('ready')
  assert.equal(serverPidOf(dataDir), pid, 'one that serves is not replaced')
  await program.stop()
  killIfThere(pid)
  await untilBack(connection, dataDir, pid)
  await joined.stop()
  await untilGone(connection)
})

test('a server whose launcher and whose watch were killed still ends with its last user', async (t) => {
  const program = runProgram(t, { dataDir })
  const { connection } = await program.until('ready')
  const pid = serverPidOf(dataDir)
  killWatch(pid)
  await pause(6_000) // the process looks every five seconds
  assert.ok(await isServed(connection))
  assert.equal(serverPidOf(dataDir), pid)
  await program.stop()
  await untilGone(connection)
  await until(() => !isThere(pid))
})

test('a server that lost its launcher, its watch and all its users is joined, and ends with the one that joined', async (t) => {
  const program = runProgram(t, { dataDir })
  const { connection } = await program.until('ready')
  const pid = serverPidOf(dataDir)
  killWatch(pid)
  program.child.kill('SIGKILL')
  await program.ended
  assert.ok(await isServed(connection), 'nothing is left that would stop it')
  const joined = await startEmbedded({ dataDir, log: () => undefined })
  assert.equal(serverPidOf(dataDir), pid)
  await joined.stop()
  await untilGone(connection)
})

test('a stop ends at once while the server is away and cannot be started', async (t) => {
  const program = runProgram(t, { dataDir })
  await program.until('ready')
  const cluster = join(dataDir, 'postgres')
  const pid = serverPidOf(dataDir)
  renameSync(cluster, `${cluster}.away`)
  killIfThere(pid)
  await until(() => saidBy(program).some((message) => /are gone\..*restore a backup/.test(message)))
  const begunMs = performance.now()
  await program.stop()
  const tookMs = performance.now() - begunMs
  renameSync(`${cluster}.away`, cluster)
  // A stop that waited for the server would take the server's twenty seconds.
  assert.ok(tookMs < 10_000, `${tookMs} ms`)
})

test('a stop during the recovery from a killed backend ends, and what was stored is kept', async (t) => {
  const program = runProgram(t, { dataDir, isWriting: true })
  const { connection } = await program.until('ready')
  await until(() => program.events.filter((each) => each.event === 'stored').length > 50)
  const pid = serverPidOf(dataDir)
  for (const backend of descendantsOf(pid)) killIfThere(backend)
  await program.stop()
  await until(() => !isThere(pid))
  const stored = program.events.filter((each) => each.event === 'stored').length
  const later = await startEmbedded({ dataDir, log: () => undefined })
  const [kept] = await ask<{ rows: number }>(
    connection,
    'SELECT count(*)::int AS rows FROM promises',
  )
  assert.ok(kept && kept.rows >= stored)
  await later.stop()
})

/** Kills the launcher, and the process beside the server that waits for the end of its users. */
function killWatch(serverPid: number): void {
  const launcher = parentOf(serverPid)
  // A backend is a child of the server, however late it was forked.
  const watch = childrenOf(launcher).filter((pid) => pid !== serverPid)
  assert.equal(watch.length, 1)
  for (const pid of [launcher, ...watch]) killIfThere(pid)
}
