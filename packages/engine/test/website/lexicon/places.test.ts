import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTown, placesIn } from '../../../website/lexicon/places.ts'

const codes = (text: string) => placesIn(text).map(({ code }) => code)

test('towns, regions and countries are found in a text, of names within one another the longest', () => {
  assert.deepEqual(codes('garage in Båstad'), ['se'])
  assert.deepEqual(codes('Motorradhaus, Bad Tölz'), ['de'])
  assert.deepEqual(codes('hotel in San Sebastián de los Reyes'), ['es'])
  assert.deepEqual(codes('Weinbau in Südafrika'), ['za'])
  assert.deepEqual(codes('sheep of Yorkshire'), ['gb'])
  assert.deepEqual(codes('bakery, New York'), ['us'])
  for (const [country, code] of [
    ['France', 'fr'],
    ['United Kingdom', 'gb'],
    ['Deutschland', 'de'],
  ] as const) {
    assert.deepEqual(codes(`bakery, ${country}`), [code])
  }
})

test('beside words with capitals a word in lower case is no town', () => {
  assert.deepEqual(codes('leisure centre, Leeds'), ['gb'])
  assert.deepEqual(codes('bakery leeds'), ['gb'])
})

test('words, given names and names of places in many countries are no towns', () => {
  for (const text of ['reading glasses', 'orange bikes', 'the lena', '', '!!!', 'constructor']) {
    assert.deepEqual(codes(text), [], text)
  }
})

test('a city that is called as people are is a place of a hint, and no town beside a name', () => {
  assert.deepEqual(codes('abogados, Santiago'), ['cl'])
  assert.deepEqual(codes('bakery in Milan'), ['it'])
  assert.equal(isTown('Santiago'), false)
})

test('a small town is no town beside a name, where a person may bear it', () => {
  assert.equal(isTown('Kassel'), true)
  assert.equal(isTown('Bayern'), true)
  assert.equal(isTown('Båstad'), false)
})
