import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../../lib/make-folder.ts'

test('folders that are missing are made, and the uppermost of them is named', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'enricher-folder-'))
  t.after(() => rmSync(root, { recursive: true }))
  assert.equal(makeFolder(join(root, 'one/two/three')), join(root, 'one'))
  assert.ok(statSync(join(root, 'one/two/three')).isDirectory())
  assert.equal(makeFolder(join(root, 'one/two')), undefined)
  writeFileSync(join(root, 'file'), '')
  assert.throws(() => makeFolder(join(root, 'file')), { code: 'EEXIST' })
  assert.throws(() => makeFolder(join(root, 'file/below')), { code: /ENOTDIR|EEXIST/ })
})

test('a file system that takes no folder is an error, and keeps no start waiting', {
  skip: process.platform !== 'linux',
}, () => {
  assert.throws(() => makeFolder('/proc/enricher-data/postgres'), { code: 'ENOENT' })
})
