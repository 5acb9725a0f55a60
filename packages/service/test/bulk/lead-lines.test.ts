import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { propose } from '../../bulk/columns/propose.ts'
import { dataRows } from '../../bulk/data-rows.ts'
import { headerPlace } from '../../bulk/formats/lead-lines.ts'
import { allRows, createFolder, openContent, workbookOf } from './bulk-files.ts'
import { importedEmails } from './imported-emails.ts'

const folder = createFolder()

/** Returns the facts of a file: the names of its columns, its first row below them, and the number of rows. */
async function asked(content: string | Buffer, name = 'list.csv') {
  const file = await openContent(folder, name, content)
  const { hasHeader, names } = propose(await allRows(file), file.names, offersAt(1))
  const rows = []
  for await (const row of dataRows(file, { hasHeader })) rows.push(row)
  const [{ cells, line } = { cells: [], line: 0 }] = rows
  return { hasHeader, names, cells, line, rows: rows.length, warnings: file.warnings }
}

const leads: Readonly<Record<string, readonly string[]>> = {
  'notes of a network': [
    'Notes:',
    '"When exporting your contacts, you may see that some addresses are missing, and so on."',
    '',
  ],
  'a title': ['Export of leads'],
  'a title and blank cells': ['Export of leads 2026,,', ',,'],
  'the head of a report': ['Report,Leads', 'Created,2026-11-28', 'By,Jane Doe', '---'],
}
const header = ['First Name', 'Last Name', 'Company', 'Email Address']
const jane = ['Jane', 'Doe', 'Acme', 'jane.doe@acme.example']

for (const [what, above] of Object.entries(leads)) {
  test(`a header is found below ${what}`, async () => {
    const text = [...above, header.join(','), jane.join(','), ''].join('\n')
    const line = above.length + 1
    assert.deepEqual(await asked(text), {
      ...{ hasHeader: true, names: header, cells: jane, line: line + 1, rows: 1 },
      warnings: [`Line ${line} is read as the header: what stands above it is left out.`],
    })
    assert.deepEqual(await importedEmails(text), ['jane.doe@acme.example'])
  })
}

test('a header of a workbook is found below a title', async () => {
  const cell = (at: string, text: string) =>
    `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const row = (at: number, cells: readonly string[]) =>
    `<row r="${at}">${cells.map((text, column) => cell(`${'ABCD'[column]}${at}`, text)).join('')}</row>`
  const sheet = [row(1, ['Export of leads']), row(3, header), row(4, jane)].join('')
  const { names, cells, rows, warnings } = await asked(await workbookOf(sheet), 'list.xlsx')
  assert.deepEqual([names, cells, rows], [header, jane, 1])
  assert.deepEqual(warnings.slice(1), [
    'Line 3 is read as the header: what stands above it is left out.',
  ])
  const plain = [row(1, header), row(2, jane)].join('')
  assert.equal((await asked(await workbookOf(plain), 'list.xlsx')).warnings.length, 1)
})

test('a header of one column is found below notes, above its first address', async () => {
  const firsts = { Email: 'jane.doe@acme.example', Website: 'acme.example', Domain: 'fibb.example' }
  for (const [name, value] of Object.entries(firsts)) {
    for (const above of [['Export of leads', ''], ['Notes:', '"One, two; three"', ''], []]) {
      const { names, cells, rows } = await asked([...above, name, value, value].join('\n'))
      assert.deepEqual([names, cells, rows], [[name], [value], 2], name)
    }
  }
})

test('rows and headers that stand on the first line stay there', () => {
  const tables: readonly (readonly (readonly string[])[])[] = [
    [header, jane],
    [header, header, jane],
    [jane, header, jane],
    [
      ['Company', 'Town'],
      ['Acme', 'Ulm'],
      ['Name & Domain', 'Email'],
    ],
    [['company_name'], ['Name'], ['Company'], ['Acme']],
    [['Acme'], ['Domain'], ['Website']],
    [['acme.example'], ['Domain'], ['fibb.example']],
    [
      ['Acme', 'acme.example'],
      ['Company', 'Website'],
    ],
    [
      ['Jane Doe', 'Acme'],
      ['John Doe', 'Acme'],
    ],
    [['Export of leads'], ['Acme', 'Ulm'], jane],
    [],
  ]
  for (const table of tables) assert.equal(headerPlace(table) ?? 0, 0, JSON.stringify(table))
})

test('a header that shows by one sign is not looked for by another', async () => {
  const text = 'Company;Website\nAcme;acme.example\nFibb x;fibb.example\n;Name,Email,Town\n'
  const { names, rows, warnings } = await asked(text)
  assert.deepEqual([names, rows, warnings], [['Company', 'Website'], 3, []])
})

test('wherever a header stands, no cell of it is asked, and no row below it is lost', async (t) => {
  const draw = seededDraws(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T
  const notes = [
    'Export of leads',
    'Notes:',
    '',
    'Created;2026-11-28',
    '"One, two; three"',
    '# list',
  ]
  const headers = [
    header,
    ['Company', 'Website', 'Notes', 'Town'],
    ['Firma', 'Webseite', 'PLZ', 'Ort'],
    ['full_name', 'domain', 'x', 'y'],
    ['Prénom', 'Nom', 'Société', 'Id'],
    ['Ragione sociale', 'Sito web', 'Città', 'Note'],
    ['Bedrijf', 'Website', 'Plaats', 'Opmerking'],
  ]
  for (let round = 0; round < 120; round += 1) {
    const delimiter = pick([',', ';', '\t', '|'])
    const names = pick(headers)
    const above = Array.from({ length: Math.floor(draw() * 6) }, () => pick(notes))
    const count = 1 + Math.floor(draw() * 4)
    const rows = Array.from({ length: count }, (_, at) => ['Jane', `Doe${at}`, 'Acme', 'Ulm'])
    const lines = [...above, ...[names, ...rows].map((cells) => cells.join(delimiter))]
    const text = lines.join(pick(['\n', '\r\n']))
    const read = await asked(text)
    assert.deepEqual(read.names, names, JSON.stringify(text))
    assert.deepEqual([read.rows, read.cells, read.line], [count, rows[0], above.length + 2])
  }
})
