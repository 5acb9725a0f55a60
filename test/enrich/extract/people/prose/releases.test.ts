import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from '../people-of.ts'

const release = (text: string) => named(peopleOn(`<p>${text}</p>`, '/news/partnership'))

test('a release names who speaks for the firm, and not who speaks for another', () => {
  assert.deepEqual(
    release('“A good day,” said Jane Doe, Acme’s president and chief executive officer.'),
    ['Jane Doe: president and chief executive officer'],
  )
  assert.deepEqual(release('“It works,” added Otto Roe, chief technology officer of Acme.'), [
    'Otto Roe: chief technology officer',
  ])
  assert.deepEqual(release('Acme’s finance director, Ann Ferris, called it a good year.'), [
    'Ann Ferris: finance director',
  ])
  assert.deepEqual(
    release('“We waited for it,” said Jane Doe, chief technology officer of Harrow Mills.'),
    [],
  )
  assert.deepEqual(release('Harrow Mills’ chief executive, Jane Doe, came to Acme in May.'), [])
  assert.deepEqual(release('“Good work,” said Jane Doe, chief executive, of her friends.'), [])
})

test('a release names who was given an office, without the day', () => {
  assert.deepEqual(release('Acme today named Jane Doe chief financial officer March 4, 2024'), [
    'Jane Doe: chief financial officer',
  ])
  assert.deepEqual(
    release('OAKMERE, Ohio – Acme has appointed Otto Roe as its director of marketing.'),
    ['Otto Roe: director of marketing'],
  )
  assert.deepEqual(
    release('Harrow Mills appointed Otto Roe as its chief executive, Acme said.'),
    [],
  )
})

test('an office that has ended and one elsewhere are left out', () => {
  assert.deepEqual(release('Jane Doe, the former chief executive of Acme, was in the room.'), [])
  assert.deepEqual(release('Jane Doe, a seasoned lawyer and founder of Acme, wrote the book.'), [])
})
