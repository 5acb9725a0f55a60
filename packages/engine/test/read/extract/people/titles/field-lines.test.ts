import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { parsePage } from '../../../../../read/extract/document.ts'
import { readLines } from '../../../../../read/extract/people/lines/lines.ts'
import { withFieldLines } from '../../../../../read/extract/people/titles/field-lines.ts'
import { markLine } from '../../../../../read/extract/people/titles/line-marks.ts'
import { named, peopleOn } from '../people-of.ts'

const block = (...lines: readonly string[]): string => `<p>${lines.join('<br>')}</p>`

test('a line of a block is read as the line with a name and a title above it is', () => {
  const lines = ['Jane Doe – Managing Director', 'Peter Marlow – Makes it all happen']
  assert.deepEqual(named(peopleOn(block(...lines), '/x')), [
    'Jane Doe: Managing Director',
    'Peter Marlow: Makes it all happen',
  ])
  assert.deepEqual(named(peopleOn(block(...lines.slice(1)), '/x')), [])
})

// Each line takes some microseconds; compared with all others, twenty thousand of them took seconds.
const cpuMaxMs = 400

test('twenty thousand lines of a block are read in time that grows with their number', () => {
  const text = block(...Array.from({ length: 20_000 }, () => 'Xarvo – Quennick, tel 123456'))
  const { lines } = readLines(parsePage(text, 'https://www.acme.example/').root)
  const marks = lines.map((line) => markLine(line, []))
  assertThreadTime(() => {
    assert.equal(withFieldLines(marks, lines, true).length, lines.length)
  }, cpuMaxMs)
})
