import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readPairs } from '../../train/guess-rows.ts'

test('a country counts by the square root of its pairs, of which about half have a context', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-pairs-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'pairs.jsonl')
  const rows = Array.from({ length: 500 }, (_, index) => ({
    name: `Brumwick ${index}`,
    domain: `brumwick${index}.com`,
    country: index < 400 ? 'de' : 'no',
    town: 'Kassel',
    trade: 'bakery',
  }))
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const pairs = readPairs(file)
  assert.equal(pairs.length, 80 + 40)
  const withContext = pairs.filter(({ context }) => context !== '')
  assert.ok(withContext.length > 40 && withContext.length < 80, String(withContext.length))
  assert.ok(withContext.every(({ context }) => context?.startsWith('bakery')))
  assert.deepEqual(readPairs(file), pairs)
})
