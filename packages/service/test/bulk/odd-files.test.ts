import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import fc from 'fast-check'
import { propose } from '../../bulk/columns/propose.ts'
import { BulkFileError, type FileRow } from '../../bulk/file-row.ts'
import { type FileBounds, openBulkFile } from '../../bulk/open-file.ts'
import { allRows, createFolder, openContent, workbookOf } from './bulk-files.ts'

const folder = createFolder()
// Each run writes a file and reads it.
const runs = 40
const offers = offersAt(1)
const workbook = await workbookOf(
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>1.5</v></c></row>'.repeat(20),
  { strings: ['Firma'], styles: '<cellXfs><xf numFmtId="14"/></cellXfs>' },
)

/** Reads a file to its end and guesses its columns; null where it is refused in words. */
async function readAll(name: string, content: Buffer): Promise<readonly FileRow[] | null> {
  try {
    const file = await openContent(folder, name, content)
    const rows = await allRows(file)
    propose(rows.slice(0, 20), file.names, offers)
    return rows
  } catch (error) {
    assert.ok(error instanceof BulkFileError, `${error}`)
    return null
  }
}

test('whatever bytes a file has, it is read or refused in words', async () => {
  const name = fc.constantFrom('a.csv', 'a.tsv', 'a.jsonl', 'a.xlsx', 'a', 'a.json')
  const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array))
  await fc.assert(
    fc.asyncProperty(name, bytes, async (given, content) => {
      await readAll(given, content)
    }),
    { numRuns: runs },
  )
})

test('members with any value are read, those too that say what text they become', async () => {
  const values = [
    '{"toString":1}',
    '{"valueOf":null,"toString":[]}',
    '[[{"toString":1}]]',
    '{}',
    '7',
  ]
  const lines = values.map((value) => `{"company":${value}}`)
  const blank = ['[]', '[[],[" "]]', '""', 'null'].map((value) => `{"company":${value}}`)
  // Blank rows are left out.
  const rows = await readAll('a.jsonl', Buffer.from([...lines, ...blank].join('\n')))
  assert.equal(rows?.length, lines.length)
})

test('a workbook with any bytes changed or cut off is read or refused in words', async () => {
  const at = fc.nat(workbook.length - 1)
  const changes = fc.array(fc.tuple(at, fc.nat(255)), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(changes, fc.option(at), async (bytes, length) => {
      const content = Buffer.from(workbook)
      for (const [place, byte] of bytes) content[place] = byte
      await readAll('a.xlsx', content.subarray(0, length ?? workbook.length))
    }),
    { numRuns: runs },
  )
})

test('any XML in place of the rows of a sheet is read or refused in words', async () => {
  const piece = fc.constantFrom(
    ...['<row r="1">', '<row>', '</row>', '<c r="ZZZ1">', '<c t="s">', '<c r="B2" t="inlineStr">'],
    ...[
      '</c>',
      '<v>',
      '</v>',
      '9e999',
      '-1',
      '<is><t>',
      '</t></is>',
      '<!--',
      '-->',
      '&amp;',
      '&x;',
    ],
    ...[
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE a [<!ENTITY x "y">]>',
      '<row r="0"/>',
      '<row r="99999999">',
      '\0',
      'é',
    ],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      await readAll('a.xlsx', await workbookOf(pieces.join('')))
    }),
    { numRuns: runs },
  )
})

test('however quotes are strewn, each line is in one row or has a fault, and the last line is never lost', async () => {
  const cell = fc.constantFrom('a', '"b"', '"', '""', '"c', 'd"', '"e;f"', ' ', '"g""h"')
  const line = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(';'))
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
      const text = `first;row\n${lines.join('\n')}\n${'filler;x\n'.repeat(205)}last;row\n`
      const rows = await readAll('a.csv', Buffer.from(text))
      assert.deepEqual(rows?.[0]?.cells, ['first', 'row'])
      assert.deepEqual(rows?.at(-1)?.cells, ['last', 'row'])
      const places = (rows ?? []).map((row) => row.line)
      assert.deepEqual(
        places,
        [...new Set(places)].toSorted((a, b) => a - b),
      )
    }),
    { numRuns: runs },
  )
})

const longText = 'x'.repeat(32_767)

test('a long text that many cells of a workbook share is not multiplied in memory', async () => {
  const shared = '<c t="s"><v>0</v></c>'
  const content = await workbookOf(
    `<row>${shared.repeat(1_000)}</row><row>${shared.repeat(2)}</row>`,
    { strings: [longText] },
  )
  const [wide, narrow] = await allRows(await openContent(folder, 'shared.xlsx', content))
  assert.match(wide?.fault ?? '', /has more than 200000 characters/)
  assert.deepEqual(wide?.cells, [])
  assert.deepEqual(narrow?.cells, [longText, longText])
})

test('a workbook that lists more sheets or styles than Excel has is refused', async () => {
  const row = '<row><c t="inlineStr"><is><t>Acme</t></is></c></row>'
  const styles = `<cellXfs>${'<xf/>'.repeat(100_001)}</cellXfs>`
  await assert.rejects(
    openContent(folder, 'styles.xlsx', await workbookOf(row, { styles })),
    /is a damaged workbook \(it lists too much\)/,
  )
})

test('JSON that nests without end costs its row', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const content = `{"company_name":${nested}}\n{"company_name":"Acme","tags":["a",{"b":1}]}\n`
  const rows = await readAll('deep.jsonl', Buffer.from(content))
  assert.match(rows?.[0]?.fault ?? '', /nests more than 20 levels deep/)
  assert.equal(rows?.[1]?.fault, null)
})

test('what a column is called stays short, however long its header is', async () => {
  const table = await openContent(folder, 'header.csv', `Company,${longText}\nAcme,1\n`)
  const { names } = propose(await allRows(table), table.names, offers)
  assert.deepEqual(names, ['Company', 'x'.repeat(200)])
  const objects = await openContent(
    folder,
    'members.jsonl',
    `${JSON.stringify({ company_name: 'Acme', [longText]: 1 })}\n{"company_name":"Bolts"}\n`,
  )
  assert.deepEqual(objects.names, ['company_name'])
  const [faulty, sound] = await allRows(objects)
  assert.match(faulty?.fault ?? '', /name of a member has more than 200 characters/)
  assert.deepEqual(sound?.cells, ['Bolts'])
})

test('a file is refused as soon as it holds more rows or characters than its receiver takes', async () => {
  const path = join(folder, 'bounds.csv')
  writeFileSync(path, `Company\n${'Acme\n'.repeat(6)}`)
  const read = async (bounds: Omit<FileBounds, 'partBytesMax'>) =>
    allRows(await openBulkFile(path, 'it', { ...bounds, partBytesMax: 0 }))
  assert.equal((await read({ rowsMax: 6, charactersMax: 31 })).length, 7)
  await assert.rejects(read({ rowsMax: 5, charactersMax: 31 }), /it has more than 5 rows/)
  await assert.rejects(read({ rowsMax: 6, charactersMax: 30 }), /holds more than 30 characters/)
})
