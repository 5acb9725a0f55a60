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

test('a firm that bears the name, or is named by it, is another', () => {
  for (const text of [
    'Acme’s supplier Harrow’s chief executive, Jane Doe, welcomed the buyers.',
    'Jane Doe, chief executive of Acme’s supplier Harrow Mills, praised the machine.',
    'Jane Doe, chief executive of Acme competitor Harrow Mills, praised the machine.',
    'Jane Doe, chief executive of Acmeville Mills, praised the machine on Monday.',
    'Jane Doe, president of Acme Users Group, spoke on Monday in the hall.',
    'Jane Doe, Acme rival Harrow’s chief executive, spoke on Monday at noon.',
    'The Acme customer’s chief executive, Jane Doe, spoke on Monday.',
    'Acme customer Harrow Mills has named Jane Doe as its chief executive.',
  ])
    assert.deepEqual(release(text), [], text)
  assert.deepEqual(release('Jane Doe, chief executive of Acme Group in Leeds, was glad.'), [
    'Jane Doe: chief executive',
  ])
  assert.deepEqual(release('On Monday Acme’s chief executive, Jane Doe, was glad of it.'), [
    'Jane Doe: chief executive',
  ])
  assert.deepEqual(
    named(peopleOn('<p>Jane Doe, chief executive of Acme competitor Harrow Mills, came.</p>', '/')),
    [],
  )
})

test('an office that is denied, asked for or to come is none', () => {
  for (const text of [
    'Acme has not named Jane Doe as its chief executive, the board said.',
    'Acme will name Jane Doe as its chief executive in June, if the board agrees.',
    'If Acme named Jane Doe as its chief executive, we would be glad.',
    'Did Acme name Jane Doe as its chief executive? The board is silent.',
    'Acme’s next chief executive, Jane Doe, will take office in June.',
    'Jane Doe, candidate for chief executive of Acme, signed the contract.',
    'Jane Doe, once chief executive of Acme, signed the contract.',
    'Acme has promoted Jane Doe to the board of Harrow Mills as managing director.',
    'Acme named Jane Doe founder of the year in May at the fair.',
  ])
    assert.deepEqual(release(text), [], text)
  assert.deepEqual(release('Acme named Jane Doe as its chief executive in June, after a year.'), [
    'Jane Doe: chief executive',
  ])
})

test('who is mourned, leaves or works elsewhere does not speak for the firm', () => {
  for (const text of [
    'Acme mourns Jane Doe, founder of Acme, who gave us all.',
    'We remember Jane Doe, founder of Acme, with love.',
    'Jane Doe, founder of Acme, was born in 1880 in Leeds.',
    'Acme’s chief executive, Jane Doe, resigned on Monday.',
    'Acme’s chief executive, Jane Doe, will retire in June.',
    'Jane Doe, managing director of Harrow Mills and a customer of Acme, was glad.',
  ])
    for (const path of ['/news/x', '/about', '/'])
      assert.deepEqual(named(peopleOn(`<p>${text}</p>`, path)), [], `${path} ${text}`)
  assert.deepEqual(release('Jane Doe, chief executive of Acme, joins Harrow Mills in June.'), [])
  assert.deepEqual(release('Jane Doe, chief executive of Acme, joins Otto Roe on the stage.'), [
    'Jane Doe: chief executive',
  ])
})
