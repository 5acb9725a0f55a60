import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOfAddress } from '../../../read/crawl/name-of-address.ts'

const isNameOf = nameOfAddress(['Runa Holtedahl', 'Jane A. Doe-Smith', 'Anna Kov\u00e1cs'])

test('the name of a person in an address may have a word or two before or behind it', () => {
  for (const segment of [
    'runa-holtedahl',
    'holtedahl_runa',
    'runaholtedahl',
    'bio-runa-holtedahl',
    'dr-med-runa-holtedahl',
    'dr-anna-kovacs-dds',
    'jane-doe-smith',
  ]) {
    assert.equal(isNameOf(segment), true, segment)
  }
})

test('an article about a person, a surname alone and other pages are not the page of a person', () => {
  for (const segment of [
    'an-interview-with-runa-holtedahl',
    'holtedahl',
    'bio',
    'team',
    '',
    '-'.repeat(5_000),
  ]) {
    assert.equal(isNameOf(segment), false, segment)
  }
  assert.equal(nameOfAddress([])('runa-holtedahl'), false)
})
