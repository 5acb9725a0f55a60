import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'

const module = resolve(import.meta.dirname, '../../lib/heap-growth.ts')

// The script runs in a process of its own: what other tests left has grown the new space of this one.
const script = `
import { getHeapSpaceStatistics } from 'node:v8'
import { holdNewSpace } from ${JSON.stringify(module)}
const sizeNow = () => getHeapSpaceStatistics().find((each) => each.space_name === 'new_space').space_size
const work = () => {
  const kept = []
  for (let round = 0; round < 2_000_000; round += 1) kept[round % 50_000] = { round }
}
const before = sizeNow()
const letGrow = holdNewSpace()
work()
const held = sizeNow()
letGrow()
work()
process.stdout.write(JSON.stringify({ before, held, later: sizeNow() }))
`

// Pages that a collection has just emptied count too; without the hold the growth is thirty times as large.
const heldGrowthMax = 6

test('the new space of a start stays as it is, and grows with the work that follows', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script])
  const { before, held, later } = JSON.parse(output.toString())
  assert.ok(held <= heldGrowthMax * before, `${before} -> ${held} bytes`)
  assert.ok(later >= 4 * held, `${held} -> ${later} bytes`)
})
