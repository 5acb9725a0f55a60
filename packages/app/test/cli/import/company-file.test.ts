import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { CompanyRow } from '@enricher/service/store/facts/companies'
import type { CompanyMapping } from '../../../cli/import/company-columns.ts'
import { readCompanies } from '../../../cli/import/company-file.ts'
import type { BadRow } from '../../../cli/import/company-row.ts'
import { openInput } from '../../../cli/import/import-input.ts'
import { rowsAfter } from '../../../cli/import/read-ahead.ts'

const folder = mkdtempSync(join(tmpdir(), 'enricher-lists-'))
after(() => rmSync(folder, { recursive: true }))

/** Reads a list that arrives in pieces, as a pipe brings them. */
function read(content: string | Buffer, { pieceBytes = 7, afterPosition = 0, mapping = {} } = {}) {
  const bytes = Buffer.from(content)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  return readPieces(pieces(), { afterPosition, mapping })
}

async function readPieces(
  pieces: AsyncIterable<Buffer>,
  { afterPosition = 0, mapping = {} as CompanyMapping } = {},
) {
  const bad: BadRow[] = []
  let foreign = 0
  const batches = readCompanies(pieces, {
    ...{ name: 'list', mapping },
    reject: (row) => void bad.push(row),
    onForeign: (lines) => {
      foreign += lines
    },
    onPassed: () => undefined,
  })
  const companies: CompanyRow[] = []
  for await (const batch of rowsAfter(batches, afterPosition)) companies.push(...batch)
  const rows = companies.map(({ position, name }) => `${position} ${name}`)
  return { rows, companies, bad, foreign }
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

test('what is stored already is passed over', async () => {
  const text = 'name,domain\nA,a.test\nB,b.test\n'
  assert.deepEqual((await read(text, { afterPosition: 2 })).rows, ['3 B'])
  assert.deepEqual((await read(text, { afterPosition: 3 })).rows, [])
})

test('a first line that lacks a column is refused with what it holds, in part where it is long', async () => {
  const header = ['Firma', 'Webauftritt', ...Array.from({ length: 8 }, (_, n) => `Spalte ${n}`)]
  await assert.rejects(read(`${header.join(';')}\nA;a.test\n`), {
    message: /with --map .* It has "Firma", "Webauftritt", "Spalte 0", .*"Spalte 5" and 2 more\.$/,
  })
  const mapped = { name: 'Firma', domain: 'Webauftritt', industry: 'Brnache' }
  await assert.rejects(read('Firma;Webauftritt;Branche\nA;a.test;x\n', { mapping: mapped }), {
    message:
      'The first line of list names no column "Brnache", as --map says. It has "Firma", "Webauftritt", "Branche".',
  })
})

test('a list without a row is refused: empty, blank, a header alone, JSON without objects', async () => {
  const none = ['', '\n\n', 'name,domain\n', '[]', '[1, "a"]', '[["name", "domain"]]']
  for (const text of none) {
    await assert.rejects(read(text), /list holds no row: .*JSON an object for each/, text)
  }
})

test('a workbook is no list, and text of no known encoding is reported by line', async () => {
  const path = join(folder, 'list.csv')
  writeFileSync(path, Buffer.from('PK\u0003\u0004 and what follows'))
  const input = await openInput(path)
  const { signal } = new AbortController()
  await assert.rejects(readPieces(input.bytes(signal)), /is a ZIP archive or a workbook/)
  // "Kabushiki" in Shift_JIS.
  const foreign = Buffer.from('name,domain\n__,a.test\nB,b.test\n', 'latin1')
  foreign.set([0x83, 0x8d], 12)
  const { rows, bad } = await read(foreign)
  assert.deepEqual([rows, bad.map(({ line }) => line)], [['3 B'], [2]])
})

test('ends of lines may be mixed, and each counts as one', async () => {
  const { rows, bad } = await read(
    'name,domain\r\nA,a.test\nB,b.test\rC,c.test\r\n,d.test\rE,e.test\n',
  )
  assert.deepEqual(rows, ['2 A', '3 B', '4 C', '6 E'])
  assert.deepEqual(bad, [{ line: 5, reason: 'the name is empty' }])
})

test('NUL bytes are reported by line, in CSV and in JSON', async () => {
  const csv = await read(
    'name,domain,city\nA,a.test,\nB\0,b.test,\nC,c.test,Le\0eds\nD,d\0.test,\n',
  )
  assert.deepEqual(csv.rows, ['2 A', '4 C'])
  assert.equal(csv.companies[1]?.locality, null)
  const reason = 'it holds NUL: the row is damaged'
  assert.deepEqual(csv.bad, [
    { line: 3, reason },
    { line: 5, reason },
  ])
  const json = await read('{"name":"A","url":"a.test"}\n{"name":"B\\u0000","url":"b.test"}\n')
  assert.deepEqual([json.rows, json.bad], [['1 A'], [{ line: 2, reason }]])
})

test('of two columns under one heading the first counts, and blank lines may come before them', async () => {
  const { companies, rows } = await read('\n\n name ;Name;website;website\nA;B;a.test;b.test\n')
  assert.deepEqual(rows, ['4 A'])
  assert.equal(companies[0]?.domain, 'a.test')
})

test('more cells than headings are a shifted row; cells that are missing or empty at its end are none', async () => {
  const { rows, bad } = await read(
    'name,domain,industry\nA,a.test\nB,b.test,pumps,,\nC,c.test,pumps, valves\nD,d.test,pumps\n',
  )
  assert.deepEqual(rows, ['2 A', '3 B', '5 D'])
  const reason = 'it has 4 cells below 3 headings: its columns are shifted'
  assert.deepEqual(bad, [{ line: 4, reason }])
})

test('an archive that is cut keeps its good rows, of JSON too, and its end is reported', async () => {
  const object = JSON.stringify({ name: 'A', url: 'a.test', note: 'x'.repeat(50) })
  const texts = [
    `name,domain\n${'A,a.test\n'.repeat(5_000)}`,
    `${object}\n`.repeat(5_000),
    `[\n  ${Array.from({ length: 5_000 }, () => object).join(',\n  ')}\n]`,
    `[${Array.from({ length: 5_000 }, () => object).join(',')}]`,
  ]
  for (const text of texts) {
    const whole = gzipSync(text, { level: 0 })
    const path = join(folder, 'cut.gz')
    writeFileSync(path, whole.subarray(0, whole.length / 2))
    const bad: BadRow[] = []
    let count = 0
    const input = await openInput(path)
    const batches = readCompanies(input.bytes(new AbortController().signal), {
      ...{ name: 'list', mapping: {} },
      reject: (row) => void bad.push(row),
      onForeign: () => undefined,
      onPassed: () => undefined,
    })
    for await (const rows of batches) count += rows.length
    assert.ok(count > 1_000 && count < 4_000, `${count} of ${text.slice(0, 12)}`)
    assert.match(bad.at(-1)?.reason ?? '', /is cut or damaged: it is no whole gzip archive$/)
  }
})

test('a list of a hundred megabytes on one line holds no more than a part of it', async () => {
  const piece = Buffer.alloc(1_000_000, 'x')
  for (const [begin, end] of [
    ['name,domain\nA,a.test\n', '\nB,b.test\n'],
    ['[{"name":"A","url":"a.test"},{"name":"', '"},{"name":"B","url":"b.test"}]'],
  ] as const) {
    let mostBytes = 0
    async function* pieces() {
      yield Buffer.from(begin)
      for (let sent = 0; sent < 100; sent += 1) {
        yield piece
        mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers)
      }
      yield Buffer.from(end)
    }
    const before = process.memoryUsage().arrayBuffers
    const { rows, bad } = await readPieces(pieces())
    assert.deepEqual([rows.length, bad.length], [2, 1])
    assert.match(bad[0]?.reason ?? '', /has more than 1,000,000 bytes/)
    assert.ok(mostBytes - before < 30_000_000, `${mostBytes - before} bytes`)
  }
})

test('a row within which the signal ends the list is neither returned nor rejected', async () => {
  const stopping = new AbortController()
  async function* pieces() {
    yield Buffer.from('name,domain\nWhole Row,whole.test\nHalf')
    stopping.abort()
    yield Buffer.from(' Row,ht')
  }
  const bad: BadRow[] = []
  const names: string[] = []
  const batches = readCompanies(pieces(), {
    ...{ name: 'list', mapping: {}, signal: stopping.signal },
    reject: (row) => void bad.push(row),
    onForeign: () => undefined,
    onPassed: () => undefined,
  })
  for await (const batch of batches) names.push(...batch.map(({ name }) => name))
  assert.deepEqual([names, bad], [[], []])
})
