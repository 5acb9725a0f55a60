import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { createProgress } from '../../cli/progress.ts'
import { createStageLine } from '../../cli/stage-line.ts'

function harness(isTTY: boolean, columns = 80) {
  const written: string[] = []
  const clock = { nowMs: 1_000 }
  const stream = {
    isTTY,
    columns,
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

test('a lookup says on a terminal what it is doing once it takes 300 ms, and takes the line away', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const written: string[] = []
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0
  const [quick, slow, piped] = [true, true, false].map((isTTY) =>
    createStageLine({ isTTY, write } as Parameters<typeof createStageLine>[0]),
  )
  for (const line of [quick, slow, piped]) line?.show('database')
  quick?.end()
  t.mock.timers.tick(299)
  assert.deepEqual(written, [])
  t.mock.timers.tick(1)
  for (const stage of ['website', 'pages', 'pages', 'mailbox'] as const) slow?.show(stage)
  slow?.end()
  piped?.end()
  const texts = written.map((text) => stripVTControlCharacters(text).trim())
  assert.deepEqual(texts, [
    'opening the database ...',
    'searching addresses ...',
    'reading pages ...',
    'asking the mail server ...',
    '',
  ])
})

test('a progress never takes more than its line of the terminal', () => {
  const details = '1,204 lookups: 1,003 hits, 201 misses  2,006 credits'
  for (const columns of [20, 40, 60, 72, 80, 100, 200]) {
    const { written, clock, progress } = harness(true, columns)
    clock.nowMs += 500
    progress.update(0.25, 50_000, details)
    progress.end()
    for (const text of written) {
      const line = stripVTControlCharacters(text).trim()
      assert.ok(line.length <= columns, `${columns}: ${line}`)
      assert.match(line, columns < 100 ? /25 % / : /#\.+ {2}25 % .* credits$/)
    }
  }
})

test('a dumb terminal gets no escape sequence', (t) => {
  const before = process.env['TERM']
  t.after(() => {
    if (before === undefined) delete process.env['TERM']
    else process.env['TERM'] = before
  })
  process.env['TERM'] = 'dumb'
  const { written, clock, progress } = harness(true)
  clock.nowMs += 10_000
  progress.update(0.25, 50_000)
  progress.end()
  assert.deepEqual(written, [' 25 %  50,000 rows  5,000 rows/s\n'])
})
