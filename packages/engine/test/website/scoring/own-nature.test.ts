import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextTerms } from '../../../website/hint/context.ts'
import { soughtName } from '../../../website/matching/match.ts'
import type { PageNature } from '../../../website/page/nature.ts'
import type { Naming } from '../../../website/scoring/evidence.ts'
import { natureBeside, strangeNature } from '../../../website/scoring/own-nature.ts'
import { namingOf } from '../facts.ts'

const strangeOf = (name: string, nature: PageNature, hint = '', naming: Partial<Naming> = {}) =>
  strangeNature(soughtName(name), contextTerms(hint), nature, namingOf(naming))

test('a word of the topic in the name of a firm takes nothing off its page', () => {
  for (const [name, nature] of [
    ['Brumwick Football', 'community'],
    ['Brumwick Tournaments Software', 'community'],
    ['Brumwick Croupiers', 'lure'],
    ['Brumwick Casinotechnik', 'lure'],
  ] as const) {
    assert.equal(strangeOf(name, nature), null, name)
  }
  assert.equal(strangeOf('Brumwick Football', 'lure'), 'lure')
  assert.equal(strangeOf('Brumwick Trade', 'community'), 'community')
  assert.equal(strangeOf('Brumwick Anglers', 'community'), 'community')
})

test('what a name begins with is no trade, whatever it means', () => {
  const named = { title: 'same' } as const
  assert.equal(strangeOf('Lifetime Brumwick', 'personal', '', named), 'personal')
  assert.equal(strangeOf('Brumwick API', 'personal', '', named), 'personal')
  assert.equal(strangeOf('Spin', 'lure'), 'lure')
  assert.equal(strangeOf('Football', 'community'), 'community')
  assert.equal(strangeOf('Casino Brumwick', 'lure'), null)
})

test('a hint with a word of the topic leaves a doubt about such a page, and any other hint refuses it', () => {
  assert.equal(strangeOf('Brumwick', 'community', 'church software'), 'hardly_firm')
  assert.equal(strangeOf('Brumwick', 'lure', 'online pharmacy'), 'hardly_firm')
  assert.equal(strangeOf('Brumwick', 'lure', 'church software'), 'lure')
  assert.equal(strangeOf('Brumwick', 'community', 'accounting for builders'), 'community')
})

test('a firm of weddings may speak as a person where the page names it, and a hint alone is no proof', () => {
  const named = { title: 'same', own: 'none' } as const
  assert.equal(strangeOf('Brumwick Weddings', 'personal', '', named), null)
  assert.equal(strangeOf('Brumwick Weddings', 'personal', '', { title: 'shorter' }), 'personal')
  assert.equal(strangeOf('Brumwick', 'personal', 'wedding planner', named), 'personal')
})

test('a page that signs alone take for no firm may be that of any topic, and is the firm of a name that says so', () => {
  for (const name of ['Brumwick Casino', 'Brumwick Football', 'Brumwick Society']) {
    assert.equal(strangeOf(name, 'maybe_personal'), null, name)
    assert.equal(strangeOf(name, 'hardly_firm'), null, name)
  }
  assert.equal(strangeOf('Brumwick Trade', 'maybe_personal'), 'maybe_personal')
  assert.equal(strangeOf('Brumwick', 'maybe_personal', 'online pharmacy'), 'hardly_firm')
})

test('a page of the very name that shows a firm leaves a doubt about a person, and takes a mere doubt away', () => {
  const beside = (nature: PageNature, firmSigns: number, naming: Partial<Naming>) =>
    natureBeside(soughtName('Brumwick'), { nature, firmSigns }, namingOf(naming), [])
  const titled = { title: 'same' } as const
  assert.equal(beside('personal', 2, titled), 'maybe_personal')
  assert.equal(beside('maybe_personal', 2, titled), null)
  assert.equal(beside('hardly_firm', 2, titled), null)
  assert.equal(beside('hardly_firm', 1, titled), 'hardly_firm')
  assert.equal(beside('hardly_firm', 2, { title: 'akin' }), 'hardly_firm')
  assert.equal(beside('community', 2, titled), 'community')
  const formal = { ...titled, isFormal: true } as const
  assert.equal(beside('personal', 0, formal), 'hardly_firm')
  assert.equal(beside('maybe_personal', 0, formal), null)
  assert.equal(beside('lure', 2, formal), 'lure')
})
