import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { propose } from '../../bulk/columns/propose.ts'
import { separatorOf } from '../../bulk/formats/separator-line.ts'
import { allRows, createFolder, openContent } from './bulk-files.ts'
import { importedEmails } from './imported-emails.ts'

const folder = createFolder()

/** Opens a file of these bytes; returns its delimiter, header and rows. */
async function opened(content: string | Buffer) {
  const file = await openContent(folder, 'list.csv', content)
  const rows = await allRows(file)
  const { hasHeader, names, operation } = propose(rows, file.names, offersAt(1))
  const cells = rows.map((row) => row.cells)
  return { delimiter: file.delimiter, hasHeader, names, operation, cells, line: rows[0]?.line }
}

const header = ['First Name', 'Last Name', 'Email']
const jane = ['Jane', 'Doe', 'jane.doe@acme.example']

test('a line that names the separator is no row, in bulk and in import', async () => {
  for (const [line, delimiter] of [
    ['sep=;', ';'],
    ['sep=,', ','],
    ['"sep=;"', ';'],
    ['SEP=;', ';'],
    ['\uFEFFsep=;', ';'],
    ['sep=\t', '\t'],
    ['sep=|', '|'],
    ['sep=;;;', ';'],
    ['"sep=;",,', ';'],
  ] as const) {
    const text = [line, header.join(delimiter), jane.join(delimiter)].join('\r\n')
    const file = await opened(text)
    assert.deepEqual(file, {
      ...{ delimiter, hasHeader: true, names: header, operation: file.operation },
      ...{ cells: [header, [...jane.slice(0, 2), `${jane[2]}`]], line: 2 },
    })
    assert.deepEqual(await importedEmails(text), ['jane.doe@acme.example'], line)
  }
})

test('the separator that is named counts more than what the cells look like', async () => {
  const text = 'sep=;\nCompany, Town;Website, Shop\nAcme, Ulm;acme.example, none\n'
  assert.deepEqual((await opened(text)).cells[1], ['Acme, Ulm', 'acme.example, none'])
})

test('rows that only look like such a line stay rows', async () => {
  for (const line of ['sep', 'Sep 2026', 'separator=;', 'sep=x;y', 'September', '=;', 'sep=;a']) {
    assert.equal(separatorOf(line), null, line)
  }
  const text = 'company_name\nAcme\nsep=;\nBuild & Sons\n'
  assert.deepEqual((await opened(text)).cells, [
    ['company_name'],
    ['Acme'],
    ['sep=;'],
    ['Build & Sons'],
  ])
  assert.equal(separatorOf(`sep=;${';'.repeat(1_000_000)}`), null)
})

test('however the line is written, the file is read as without it', async (t) => {
  const draw = seededDraws(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T
  for (let round = 0; round < 60; round += 1) {
    const delimiter = pick([',', ';', '\t', '|'])
    const end = pick(['\n', '\r\n', '\r'])
    const word = pick(['sep=', 'SEP=', 'Sep='])
    const line = pick([`${word}${delimiter}`, `"${word}${delimiter}"`])
    const filled = `${line}${pick(['', delimiter.repeat(3), ' '])}`
    const rows = Array.from({ length: 1 + Math.floor(draw() * 4) }, (_, at) =>
      pick([
        ['Al', 'Roe', `al${at}@acme.example`],
        ['"Al, jr; x"', 'Roe', `al${at}@acme.example`],
      ]),
    )
    const table = [header, ...rows].map((cells) => cells.join(delimiter)).join(end)
    const mark = pick(['', '\uFEFF'])
    const text = `${mark}${filled}${end}${table}${end}`
    const content = pick([
      Buffer.from(text),
      Buffer.from(`\uFEFF${text.slice(mark.length)}`, 'utf16le'),
    ])
    const { delimiter: read, cells } = await opened(content)
    assert.deepEqual([read, cells[0]], [delimiter, header], JSON.stringify(text))
    assert.equal(cells.length, rows.length + 1)
    assert.equal((await importedEmails(content)).length, rows.length)
  }
})
