import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleLikeness } from '../../../../../read/extract/people/learnt/title-likeness.ts'
import { titleTextOf } from '../../../../../read/extract/people/learnt/title-text.ts'
import { named, peopleOn } from '../people-of.ts'

test('a word looks like a title by its letters, in languages whose lists do not have it', () => {
  for (const title of ['Neurologista', 'Helsesekretær', 'Kosmetolog', 'Assistente Social']) {
    assert.ok(titleLikeness(title)[1] > 0, title)
  }
  for (const other of ['Kontakt', 'Read more', 'Implantologie', 'Lutherstrasse 4', '4711', '']) {
    assert.ok(titleLikeness(other)[0] < 0, other)
  }
})

test('the title of a line ends before the running text behind it', () => {
  const duties = 'looks after each site from the first day to the last day of its building'
  assert.equal(titleTextOf(`Site Manager – ${duties}`), 'Site Manager')
  assert.equal(titleTextOf(`Owner. She ${duties}`), 'Owner')
  assert.equal(titleTextOf('Manager – Sales and Marketing'), 'Manager – Sales and Marketing')
  assert.equal(titleTextOf(''), '')
})

test('titles that no list has are read where each name of a team has one', () => {
  const cards = [
    ['Anna Birkmann', 'Helsesekretær'],
    ['Otto Kelmora', 'Neurologista'],
    ['Jane Tarvenwick', 'Kosmetolog'],
    ['Peter Marlow', 'Helsesekretær'],
  ].map(([name, title]) => `<div class="card"><h3>${name}</h3><p>${title}</p></div>`)
  const page = `<h1>Our team</h1><div class="grid">${cards.join('')}</div>`
  assert.deepEqual(named(peopleOn(page, 'https://kelmora.example/team')), [
    'Anna Birkmann: Helsesekretær',
    'Otto Kelmora: Neurologista',
    'Jane Tarvenwick: Kosmetolog',
    'Peter Marlow: Helsesekretær',
  ])
})
