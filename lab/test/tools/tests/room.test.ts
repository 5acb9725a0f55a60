import assert from 'node:assert/strict'
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { describeFullFolders, refuseFullFolder } from '../../../tools/tests/room.ts'

const { blocks, bsize } = statfsSync(tmpdir())
const moreThanAll = 2 * blocks * bsize

test('a temporary folder without room is refused with what it has, what is needed and what to do', () => {
  assert.match(
    refuseFullFolder(tmpdir(), moreThanAll) ?? '',
    /^\S+ has \d+ MB free, and the tests need \d+ MB: free some, or set TMPDIR to a folder with room\.$/,
  )
  assert.equal(refuseFullFolder(tmpdir(), 0), undefined)
})

test('a folder that is full after a run with failures is named, and one that is not there is not', () => {
  assert.match(
    describeFullFolders([tmpdir(), '/not-there'], moreThanAll) ?? '',
    /^\S+ has \d+ MB left: what is red may be red for that; make room and run it again\.$/,
  )
  assert.equal(describeFullFolders([tmpdir(), '/not-there'], 0), undefined)
})
