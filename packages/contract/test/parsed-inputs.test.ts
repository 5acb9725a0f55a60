import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { canonicalJson, type Json } from '@enricher/engine/lib/digest'
import Value from 'typebox/value'
import { offersAt } from '../lookups.ts'

type Row = {
  readonly operation: string
  readonly input: { readonly [field: string]: Json }
  /** The text whose digest finds stored results. */
  readonly text?: string
  /** The sentence that refuses the input. */
  readonly refused?: string
}

// The version before inputs were parsed once wrote these down: paid repeats stay free, and refusals keep their words.
const rows = JSON.parse(
  readFileSync(join(import.meta.dirname, 'parsed-inputs.json'), 'utf8'),
) as readonly Row[]
const context = { cursorKey: Buffer.from('a key of this table') }

for (const { operation, input, text, refused } of rows) {
  const outcome = refused === undefined ? 'keeps its stored results' : 'is refused as before'
  test(`${operation} ${JSON.stringify(input)} ${outcome}`, () => {
    const offer = offersAt(1).find(({ name }) => name === operation)
    assert.ok(offer && Value.Check(offer.input, input))
    const { value, mistake } = offer.parse(input, context)
    assert.equal(mistake ?? undefined, refused)
    if (refused !== undefined) return
    const canonical = offer.kind === 'lookup' ? offer.canonicalInput(value) : input
    assert.equal(`${offer.name} ${canonicalJson(canonical)}`, text)
  })
}

test('the table holds inputs of every operation of that version, and refused ones of those with rules of their own', () => {
  const named = (key: 'text' | 'refused') =>
    new Set(rows.filter((row) => row[key] !== undefined).map((row) => row.operation))
  assert.deepEqual([named('text').size, named('refused').size], [7, 4])
})
