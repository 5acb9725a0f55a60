import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from '../people-of.ts'

const about = (text: string) => named(peopleOn(`<h1>Our story</h1><p>${text}</p>`, '/our-story'))

test('who leads a firm beside this one, or sold this one, is left out', () => {
  for (const text of [
    'Our printer, Harrow Press, is led by Jane Doe.',
    'We bought the mill from owner Jane Doe in 2010.',
  ])
    assert.deepEqual(about(text), [], text)
  assert.deepEqual(about('Acme, a small mill in Leeds, is led by Jane Doe.').length, 1)
})
