import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sortedLines } from '../../data/sorted-lines.ts'

const lines = readFileSync(new URL('../../data/towns.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .filter((line) => !line.startsWith('#'))

test('the search finds every line by its key, and no key that is not there', () => {
  const find = sortedLines('towns')
  for (const line of lines) {
    const cut = line.lastIndexOf(':')
    assert.equal(find(line.slice(0, cut)), line.slice(cut + 2), line)
  }
  for (const key of ['', '#', ' ', 'a', 'zzzz', 'brumwick', 'aachen: d', '__proto__']) {
    assert.equal(find(key), null, key)
  }
})
