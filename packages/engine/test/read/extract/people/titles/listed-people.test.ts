import assert from 'node:assert/strict'
import { test } from 'node:test'
import { peopleOn } from '../people-of.ts'

const cards = (...rows: readonly (readonly [name: string, text: string])[]) =>
  rows.map(([name, text]) => `<div><h5>${name}</h5><p>${text}</p></div>`).join('')
const names = (body: string, path = '/team') => peopleOn(body, path).map(({ name }) => name)

const words = 'Wurblig quantor zephrel.'
const listed = cards(['Jane Doe', words], ['Peter Marlow', words], ['Anna Quibbo', words])

test('names that fill one place of a team page are people of the firm, whatever stands below them', () => {
  assert.deepEqual(names(listed), ['Jane Doe', 'Peter Marlow', 'Anna Quibbo'])
  assert.deepEqual(names(`${listed}${cards(['Zarkat Mibbel', words])}`).length, 4)
})

test('a form of address shows a person whose given name no list has', () => {
  const doctors = cards(
    ['Dr. Alkin Wurb', words],
    ['Dr. Zorph Mibbel', words],
    ['Dr. Hild Quorn', words],
  )
  assert.deepEqual(names(doctors), ['Alkin Wurb', 'Zorph Mibbel', 'Hild Quorn'])
})

test('names without a title are no staff on other pages, in twos, or among more lines of other things', () => {
  assert.deepEqual(names(listed, '/references'), [])
  assert.deepEqual(names(cards(['Jane Doe', words], ['Peter Marlow', words]), '/work'), [])
  const dishes = ['Spring rolls', 'Fried rice', 'Green tea', 'Red curry', 'Plum wine', 'Ice cream']
  assert.deepEqual(names(`${listed}${cards(...dishes.map((dish) => [dish, words] as const))}`), [])
})

test('a founder whose name another firm in the sentence bears founded that one', () => {
  const about = (text: string) =>
    peopleOn(`<h1>Our story</h1><p>${text}</p>`, '/our-story').map(({ name }) => name)
  assert.deepEqual(
    about(
      'The house of Quibbo Gioielli began when its founder, Bruno Quibbo, opened a shop for it.',
    ),
    [],
  )
  assert.deepEqual(
    about('Our founder, Bruno Quibbo, and Otto Quibbo, an uncle, still work for Acme.'),
    ['Bruno Quibbo'],
  )
})
