import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countriesOfSound, gramsOf } from '../../../website/lexicon/tongues.ts'

// Invented names with a word of trade.
const likeliest = [
  ['Brumwick Kiinteistöt Oy', 'fi'],
  ['Brumvik Rørleggerforretning', 'no'],
  ['Brumvičius odontologijos klinika', 'lt'],
  ['Brumwicz Hurtownia', 'pl'],
  ['Brumwick Könyvelő Iroda', 'hu'],
  ['Brumwick Mühendislik', 'tr'],
  ['Brumwick Steuerberatung', 'de'],
] as const

for (const [name, code] of likeliest) {
  test(`${name} sounds of ${code}`, () => {
    const [first] = countriesOfSound(name)
    assert.equal(first?.code, code)
    assert.ok((first?.probability ?? 0) >= 0.5, String(first?.probability))
  })
}

test('an English name points to no country, and a coined one to none surely', () => {
  for (const name of [
    'Harbour Accountants and Bookkeepers',
    'Riverside Roofing Services',
    'Vextora',
  ]) {
    assert.ok(
      countriesOfSound(name).every(({ probability }) => probability < 0.5),
      name,
    )
  }
})

test('a text with hardly a part of known words sounds like no language', () => {
  for (const text of ['4711', '360', '24/7', 'O2', 'A1', ''])
    assert.deepEqual(countriesOfSound(text), [], text)
})

test('any text has a sound, within bounds of words and letters', () => {
  for (const text of ['', '!!!', '123', 'constructor', '__proto__', '\u0301', '青禾']) {
    assert.ok(Array.isArray(countriesOfSound(text)), text)
  }
  assert.ok(gramsOf('brumwick'.repeat(10_000)).length < 100)
  assert.ok(gramsOf('brum wick tarrow dale '.repeat(10_000)).length < 400)
  const total = countriesOfSound('Brumwick Dachbau').reduce((sum, one) => sum + one.probability, 0)
  assert.ok(total <= 1.02, String(total))
})
