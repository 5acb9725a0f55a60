import assert from 'node:assert/strict'
import { readFileSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { explainFailure } from '@enricher/service/postgres/refusal'
import { isHeldByAnother } from '../../../packages/service/postgres/server.ts'
import {
  descendantsOf,
  killIfThere,
  serverPidOf,
  signalIfThere,
} from '../../test/support/embedded-processes.ts'
import {
  ask,
  atEnd,
  canContain,
  pause,
  runProgram,
  temporaryFolder,
} from '../../test/support/embedded-runner.ts'

/** A start takes less where nothing hinders it. */
const launchMs = 2_000

test('beside a frozen server of another container no second one is started on the same data', {
  skip: !canContain() && 'no namespaces of processes can be made here',
}, async (t) => {
  const dataDir = join(temporaryFolder(t), 'data')
  const first = runProgram(t, { dataDir })
  const { connection } = await first.until('ready')
  await ask(connection, 'CREATE TABLE kept AS SELECT 1 AS one')
  const frozen = serverPidOf(dataDir)
  // The server is frozen first, so that it starts no process after the list; a listed one may have ended since.
  process.kill(frozen, 'SIGSTOP')
  const children = descendantsOf(frozen)
  const all = [frozen, ...children]
  atEnd(t, () => all.forEach(killIfThere))
  for (const pid of children) signalIfThere(pid, 'SIGSTOP')
  // A frozen server still accepts connections, and a start waits a minute for it; without the socket it does not.
  unlinkSync(join(String(connection.host), `.s.PGSQL.${connection.port}`))
  const second = runProgram(t, { dataDir, isContained: true })
  await pause(launchMs)
  const log = () => readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  assert.equal(log().split('starting PostgreSQL').length - 1, 1, log())
  first.child.kill('SIGKILL')
  all.forEach(killIfThere)
  const { connection: anew } = await second.until('ready')
  assert.deepEqual(await ask(anew, 'SELECT one FROM kept'), [{ one: 1 }])
  await second.stop()
})

test('a server that holds its lifeline and does not answer is waited for, and then named as the reason', () => {
  const failure = 'another server holds the lifeline'
  assert.ok(isHeldByAnother(failure))
  assert.match(explainFailure('starting the server', failure).message, /frozen.*same volume/)
})
