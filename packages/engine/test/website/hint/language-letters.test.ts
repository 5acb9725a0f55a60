import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letterStep } from '../../../website/hint/language-letters.ts'

test('letters tell the language of words where hardly another one has them', () => {
  assert.equal(letterStep(['kistermelő'], 'hu'), 'same')
  assert.equal(letterStep(['křehkých', 'ozdob'], 'cs'), 'same')
  assert.equal(letterStep(['tâmplărie'], 'ro'), 'same')
})

test('letters that many languages have leave open which it is', () => {
  assert.equal(letterStep(['höyläys'], 'fi'), 'possible')
  assert.equal(letterStep(['sklárna'], 'cs'), 'possible')
})

test('a language that lacks one of the letters is another', () => {
  assert.equal(letterStep(['kistermelő'], 'pl'), 'other')
  assert.equal(letterStep(['höyläys'], 'it'), 'other')
})

test('words of English letters, and languages that are not known, prove nothing', () => {
  assert.equal(letterStep(['stolarka'], 'pl'), null)
  assert.equal(letterStep(['kistermelő'], 'en'), null)
  assert.equal(letterStep(['kistermelő'], null), null)
  assert.equal(letterStep(['пекарня'], 'pl'), null)
})
