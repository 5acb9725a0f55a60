import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import process from 'node:process'
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

test('a result that finds no room on the disk ends the command with the reason', () => {
  const program = `
    import { terminal } from ${JSON.stringify(import.meta.resolve('../../cli/terminal.ts'))}
    terminal.print('a line')`
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' },
  )
  closeSync(full)
  assert.equal(status, 1)
  assert.match(stderr, /^error: The output cannot be written: ENOSPC: [^\n]*\n$/)
})
