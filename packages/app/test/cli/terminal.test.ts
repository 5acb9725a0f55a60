import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableOrBelow } from '../../cli/terminal.ts'

const rows = [
  ['marguerite.quillon@copperwren.example', 'Marguerite Quillon', 'Director of Human Resources'],
  ['info@copperwren.example', '', ''],
]

test('a table that has room stays a table, and a pipe always has', () => {
  const lines = tableOrBelow(Number.POSITIVE_INFINITY, rows, 1)
  assert.equal(lines.length, 2)
  assert.deepEqual(tableOrBelow(lines[0]?.length ?? 0, rows, 1), lines)
})

test('where the terminal is too narrow, what does not fit stands below its first cell, and nothing is lost', () => {
  assert.deepEqual(tableOrBelow(60, rows, 1), [
    'marguerite.quillon@copperwren.example',
    '    Marguerite Quillon, Director of Human Resources',
    'info@copperwren.example',
  ])
  assert.deepEqual(tableOrBelow(40, rows, 1).slice(0, 3), [
    'marguerite.quillon@copperwren.example',
    '    Marguerite Quillon, Director of',
    '    Human Resources',
  ])
})
