import assert from 'node:assert/strict'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ask, atEnd, pause, temporaryFolder } from '@enricher/lab/test/support/embedded-runner'
import { startEmbedded } from '../../postgres/server.ts'
import { keepLogShort, rotateWhileRunning } from '../../postgres/server-log.ts'

const grownBytes = 6_000_000

test('the log of a running server is put aside, and the server goes on in an empty one', async (t) => {
  const dataDir = join(temporaryFolder(t), 'data')
  const server = await startEmbedded({ dataDir, log: () => undefined })
  atEnd(t, () => server.stop())
  const logFile = join(dataDir, 'postgres.log')
  truncateSync(logFile, grownBytes)
  rotateWhileRunning(logFile)
  assert.equal(statSync(`${logFile}.1`).size, grownBytes)
  assert.equal(statSync(logFile).size, 0)
  await assert.rejects(ask({ ...server.connection, database: 'no_such' }, 'SELECT 1'))
  const written = readFileSync(logFile, 'utf8')
  assert.match(written, /FATAL: {2}database "no_such" does not exist/)
  assert.doesNotMatch(written, /\0/, 'no hole where the old lines were')
})

test('a log below its bound is left alone', (t) => {
  const logFile = join(temporaryFolder(t), 'postgres.log')
  grow(logFile, 1_000)
  rotateWhileRunning(logFile)
  assert.equal(statSync(logFile).size, 1_000)
})

test('where no copy can be made the log grows no further than four times its bound', (t) => {
  const logFile = join(temporaryFolder(t), 'postgres.log')
  // A folder in the place of the file fails like a full disk.
  closeSync(openSync(logFile, 'w'))
  mkdirSync(`${logFile}.1`)
  truncateSync(logFile, grownBytes)
  rotateWhileRunning(logFile)
  assert.equal(statSync(logFile).size, grownBytes)
  truncateSync(logFile, 4 * grownBytes)
  rotateWhileRunning(logFile)
  assert.equal(statSync(logFile).size, 0)
})

test('the log is looked at again and again until that is stopped, in turn with other processes', async (t) => {
  const logFile = join(temporaryFolder(t), 'postgres.log')
  grow(logFile, grownBytes)
  t.mock.timers.enable({ apis: ['setInterval'] })
  const runs: string[] = []
  const stop = keepLogShort(
    logFile,
    async (work) => {
      runs.push('begun')
      await work()
      runs.push('ended')
    },
    (error) => assert.fail(String(error)),
  )
  t.mock.timers.tick(60_000)
  while (runs.length < 2) await pause(5)
  assert.equal(statSync(logFile).size, 0)
  stop()
  grow(logFile, grownBytes)
  t.mock.timers.tick(600_000)
  await pause(20)
  assert.equal(statSync(logFile).size, grownBytes)
})

function grow(logFile: string, bytes: number): void {
  const fd = openSync(logFile, 'a')
  writeSync(fd, Buffer.alloc(bytes, 'x'))
  closeSync(fd)
}
