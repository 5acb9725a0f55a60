import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createReadingSlots } from '../../jobs/reading-slots.ts'
import { withSpooledUpload } from '../../jobs/spool-upload.ts'

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

test('files of one account leave places to those of another', async () => {
  const slots = createReadingSlots(3, 2)
  const gate = Promise.withResolvers<void>()
  const wait = () => gate.promise
  const held = [slots.run('one', wait), slots.run('one', wait)]
  await assert.rejects(slots.run('one', wait), { code: 'overloaded' })
  held.push(slots.run('other', wait))
  await assert.rejects(slots.run('third', wait), { code: 'overloaded' })
  gate.resolve()
  await Promise.all(held)
  assert.equal(await slots.run('one', async () => 'read'), 'read')
})

test('a slot is free again when a file could not be read', async () => {
  const slots = createReadingSlots(1, 1)
  const fail = () => Promise.reject(new Error('no file'))
  await assert.rejects(slots.run('one', fail), /no file/)
  await assert.rejects(slots.run('one', fail), /no file/)
})

test('a file that has arrived waits for its slot, and is read', async () => {
  const slots = createReadingSlots(2, 1)
  const gate = Promise.withResolvers<void>()
  const read: string[] = []
  const reading = (name: string) => async () => {
    await gate.promise
    read.push(name)
  }
  const all = [
    slots.runLater('one', reading('first')),
    slots.runLater('one', reading('second')),
    slots.runLater('other', reading('third')),
    slots.runLater('last', reading('fourth')),
  ]
  gate.resolve()
  await Promise.all(all)
  assert.deepEqual(read, ['first', 'third', 'second', 'fourth'])
})

test('a file whose sender hangs up is refused, and nothing of it stays', async () => {
  async function* cut() {
    yield Buffer.from('Company')
    throw new Error('aborted')
  }
  const work = () => assert.fail('half a file was read')
  await assert.rejects(withSpooledUpload(cut(), 100, work), { code: 'bad_request' })
})

test('a disk without room is no fault of the sender, and nothing of the file stays', async (t) => {
  const disk = mkdtempSync(join(tmpdir(), 'enricher-small-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk])
  if (status !== 0) return t.skip('only root can mount a small disk')
  const folder = process.env['TMPDIR']
  t.after(() => {
    if (folder === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = folder
    spawnSync('umount', [disk])
    rmSync(disk, { recursive: true })
  })
  process.env['TMPDIR'] = disk
  const work = () => assert.fail('half a file was read')
  const upload = withSpooledUpload(bytesOf('Company'.repeat(10_000)), 1_000_000, work)
  await assert.rejects(upload, { code: 'overloaded', retryAfterS: 60 })
  assert.deepEqual(readdirSync(disk), [])
})

test('what a killed process left of an upload is removed by the next one', async () => {
  const left = join(tmpdir(), `enricher-upload-left-${process.pid}`)
  const fresh = join(tmpdir(), `enricher-upload-fresh-${process.pid}`)
  for (const path of [left, fresh]) writeFileSync(path, 'Jane Doe')
  const longAgo = new Date(Date.now() - 7_200_000)
  await utimes(left, longAgo, longAgo)
  const spooled = await withSpooledUpload(bytesOf('Company'), 100, async (path) => {
    assert.equal((await stat(path)).mode & 0o777, 0o600)
    return path
  })
  assert.deepEqual([left, fresh, spooled].map(existsSync), [false, true, false])
  await withSpooledUpload(bytesOf('Company'), 100, () => utimes(fresh, longAgo, longAgo))
  await withSpooledUpload(bytesOf('Company'), 100, async () => undefined)
  assert.equal(existsSync(fresh), false)
})
