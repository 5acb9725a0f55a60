import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgress } from '../../src/cli/progress.ts'

function harness(isTTY: boolean) {
  const written: string[] = []
  const clock = { nowMs: 1_000 }
  const stream = {
    isTTY,
    write: (text: string | Uint8Array) => {
      written.push(String(text))
      return true
    },
  }
  return { written, clock, progress: createProgress(stream, () => clock.nowMs) }
}

test('a terminal sees one line that is drawn anew', () => {
  const { written, clock, progress } = harness(true)
  clock.nowMs += 500
  progress.update(0.25, 50_000)
  progress.end()
  assert.equal(written.length, 2)
  assert.match(written[0] ?? '', /^\r.*######\.+ {2}25 % {2}50,000 rows {2}100,000 rows\/s$/)
  assert.ok(written[1]?.endsWith('\n'))
})

test('a log gets a line every few seconds and the last one', () => {
  const { written, clock, progress } = harness(false)
  for (let second = 1; second <= 12; second += 1) {
    clock.nowMs += 1_000
    progress.update(second / 12, second * 1_000)
  }
  progress.end()
  assert.deepEqual(written, [
    ' 41 %  5,000 rows  1,000 rows/s\n',
    ' 83 %  10,000 rows  1,000 rows/s\n',
    '100 %  12,000 rows  1,000 rows/s\n',
  ])
})

test('nothing is written where nothing happened', () => {
  const { written, progress } = harness(true)
  progress.end()
  assert.deepEqual(written, [])
})

test('rows are left out while none are counted', () => {
  const { written, clock, progress } = harness(false)
  clock.nowMs += 10_000
  progress.update(0.5, 0)
  assert.deepEqual(written, [' 50 %\n'])
})
