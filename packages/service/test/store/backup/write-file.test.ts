import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { makeFolder } from '@enricher/lab/test/support/backup-harness'
import { type Target, writeBackup } from '../../../store/backup/write-file.ts'

const never = new AbortController().signal

function to(path: string, isForced = false): Target {
  return { kind: 'file', path, isForced }
}

async function* some(text = 'line\n'): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

test('a backup is readable by its owner alone, and nothing else is left', async (t) => {
  const folder = makeFolder(t)
  const path = join(folder, 'one')
  const bytes = await writeBackup(some(), to(path), never)
  assert.equal(gunzipSync(readFileSync(path)).toString(), 'line\n')
  assert.equal(statSync(path).size, bytes)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.deepEqual(readdirSync(folder), ['one'])
})

test('a file that exists is replaced only when that is wanted, and only by a whole one', async (t) => {
  const folder = makeFolder(t)
  const path = join(folder, 'one')
  writeFileSync(path, 'earlier')
  await assert.rejects(writeBackup(some(), to(path), never), /exists: .* --force/)
  const broken = async function* () {
    yield Buffer.from('begun')
    throw new Error('the database was lost')
  }
  await assert.rejects(writeBackup(broken(), to(path, true), never), /was lost/)
  assert.equal(readFileSync(path, 'utf8'), 'earlier')
  await writeBackup(some(), to(path, true), never)
  assert.equal(gunzipSync(readFileSync(path)).toString(), 'line\n')
  assert.deepEqual(readdirSync(folder), ['one'])
})

test('a file that appears meanwhile is not replaced', async (t) => {
  const folder = makeFolder(t)
  const path = join(folder, 'one')
  const lines = async function* () {
    yield Buffer.from('line\n')
    writeFileSync(path, 'theirs')
  }
  await assert.rejects(writeBackup(lines(), to(path), never), /exists/)
  assert.equal(readFileSync(path, 'utf8'), 'theirs')
  assert.deepEqual(readdirSync(folder), ['one'])
})

test('of two backups to one name at once both are whole, and the one that ends later is refused', async (t) => {
  const folder = makeFolder(t)
  const path = join(folder, 'one')
  const { promise: waiting, resolve: goOn } = Promise.withResolvers<void>()
  const slow = async function* () {
    yield Buffer.from('first\n')
    await waiting
  }
  const first = assert.rejects(writeBackup(slow(), to(path), never), /exists: name another file/)
  while (readdirSync(folder).length === 0) await new Promise(setImmediate)
  await writeBackup(some('second\n'), to(path), never)
  goOn()
  await first
  assert.equal(gunzipSync(readFileSync(path)).toString(), 'second\n')
  assert.deepEqual(readdirSync(folder), ['one'])
})

test('a file of the operator with a name like that of an unfinished backup is left alone', async (t) => {
  const folder = makeFolder(t)
  for (const name of ['one.partial', '.one.partial']) writeFileSync(join(folder, name), 'theirs')
  await writeBackup(some(), to(join(folder, 'one')), never)
  assert.deepEqual(readdirSync(folder).sort(), ['.one.partial', 'one', 'one.partial'])
  assert.equal(readFileSync(join(folder, 'one.partial'), 'utf8'), 'theirs')
})

test('what a killed backup left is removed by one that is made a day later, and not before', async (t) => {
  const folder = makeFolder(t)
  const [recent, old] = ['.a.0123456789ab.enricher-partial', '.b.0123456789ab.enricher-partial']
  for (const name of [recent, old]) writeFileSync(join(folder, name), 'half')
  const twoDaysAgoS = Date.now() / 1000 - 2 * 86_400
  utimesSync(join(folder, old), twoDaysAgoS, twoDaysAgoS)
  await writeBackup(some(), to(join(folder, 'one')), never)
  assert.deepEqual(readdirSync(folder).sort(), [recent, 'one'])
})

test('a name as long as the file system takes is no hindrance', async (t) => {
  const path = join(makeFolder(t), '\u6f22'.repeat(85))
  await writeBackup(some(), to(path), never)
  assert.equal(gunzipSync(readFileSync(path)).toString(), 'line\n')
})

test('folders, devices and places that are not there are refused before the database is read', async (t) => {
  const folder = makeFolder(t)
  mkdirSync(join(folder, 'sub'))
  symlinkSync('/dev/null', join(folder, 'device'))
  const unread = (): AsyncGenerator<Buffer> => {
    throw new Error('read')
  }
  const lines = { [Symbol.asyncIterator]: unread }
  for (const [name, reason] of [
    ['sub', /is a folder/],
    ['device', /is no file/],
    ['none/one', /There is no folder/],
  ] as const) {
    await assert.rejects(writeBackup(lines, to(join(folder, name), true), never), reason)
  }
})

test('an interrupted backup leaves nothing', async (t) => {
  const folder = makeFolder(t)
  const stopping = new AbortController()
  const lines = async function* () {
    for (;;) {
      yield Buffer.alloc(100_000, 'x')
      setImmediate(() => stopping.abort())
      await new Promise(setImmediate)
    }
  }
  await assert.rejects(writeBackup(lines(), to(join(folder, 'one')), stopping.signal), /abort/i)
  assert.deepEqual(readdirSync(folder), [])
})

test('a disk that fills leaves nothing that looks like a backup', {
  skip: process.geteuid?.() !== 0 && 'only root may mount a small disk',
}, async (t) => {
  const folder = join(makeFolder(t), 'small')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    t.skip('mounting is not allowed here')
    return
  }
  const random = async function* () {
    for (let n = 0; n < 100; n += 1) yield crypto.getRandomValues(Buffer.alloc(60_000))
  }
  try {
    await assert.rejects(
      writeBackup(random(), to(join(folder, 'one')), never),
      /could not be written: the disk is full\. Nothing of it is left/,
    )
    assert.deepEqual(readdirSync(folder), [])
  } finally {
    execFileSync('umount', [folder])
  }
})
