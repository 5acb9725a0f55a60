import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeClone } from '@enricher/lab/test/support/embedded-clone'
import {
  isRootRun,
  ordinaryUserId,
  runProgram,
  temporaryFolder,
} from '@enricher/lab/test/support/embedded-runner'
import { checkVersion } from '../../postgres/cluster.ts'
import { explainFailure } from '../../postgres/refusal.ts'
import { isHeldByAnother, startEmbedded } from '../../postgres/server.ts'

const silent = () => undefined

test('a folder that cannot be written is refused, with both ways out', async (t) => {
  const folder = temporaryFolder(t)
  const { module } = makeClone(join(folder, 'clone'))
  const closed = join(folder, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o555)
  for (const dataDir of [closed, join(closed, 'data')]) {
    const userId = isRootRun ? ordinaryUserId() : null
    const program = runProgram(t, { module, dataDir, userId })
    const { message } = await program.until('refused')
    assert.match(message, /DATA_DIR .* cannot be written \(EACCES\)/)
    assert.match(message, /Set DATABASE_URL to a PostgreSQL 15\+ server/)
  }
})

test('a path that is a file is refused', async (t) => {
  const file = join(temporaryFolder(t), 'data')
  writeFileSync(file, '')
  await assert.rejects(
    startEmbedded({ dataDir: file, log: silent }),
    /cannot be written[\s\S]*DATABASE_URL/,
  )
})

test('data of another major version are refused, untouched', async (t) => {
  const dataDir = join(temporaryFolder(t), 'data')
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await assert.rejects(
    startEmbedded({ dataDir, log: silent }),
    /written by PostgreSQL 17, and this release ships PostgreSQL 18[\s\S]*DATABASE_URL/,
  )
  assert.doesNotThrow(() => checkVersion('/data', '18', '18.4.0-beta.17'))
})

test('what PostgreSQL prints is explained in words', () => {
  const explained: [string, RegExp][] = [
    ['initdb: could not look up effective user ID 1234: user does not exist', /etc\/passwd/],
    ["libc.so.6: version `GLIBC_2.27' not found", /older than/],
    ['spawn setuid EPERM', /may not switch to an unprivileged user/],
    ['something new', /something new/],
  ]
  for (const [output, expected] of explained) {
    const { message } = explainFailure('starting the server', output)
    assert.match(message, expected)
    assert.match(message, /DATABASE_URL/)
  }
})

test('where the data wait for something that passes, no other server is proposed', () => {
  const explained: [string, RegExp][] = [
    ['could not write to file "pg_wal": No space left on device', /the disk is full. Make room/],
    ['another server holds the lifeline /data/run/lifeline', /it is frozen or ending.*or end it/],
    ['FATAL:  lock file "postmaster.pid" already exists', /another server seems to hold/],
  ]
  for (const [output, expected] of explained) {
    const { message } = explainFailure('starting the server', output)
    assert.match(message, expected)
    assert.doesNotMatch(message, /DATABASE_URL/)
  }
})

test('only the refusals that pass are tried again', () => {
  const held = 'FATAL:  lock file "postmaster.pid" already exists'
  const memory = 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'
  assert.ok(isHeldByAnother(held))
  assert.ok(isHeldByAnother(memory))
  assert.ok(!isHeldByAnother('FATAL:  data directory "/data" has wrong ownership'))
})

if (isRootRun) {
  test('a user id without an entry in /etc/passwd is refused with what is missing', async (t) => {
    const folder = temporaryFolder(t)
    const { module } = makeClone(join(folder, 'clone'))
    chmodSync(folder, 0o777)
    const program = runProgram(t, { module, dataDir: join(folder, 'data'), userId: 54321 })
    const { message } = await program.until('refused')
    assert.match(message, /no entry in \/etc\/passwd[\s\S]*DATABASE_URL/)
  })
}
