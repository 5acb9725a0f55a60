import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommandError } from '../../../src/cli/command-error.ts'
import { readCompanies } from '../../../src/cli/import/company-file.ts'
import type { BadRow } from '../../../src/cli/import/company-row.ts'
import type { CompanyRow } from '../../../src/store/facts/companies.ts'

/** Reads a list that arrives in pieces, as a pipe brings them. */
async function read(content: string | Buffer, { pieceBytes = 7, afterPosition = 0 } = {}) {
  const bytes = Buffer.from(content)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  const bad: BadRow[] = []
  let foreign = 0
  let passed = 0
  const rows = readCompanies(pieces(), {
    name: 'list',
    mapping: {},
    afterPosition,
    reject: (row) => void bad.push(row),
    onForeign: (lines) => {
      foreign += lines
    },
    onPassed: (entries) => {
      passed += entries
    },
  })
  const companies: CompanyRow[] = []
  for await (const batch of rows) companies.push(...batch)
  const read = companies.map(({ position, name }) => `${position} ${name}`)
  return { rows: read, companies, bad, foreign, passed }
}

test('every row carries the line on which it begins', async () => {
  const { rows } = await read('name,domain\n"Two\nLines",a.test\n\nLast,b.test')
  assert.deepEqual(rows, ['2 Two Lines', '5 Last'])
})

test('a quote that is never closed costs its own line only, also before a long file', async () => {
  const rest = Array.from({ length: 5_000 }, (_, index) => `Company ${index},c${index}.test`)
  const { rows, bad } = await read(`name,domain\n"open,x.test\n${rest.join('\n')}\n`, {
    pieceBytes: 1_000,
  })
  assert.equal(rows.length, 5_000)
  assert.equal(rows.at(-1), '5002 Company 4999')
  assert.deepEqual(bad, [{ line: 2, reason: 'a quotation mark is opened and not closed' }])
})

test('quotes inside a name are part of it', async () => {
  const { rows } = await read('Foo "Bar" Ltd,a.test\n5" Pipes,b.test\n"She said ""go""",c.test\n')
  assert.deepEqual(rows, ['1 Foo "Bar" Ltd', '2 5" Pipes', '3 She said "go"'])
})

test('semicolons, tabs, byte order marks, Windows and old Mac line ends are read like commas', async () => {
  for (const text of [
    '\uFEFFname;domain\r\nA, B;a.test\r\n',
    'name\tdomain\nA, B\ta.test\n',
    'name,domain\r"A, B",a.test\r',
  ]) {
    assert.deepEqual((await read(text, { pieceBytes: 30 })).rows, ['2 A, B'])
  }
})

test('UTF-16 is read, with its mark and without, and Latin-1 line by line and reported', async () => {
  const text = 'name\tdomain\nŁódź\ta.test\n'
  for (const content of [
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  ]) {
    const { rows, foreign } = await read(content, { pieceBytes: 101 })
    assert.deepEqual([rows, foreign], [['2 Łódź'], 0])
  }
  const latin = Buffer.concat([
    Buffer.from('name,domain\nŁódź,a.test\n'),
    Buffer.from('Café,b.test\n', 'latin1'),
  ])
  const { rows, foreign } = await read(latin)
  assert.deepEqual([rows, foreign], [['2 Łódź', '3 Café'], 1])
})

test('a line of megabytes is reported by its number, held in part alone, and costs itself only', async () => {
  const pieces = ['name,domain\nA,a.test\n', 'x'.repeat(3_000_000), '\nB,b.test\n']
  for (const pieceBytes of [64_000, 10_000_000]) {
    const { rows, bad } = await read(pieces.join(''), { pieceBytes })
    assert.deepEqual(rows.toSorted(), ['2 A', '4 B'])
    assert.match(bad[0]?.reason ?? '', /^the line has more than 1,000,000 bytes: a line break/)
    assert.deepEqual([bad.length, bad[0]?.line], [1, 3])
  }
})

test('objects of JSONL are companies, by the names that columns have; others are reported', async () => {
  const { rows, bad } = await read(
    '{"name":"A","website":"a.test","aliases":["A1","A2"]}\n{"nam\n\n{"name":"B"}\n[1]\n{"company":"C","url":"c.test"}\n',
  )
  assert.deepEqual(rows, ['1 A', '6 C'])
  assert.deepEqual(
    bad.map(({ line }) => line),
    [2, 4, 5],
  )
})

test('shifted columns are reported by line, and the good rows kept', async () => {
  const { rows, bad } = await read('name,domain,aliases\nA, Inc,a.test,\nB,b.test,\nx,C,c.test\n')
  assert.deepEqual([rows, bad.map(({ line }) => line)], [['3 B'], [2, 4]])
})

test('what is stored already is passed over, and an empty list is refused', async () => {
  const text = 'name,domain\nA,a.test\nB,b.test\n'
  assert.deepEqual((await read(text, { afterPosition: 2 })).rows, ['3 B'])
  await assert.rejects(read(''), CommandError)
})
