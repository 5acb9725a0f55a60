import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { BulkFileError } from '../../bulk/file-row.ts'
import { allRows, archiveOf, createFolder, openContent, workbookOf } from './bulk-files.ts'

const folder = createFolder()
const open = (name: string, content: string | Buffer) => openContent(folder, name, content)
const cellsOf = async (name: string, content: string | Buffer) =>
  (await allRows(await open(name, content))).map(({ cells }) => cells)

const zeros = Buffer.alloc(50_000_000, ' ')
const refusals: readonly (readonly [string, string, string | Buffer, RegExp])[] = [
  ['an empty file', 'leads.csv', '', /^leads\.csv is empty/],
  [
    'a program',
    'leads.csv',
    Buffer.from('\x7fELF\n\n\0\0\0\x01'),
    /is not a list we can read: line 3 holds a zero byte/,
  ],
  ['a PDF', 'leads.pdf', '%PDF-1.7\n', /is a PDF: export the table/],
  ['a compressed file', 'leads.csv.gz', gzipSync('a,b'), /gzip: unpack it first/],
  ['an old workbook', 'leads.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /save it as \.xlsx/],
  [
    'noise that is called a workbook',
    'leads.xlsx',
    Buffer.from(Array.from({ length: 200 }, (_, at) => 1 + ((at * 97) % 255))),
    /^leads\.xlsx is neither a workbook nor text: save it again as \.xlsx, or as CSV\.$/,
  ],
  ['a JSON array', 'leads.json', '[{"a":1}]', /is one JSON array: send JSONL/],
  ['another archive', 'leads.zip', await archiveOf({ 'a.txt': 'x' }), /without an Excel workbook/],
  [
    'a workbook without sheets',
    'leads.xlsx',
    await archiveOf({ 'xl/workbook.xml': '<workbook/>' }),
    /is a workbook without a sheet/,
  ],
  [
    'half a workbook',
    'leads.xlsx',
    (await workbookOf('<row/>')).subarray(0, 700),
    /is a damaged workbook \(.*\): save it again/,
  ],
  [
    'a zip bomb',
    'leads.xlsx',
    await bomb('xl/worksheets/sheet1.xml'),
    /would unpack to 50000000 bytes/,
  ],
  ['a bomb of texts', 'leads.xlsx', await bomb('xl/sharedStrings.xml'), /would unpack to 50000000/],
  [
    'elements without end',
    'leads.xlsx',
    await workbookOf('<a>'.repeat(5_000)),
    /damaged workbook \(its elements nest too deep\)/,
  ],
  [
    'a tag without end',
    'leads.xlsx',
    await workbookOf(`<row ${Array.from({ length: 400_000 }, (_, i) => `a${i}="${i}"`).join(' ')}`),
    /damaged workbook \(a tag of it does not end\)/,
  ],
]

async function bomb(path: string): Promise<Buffer> {
  return archiveOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': '<worksheet/>',
    [path]: zeros,
  })
}

const table = [
  ['Firma', 'Ort'],
  ['Müller, Söhne', 'Łódź'],
]

const spellings: readonly (readonly [string, string | Buffer])[] = [
  ['commas', 'Firma,Ort\n"Müller, Söhne",Łódź\n'],
  ['semicolons and Windows line ends', 'Firma;Ort\r\nMüller, Söhne;Łódź\r\n'],
  ['tabs', 'Firma\tOrt\nMüller, Söhne\tŁódź'],
  ['bars', 'Firma|Ort\nMüller, Söhne|Łódź\n'],
  ['a byte order mark', '\uFEFFFirma;Ort\nMüller, Söhne;Łódź\n'],
  ['line ends of old Macs', 'Firma;Ort\rMüller, Söhne;Łódź\r'],
  ['UTF-16 LE', Buffer.from('\uFEFFFirma;Ort\nMüller, Söhne;Łódź\n', 'utf16le')],
  ['UTF-16 BE', Buffer.from('\uFEFFFirma;Ort\nMüller, Söhne;Łódź\n', 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from('Firma;Ort\nMüller, Söhne;Łódź\n', 'utf16le')],
  ['blank lines between', 'Firma;Ort\n\n;\nMüller, Söhne;Łódź\n\n'],
]

for (const [what, content] of spellings) {
  test(`a table with ${what} is read`, async () => {
    assert.deepEqual(await cellsOf('leads.csv', content), table)
  })
}

test('bytes that are no UTF-8 are read as windows-1252, and the line that shows it is named', async () => {
  const file = await open(
    'leads.csv',
    Buffer.from('Firma;Preis\nAcme;5\nM\xfcller;\x80 9\n', 'latin1'),
  )
  assert.deepEqual((await allRows(file)).at(-1)?.cells, ['Müller', '€ 9'])
  assert.match(file.warnings[0] ?? '', /^Line 3 is not UTF-8: the file is read as windows-1252/)
})

test('a character that two chunks share is UTF-8 all the same', async () => {
  const file = await open(
    'leads.csv',
    `${'x'.repeat(99)}\n`.repeat(2_621).concat('x'.repeat(43), 'ü\n'),
  )
  assert.deepEqual(file.warnings, [])
  assert.equal((await allRows(file)).at(-1)?.cells[0], `${'x'.repeat(43)}ü`)
})

test('JSONL has a column for each member, and values keep their type', async () => {
  const file = await open('leads.jsonl', '{"a":"x","n":-5}\n\n{"a":null,"b":{"c":[1]}}\n')
  assert.deepEqual(file.names, ['a', 'n', 'b'])
  assert.deepEqual(await allRows(file), [
    { line: 1, cells: ['x', -5, null], fault: null },
    { line: 3, cells: [null, null, { c: [1] }], fault: null },
  ])
})

test('a line that is no JSON object costs itself, and says what is wrong with it', async () => {
  const file = await open('leads.jsonl', '{"a":1}\n{"a":oops}\n{"a":1 "b"}\n[1]\n{"a":2}\n')
  assert.deepEqual(
    (await allRows(file)).map(({ line, fault }) => [line, fault]),
    [
      [1, null],
      [2, 'it is no JSON: "o" stands where a value should'],
      [3, 'it is no JSON from column 8 on'],
      [4, 'it is JSON, but no object'],
      [5, null],
    ],
  )
})

test('members named like properties of every object are plain members', async () => {
  const file = await open('leads.jsonl', '{"__proto__":"x","constructor":"y"}\n{"a":"z"}\n')
  assert.deepEqual(
    (await allRows(file)).map(({ cells }) => cells),
    [
      ['x', 'y', null],
      [null, null, 'z'],
    ],
  )
})

test('a workbook is read: first visible sheet, gaps, numbers, dates, booleans, rich and inline texts', async () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
    '<row r="4"><c r="A4" t="inlineStr"><is><r><t>Ac</t></r><r><t>me &amp; Co</t></r><rPh><t>no</t></rPh></is></c>' +
    '<c r="B4"><v>-5</v></c><c r="C4" s="1"><v>45658</v></c><c r="D4" s="2"><v>45658.5</v></c>' +
    '<c r="E4" t="b"><v>1</v></c><c r="F4" t="str"><f>1+1</f><v>two</v></c></row>'
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy hh:mm"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>'
  const file = await open(
    'leads.xlsx',
    await workbookOf(rows, { strings: ['Firma', 'Datum'], styles }),
  )
  assert.deepEqual(file.warnings, ['Only the sheet "Leads" is read, the first of 2.'])
  assert.deepEqual(await allRows(file), [
    { line: 1, cells: ['Firma', null, 'Datum'], fault: null },
    {
      line: 4,
      cells: ['Acme & Co', -5, '2025-01-01', '2025-01-01T12:00:00', true, 'two'],
      fault: null,
    },
  ])
})

test('the content says what a file is, whatever its name ends in', async () => {
  const workbook = await workbookOf(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Firma</t></is></c></row>',
  )
  const renamed = await open('leads.csv', workbook)
  assert.equal(renamed.format, 'xlsx')
  assert.match(renamed.warnings[0] ?? '', /^leads\.csv is read as XLSX, which its content is\.$/)
  const text = await open('leads.xlsx', 'Firma;Ort\nAcme;York\n')
  assert.equal(text.format, 'csv')
  assert.match(text.warnings[0] ?? '', /^leads\.xlsx is read as CSV/)
})

test('a quote that never closes costs its line, and is placed', async () => {
  const rest = Array.from({ length: 500 }, (_, index) => `Company ${index};c${index}.example`)
  const file = await open('leads.csv', `Firma;Domain\nAcme;"open\n${rest.join('\n')}\n`)
  const rows = await allRows(file)
  assert.deepEqual(rows[1], {
    line: 2,
    cells: [],
    fault: 'a quotation mark in column 2 is opened and not closed',
  })
  assert.equal(rows.filter(({ fault }) => fault === null).length, 501)
})

test('cells of 10 MB, lines without end and 2,000 columns cost their rows, and memory stays small', async () => {
  const long = 'x'.repeat(10_000_000)
  const medium = 'y'.repeat(40_000)
  const wide = 'z;'.repeat(1_999)
  const text = `Firma;Ort\nA;${long}\nB;York\nC;${medium}\nD;York\n${wide}z\nE;York\n"${long}";F\nG;York\n`
  const rows = await allRows(await open('leads.csv', text))
  assert.deepEqual(
    rows.map(({ line, fault }) => [line, fault]),
    [
      [1, null],
      [2, 'the line has more than 1000000 characters'],
      [3, null],
      [4, 'column 2 has more than 32767 characters'],
      [5, null],
      [6, 'it has 2000 columns, at most 1000 are read'],
      [7, null],
      [8, 'the line has more than 1000000 characters'],
      [9, null],
    ],
  )
})

for (const [what, name, content, sentence] of refusals) {
  test(`${what} is refused with what to send instead`, async () => {
    const heapBefore = process.memoryUsage().arrayBuffers
    const reading = open(name, content).then(allRows)
    await assert.rejects(reading, (error) => {
      assert.ok(error instanceof BulkFileError, String(error))
      assert.match(error.message, sentence)
      return true
    })
    assert.ok(process.memoryUsage().arrayBuffers - heapBefore < 100_000_000)
  })
}

test('an archive that lies about the size of a part is refused while it is read', async () => {
  const workbook = Buffer.from(await workbookOf('<row r="1"><c r="A1"><v>1</v></c></row>'))
  const at = workbook.lastIndexOf('xl/worksheets/sheet1.xml') - 46
  assert.equal(workbook.readUInt32LE(at), 0x02014b50, 'the entry in the table of contents')
  workbook.writeUInt32LE(20, at + 24)
  const file = await open('leads.xlsx', workbook)
  await assert.rejects(allRows(file), /is a damaged workbook \(too many bytes in the stream/)
})
