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

test('a street or a school that is named after a person is no person', () => {
  for (const text of [
    'ul. Anny Birkmann',
    'al. Anny Birkmann',
    'ul. ks. Jana Birkmanna',
    'бул. Иван Куртев',
    'вул. Івана Куртевича',
    'просп. Івана Куртевича',
    'str. Anna Birkmann',
    'bd. Anna Birkmann',
    'nám. Jana Birkmanna',
    'c. Anna Birkmann',
    'r. Anna Birkmann',
    'im. Jana Birkmanna',
  ]) {
    assert.equal(readName(text), null, text)
  }
})
