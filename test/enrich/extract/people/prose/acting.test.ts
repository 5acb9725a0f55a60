import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from '../people-of.ts'

const about = (text: string) => named(peopleOn(`<h1>Our story</h1><p>${text}</p>`, '/our-story'))

test('who acts in an office is read from a sentence about the firm', () => {
  assert.deepEqual(about('Since 2021 Jane Doe has looked after sales as commercial director.'), [
    'Jane Doe: commercial director',
  ])
  assert.deepEqual(about('Otto Roe, who looks after the money as finance manager, came in 2017.'), [
    'Otto Roe: finance manager',
  ])
  assert.deepEqual(about('Otto Roe joined us in 2001 as an apprentice and likes it.'), [])
  assert.deepEqual(
    about('We work for firms such as one where Jane Doe works as sales director.'),
    [],
  )
})

test('two who hold one office are two people', () => {
  assert.deepEqual(about('Our owners, Jane and Otto Doe, still greet us at the door.'), [
    'Jane Doe: owner',
    'Otto Doe: owner',
  ])
})

test('a remark in brackets is no quotation', () => {
  assert.deepEqual(
    about('In 2020 we were joined by Jane Doe, our sales manager ("Chief Shifter" on the card).'),
    ['Jane Doe: sales manager'],
  )
})
