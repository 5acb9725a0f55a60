import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import { dataTable } from '../../web/components/data-table.ts'
import { durationInWords } from '../../web/durations.ts'
import { priceTable } from '../../web/prices.ts'

const emptyCell = (title: string) => new RegExp(`<td role="cell" data-title="${title}"[^>]*></td>`)

test('a cell without content is empty, so that a narrow window leaves its title out; a zero is content', () => {
  for (const content of ['', null, false, undefined] as const) {
    const { markup } = dataTable('Rows', [{ title: 'Note', cell: () => content }], [1])
    assert.match(markup, emptyCell('Note'))
  }
  const { markup } = dataTable('Rows', [{ title: 'Note', cell: () => 0 }], [1])
  assert.match(markup, /<td role="cell" data-title="Note"><div>0<\/div><\/td>/)
})

test('a sum of lookups is priced by the most that it can cost, and the call without options beside it', () => {
  const { markup } = priceTable(offersAt(1))
  // A website for 2 credits, the company's addresses for 25, its facts for 5, and six roles or three.
  assert.match(markup, /up to 102 without options[\s\S]*up to 182 credits[\s\S]*up to \$1\.82/)
  assert.doesNotMatch(markup, emptyCell('USD'))
})

test('heading and cells of a column of figures and of one that stays on a line say so', () => {
  const column = { title: 'Key', cell: () => 'key', isNumber: true, isWhole: true }
  const { markup } = dataTable('Rows', [column], [1])
  assert.equal(markup.match(/ class="number whole"/g)?.length, 2)
})

test('a lookup that was fast took milliseconds, never nothing', () => {
  assert.deepEqual([0.2, 12.4, 999.4, 999.6, 3_449].map(durationInWords), [
    ...['1 ms', '12 ms', '999 ms', '1.0 s', '3.4 s'],
  ])
})
