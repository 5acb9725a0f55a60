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

test('who acts elsewhere, no more or perhaps is left out', () => {
  for (const text of [
    'Our friend Jane Doe joined Harrow as finance manager in the spring.',
    'Jane Doe, who runs Harrow Mills as managing director, lives next door.',
    'Jane Doe heads the bank as managing director and lends to us.',
    'Our landlord Jane Doe acts as managing director of the estate.',
    'If Jane Doe joins us as finance manager, we will be glad.',
    'Does Jane Doe work as finance manager with us?',
    'Jane Doe is no longer with us as finance manager.',
    'Jane Doe has resigned as finance manager.',
    'Jane Doe has never worked as managing director.',
    'Jane Doe joined in 1950 as finance manager and worked to the end.',
    'Jane Doe is remembered as managing director of the mill.',
  ])
    assert.deepEqual(about(text), [], text)
  for (const text of [
    'Jane Doe runs Acme as managing director since that spring.',
    'Jane Doe joined us from Harrow Mills in May as managing director.',
  ])
    assert.deepEqual(about(text), ['Jane Doe: managing director'], text)
})

test('two who sold the firm, or have another, are no owners', () => {
  assert.deepEqual(about('Our owners, Jane and Otto Doe, sold the mill to Harrow in 2010.'), [])
  assert.deepEqual(about('Ask our owners, Jane Doe and Otto Roe of Harrow Mills, for more.'), [])
  assert.deepEqual(about('Not our owners, Jane Doe and Otto Roe, but the town pays for it.'), [])
})
