import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextTerms } from '../../../website/hint/context.ts'
import { fieldStep, namesTrade } from '../../../website/hint/field-step.ts'
import { firmStems } from './firm-stems.ts'

test('a trade that a hint denies is none of its words', () => {
  assert.deepEqual(contextTerms('not a bakery but sextants'), ['sextants'])
  assert.deepEqual(contextTerms('kein Restaurant, Sextanten'), ['sextanten'])
  assert.deepEqual(contextTerms('pas une boulangerie'), [])
  assert.deepEqual(contextTerms('geen bakkerij'), [])
  assert.deepEqual(contextTerms("isn't a bakery but sextants"), ['sextants'])
})

test('a word behind one that denies nothing is heard', () => {
  assert.deepEqual(contextTerms('no-code bakery software'), ['code', 'bakery', 'software'])
  assert.ok(contextTerms('bakery, not only bread').includes('bakery'))
  assert.deepEqual(contextTerms('B&T a bakery'), ['bakery'])
})

test('how a firm is financed tells no trade', () => {
  assert.equal(namesTrade(contextTerms('seed stage')), false)
  assert.equal(namesTrade(contextTerms('venture-backed')), false)
  assert.equal(namesTrade(contextTerms('grower of grass seed')), true)
  const bread = firmStems('Loaves of rye, baked before dawn.')
  assert.equal(fieldStep(contextTerms('seed-stage bakery'), bread), 'same')
})

test('a firm that gives money of a stage has it for a trade', () => {
  assert.deepEqual(contextTerms('seed investment'), ['investment'])
  assert.equal(namesTrade(contextTerms('angel investors')), true)
  assert.equal(namesTrade(contextTerms('growth investment')), true)
})
