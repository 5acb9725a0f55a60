import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Json } from '@enricher/engine/lib/digest'
import fc from 'fast-check'
import { isFormula, neutralCell } from '../../bulk/formats/neutral-cell.ts'
import { type OutputFormat, writeRows, writeRowsTo } from '../../bulk/formats/write-rows.ts'
import { openBulkFile } from '../../bulk/open-file.ts'
import { allRows, createFolder } from './bulk-files.ts'

const folder = createFolder()

const outputs: readonly OutputFormat[] = [
  ...[',', ';', '|'].map((delimiter) => ({ format: 'csv' as const, delimiter, hasMark: true })),
  { format: 'tsv', delimiter: '\t', hasMark: false },
  { format: 'jsonl' },
  { format: 'xlsx' },
]

async function throughFile(output: OutputFormat, rows: readonly (readonly Json[])[]) {
  const path = join(folder, `out.${output.format}`)
  rmSync(path, { force: true })
  const names = (rows[0] ?? []).map((_, column) => `name${column}`)
  await writeRowsTo(path, output, names, each(rows))
  const file = await openBulkFile(path, path)
  const read = (await allRows(file)).map(({ cells }) => cells)
  return { names: file.names ?? read[0], rows: file.names ? read : read.slice(1) }
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

// CSV turns line ends within a cell into line feeds, and the null character is never part of a text.
const cell = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', ''))
// Blank rows are left out, so each row has a word in its first cell.
const row = fc.tuple(fc.constant('Acme'), cell, cell)

for (const output of outputs) {
  const what = 'delimiter' in output ? `${output.format} with "${output.delimiter}"` : output.format
  test(`whatever stands in the cells, ${what} gives it back, formulas aside`, async () => {
    const property = fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      async (rows) => {
        const { names, rows: read } = await throughFile(output, rows)
        const isText = 'delimiter' in output
        const expected = rows.map((cells) =>
          cells.map((text) => (isText ? neutralCell(text) : text)),
        )
        assert.deepEqual(names, ['name0', 'name1', 'name2'])
        assert.deepEqual(filled(read), expected)
      },
    )
    await fc.assert(property, { numRuns: 60 })
  })
}

/** Fills up rows, because a sheet leaves out empty cells at the end of a row. */
function filled(rows: readonly (readonly Json[])[]): Json[][] {
  return rows.map((cells) => Array.from({ length: 3 }, (_, column) => cells[column] ?? ''))
}

test('no text in CSV is a formula, wherever it is split, and apostrophes are all that is added', () => {
  const starts = [
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '＝',
    '＋',
    '－',
    '＠',
    ' =',
    '\u200b=',
    'a;=',
    'b, @',
  ]
  const formula = fc.tuple(fc.constantFrom(...starts), cell).map(([start, rest]) => start + rest)
  const bare = (text: string) => text.replaceAll("'", '')
  fc.assert(
    fc.property(fc.oneof(cell, formula), (text) => {
      const written = neutralCell(text)
      assert.ok(!isFormula(written))
      if (!/^\s*[+-][\d\s]/.test(text))
        for (const part of written.split(/[,;\t|\r\n]/)) assert.ok(!isFormula(part), part)
      assert.equal(neutralCell(written), written)
      assert.equal(bare(written), bare(text))
    }),
  )
})

const neutral: readonly (readonly [string, string])[] = [
  ['=HYPERLINK("http://x.example","y")', '\'=HYPERLINK("http://x.example","y")'],
  ["@SUM(1+1)*cmd|' /C calc'!A0", "'@SUM(1+1)*cmd|' /C calc'!A0"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ['-5', '-5'],
  ['-1.5e+3', '-1.5e+3'],
  ['+41 44 123 45 67', '+41 44 123 45 67'],
  ['-', '-'],
  ['Acme = Bolt', 'Acme = Bolt'],
  ["  =cmd|'/C calc'!A0", "'  =cmd|'/C calc'!A0"],
  ['\u200B\uFEFF=1+A1', "'\u200B\uFEFF=1+A1"],
  ['\u0000＝A1', "'\u0000＝A1"],
  ['Acme;=A1', "Acme;'=A1"],
  ['Acme, @A1\n-A2', "Acme,' @A1\n'-A2"],
  ['-5,5', '-5,5'],
  ['+49 171 1234567; +49 (30) 1234', '+49 171 1234567; +49 (30) 1234'],
]

for (const [text, written] of neutral) {
  test(`${text} is written as ${written}`, () => {
    assert.equal(neutralCell(text), written)
  })
}

test('numbers and booleans keep their type in sheets and objects, and a formula stays a text', async () => {
  const rows = [['=1+1', -5, true, null, 'x']]
  for (const format of ['jsonl', 'xlsx'] as const) {
    assert.deepEqual((await throughFile({ format }, rows)).rows, rows)
  }
})

test('equal rows make equal bytes in each format, whenever they are written', async () => {
  const rows = [['Acme', '=1+1', 5]]
  const written = (output: OutputFormat) => buffer(writeRows(output, ['a', 'b', 'c'], each(rows)))
  for (const output of outputs) assert.deepEqual(await written(output), await written(output))
})

test('a file that is there is not written over', async () => {
  await throughFile({ format: 'jsonl' }, [['a']])
  const again = writeRowsTo(join(folder, 'out.jsonl'), { format: 'jsonl' }, ['a'], each([]))
  await assert.rejects(again, { code: 'EEXIST' })
})

test('a source of rows that fails, fails the writing in each format', async () => {
  async function* failing(): AsyncGenerator<readonly Json[]> {
    yield ['a']
    throw new Error('the rows ended early')
  }
  for (const output of outputs) {
    const path = join(folder, `failing-${outputs.indexOf(output)}`)
    await assert.rejects(writeRowsTo(path, output, ['a'], failing()), /the rows ended early/)
  }
})
