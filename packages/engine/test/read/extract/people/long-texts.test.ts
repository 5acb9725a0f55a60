import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { readNames } from '../../../../read/extract/people/lines/inline.ts'
import { readHeadline } from '../../../../read/extract/people/prose/headline.ts'

// A line takes a tenth of this; work that grows with the square of the text took two seconds.
const cpuMaxMs = 200

const blanks = ' '.repeat(20_000)
const texts: Readonly<Record<string, string>> = {
  'blanks before a word': `${blanks}x☀`,
  'blanks between two words': `Jane${blanks}Doe`,
  'one endless word': 'a'.repeat(200_000),
  'bars without end': ' | '.repeat(60_000),
  'names without end': 'Jane Doe, '.repeat(20_000),
}

for (const [trap, text] of Object.entries(texts)) {
  test(`a list of names and a headline are read in bounded time: ${trap}`, () => {
    assertThreadTime(() => {
      assert.deepEqual(readNames(text), [])
      assert.equal(readHeadline(text), null)
    }, cpuMaxMs)
  })
}

test('names that a German and joins are two people, and one within a noble name is none', () => {
  const namesIn = (text: string) => readNames(text).map(({ name }) => name)
  assert.deepEqual(namesIn('Erika Muster und Max Beispiel'), ['Erika Muster', 'Max Beispiel'])
  assert.deepEqual(namesIn('Erika und Max Muster'), ['Erika Muster', 'Max Muster'])
  assert.deepEqual(namesIn('Max von und zu Muster'), ['Max von und zu Muster'])
})

test('names within a line are read, and the name at the beginning of a long headline', () => {
  assert.deepEqual(
    readNames('Jane Doe, Max Muster').map(({ name }) => name),
    ['Jane Doe', 'Max Muster'],
  )
  const headline = readHeadline(`Jane Doe, Owner - Acme ${'of many words '.repeat(40)}`)
  assert.equal(headline?.title, 'Owner')
})
