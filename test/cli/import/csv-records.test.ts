import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CsvRecord } from '../../../src/bulk/formats/cut-records.ts'
import { CommandError } from '../../../src/cli/command-error.ts'
import { readCsv } from '../../../src/cli/import/csv-records.ts'

const folder = mkdtempSync(join(tmpdir(), 'enricher-csv-'))
after(() => rmSync(folder, { recursive: true }))

async function read(content: string | Buffer): Promise<CsvRecord[]> {
  const path = join(folder, 'file.csv')
  writeFileSync(path, content)
  const records: CsvRecord[] = []
  for await (const batch of readCsv(path)) records.push(...batch.records)
  return records
}

test('every record carries the line on which it begins', async () => {
  const records = await read('name,domain\n"Two\nLines",a.test\n\nLast,b.test')
  assert.deepEqual(records, [
    { line: 1, cells: ['name', 'domain'] },
    { line: 2, cells: ['Two\nLines', 'a.test'] },
    { line: 5, cells: ['Last', 'b.test'] },
  ])
})

test('a quote that is never closed costs its own line only', async () => {
  const records = await read('a,b\n"open,c.test\nd,e.test\nf,g.test\n')
  assert.deepEqual(records.slice(1), [
    { line: 2, cells: null },
    { line: 3, cells: ['d', 'e.test'] },
    { line: 4, cells: ['f', 'g.test'] },
  ])
})

test('an unclosed quote at the start of a long file costs its own line only', async () => {
  const rest = Array.from({ length: 5_000 }, (_, index) => `Company ${index},c${index}.test`)
  const records = await read(`"open,x.test\n${rest.join('\n')}\n`)
  assert.equal(records.length, 5_001)
  assert.deepEqual(records[5_000], { line: 5_001, cells: ['Company 4999', 'c4999.test'] })
})

test('quotes inside a name are part of it', async () => {
  const records = await read('Foo "Bar" Ltd,a.test\n5" Pipes,b.test\n"She said ""go""",c.test\n')
  assert.deepEqual(
    records.map(({ cells }) => cells?.[0]),
    ['Foo "Bar" Ltd', '5" Pipes', 'She said "go"'],
  )
})

test('semicolons, tabs, a byte order mark and Windows line ends are read like commas', async () => {
  for (const text of ['\uFEFFn;d\r\nA, B;a.test\r\n', 'n\td\nA, B\ta.test\n']) {
    assert.deepEqual(
      (await read(text)).map(({ cells }) => cells),
      [
        ['n', 'd'],
        ['A, B', 'a.test'],
      ],
    )
  }
})

test('UTF-16 as spreadsheets save it is read', async () => {
  const records = await read(Buffer.from('\uFEFFname\tdomain\nŁódź\ta.test\n', 'utf16le'))
  assert.deepEqual(records[1]?.cells, ['Łódź', 'a.test'])
})

test('an empty file has no records', async () => {
  assert.deepEqual(await read(''), [])
})

test('a file without line breaks is refused at its first million characters, with what to change', async () => {
  await assert.rejects(read(`name,domain\n${'Foo Ltd,foo.test\r'.repeat(2_000_000)}`), (error) => {
    assert.ok(error instanceof CommandError)
    assert.match(error.message, /^Line 2 of .*file\.csv has more than 1,000,000 characters: save /)
    return true
  })
  const longest = `${'x'.repeat(999_993)},a.test`
  assert.equal((await read(`name,domain\n${longest}\n`)).length, 2)
  await assert.rejects(read(`name,domain\nx${longest}\n`), CommandError)
})
