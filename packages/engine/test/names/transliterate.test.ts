import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transliterate } from '../../names/transliterate.ts'

// Normalisation turns this sign into eighteen letters, more than any other.
const ligature = '\ufdfa'
const spelled = ligature.normalize('NFKC')

test('a ligature is spelled out in every text as short as a name', () => {
  assert.equal(spelled.length, 18)
  assert.equal(transliterate(ligature.repeat(200)), spelled.repeat(200))
})

test('a long text of ligatures becomes no more than twice as long', () => {
  assert.equal(transliterate(ligature.repeat(30_000)).length, 60_000)
})

test('long texts in letters that are spelled out are written to their end', () => {
  const times = 5_000
  for (const text of ['щука ', '한국 ', 'カナ ', 'Straße ', 'naïve ']) {
    const latin = transliterate(text)
    assert.equal(transliterate(text.repeat(times)).length, times * latin.length, text)
  }
})
