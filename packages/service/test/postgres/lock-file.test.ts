import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { ask, atEnd, isRootRun, temporaryFolder } from '@enricher/lab/test/support/embedded-runner'
import { startEmbedded } from '../../postgres/server.ts'
import { chooseServerUser, readPasswd } from '../../postgres/user.ts'

/** Starts another program of the server's user: PostgreSQL takes only the numbers of such processes for a server's. */
function spawnStranger() {
  const user = isRootRun ? chooseServerUser(readPasswd()) : null
  return spawn('sleep', ['60'], { stdio: 'ignore', ...(user && { uid: user.uid, gid: user.gid }) })
}

test('the lock file of a killed server does not hinder a start when another program has its number', {
  skip: process.platform !== 'linux' && 'only Linux tells what a process is',
}, async (t) => {
  const dataDir = join(temporaryFolder(t), 'data')
  const first = await startEmbedded({ dataDir, log: () => undefined })
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const left = readFileSync(pidFile, 'utf8')
  await first.stop()
  const stranger = spawnStranger()
  await once(stranger, 'spawn')
  atEnd(t, () => void stranger.kill())
  writeFileSync(pidFile, left.replace(/^\d+/, String(stranger.pid)))
  const begunMs = performance.now()
  const second = await startEmbedded({ dataDir, log: () => undefined })
  const tookMs = performance.now() - begunMs
  assert.deepEqual(await ask(second.connection, 'SELECT 1 AS one'), [{ one: 1 }])
  await second.stop()
  // The other program ends after a minute.
  assert.ok(tookMs < 40_000, `${tookMs} ms`)
})
