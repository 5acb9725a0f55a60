import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readName } from '../../../../../read/extract/people/names/names.ts'

test('short words of degrees and signs before a name are no part of it', () => {
  for (const text of [
    'dr n. med. Anna Birkmann',
    'dr. n.med. Anna Birkmann',
    'Dr. sc. agr. Anna Birkmann',
    '_ Anna Birkmann',
    'Engr. Anna Birkmann',
  ]) {
    assert.equal(readName(text)?.name, 'Anna Birkmann', text)
  }
  assert.equal(readName('N. Anna Birkmann')?.name, 'N. Anna Birkmann')
})
