import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from '../people-of.ts'

const card = (name: string, title: string, last: string): string =>
  `<p><b>${name}</b><i>${title}</i><em>${last}</em></p>`
const cards = (last: string) =>
  named(peopleOn(card('Jane Doe', 'CEO', last) + card('Otto Roe', 'Owner', last), '/x'))

for (const last of ['Read bio +', 'View Profile', 'Mehr erfahren', 'En savoir plus']) {
  test(`what leads on from each card is no part of it: ${last}`, () => {
    assert.deepEqual(cards(last), ['Jane Doe: CEO', 'Otto Roe: Owner'])
  })
}

for (const last of [
  'at Other Works',
  ' of Other Works',
  ' | Other Works',
  ' until 2019',
  ' (retired)',
  ' a.D.',
  'Now retired',
  'In loving memory',
  'Our customer',
]) {
  test(`an employer or the end of an office behind each title is none of the template: ${last}`, () => {
    assert.deepEqual(cards(last), [])
  })
}

test('the chief of a firm that each card names is not the one of this firm', () => {
  assert.ok(!cards('Other Works GmbH').includes('Jane Doe: CEO'))
  assert.ok(!cards(', Other Works').includes('Jane Doe: CEO'))
})
