import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRows } from '../../../data/words.ts'
import { fieldsOf, isClause, stemOf } from '../../../website/lexicon/industries.ts'

test('a noun of a trade has one stem with its plural', () => {
  for (const [one, many] of [
    ['bearing', 'bearings'],
    ['casting', 'castings'],
    ['coating', 'coatings'],
    ['filling', 'fillings'],
    ['gas', 'gases'],
    ['bus', 'buses'],
    ['lens', 'lenses'],
  ] as const) {
    assert.equal(stemOf(many), stemOf(one), many)
  }
  assert.notEqual(stemOf('bearings'), stemOf('bears'))
})

test('a compound is of the field of its part, and a word longer than any compound of none', () => {
  assert.deepEqual([...fieldsOf(['leuchtenfabrik'], true).keys()], ['electrical', 'lighting'])
  assert.equal(fieldsOf([`leuchten${'fabrik'.repeat(1_000)}`], true).size, 0)
})

test('each word of the list in ideographs is found within a longer clause, also with kana in it', () => {
  const unfound = [...readRows('industry-words')].flatMap(([field, words]) =>
    words.map(stemOf).filter((stem) => isClause(stem) && !fieldsOf([`${stem}々`], true).has(field)),
  )
  assert.deepEqual(unfound, [])
})
