import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameLikeness } from '../../../../../read/extract/people/learnt/name-likeness.ts'
import { isOtherName } from '../../../../../read/extract/people/learnt/other-names.ts'
import { readName } from '../../../../../read/extract/people/names/names.ts'
import { named, peopleOn } from '../people-of.ts'

test('a word looks like a name by its letters, in languages whose lists do not have it', () => {
  const names = 'jankowiak petrovskaya olubanjo martinelli'
  for (const name of names.split(' '))
    assert.ok(nameLikeness(name) > -0.5, `${name} ${nameLikeness(name)}`)
  const words = 'verkehrsrecht waterproofing affiliations beratungen reactie assurances'
  for (const word of words.split(' ')) assert.ok(nameLikeness(word) < -1, word)
})

test('services over a word for an office are no person', () => {
  const card = (name: string, title: string) => `<div><h3>${name}</h3><p>${title}</p></div>`
  assert.deepEqual(
    named(peopleOn(`<h1>Kanzlei</h1>${card('Strafrecht Verkehrsrecht', 'Rechtsanwalt')}`)),
    [],
  )
  assert.deepEqual(named(peopleOn(`<h1>Kanzlei</h1>${card('Jane Doe', 'Rechtsanwalt')}`)), [
    'Jane Doe: Rechtsanwalt',
  ])
})

test('a name with an unlikely word is a person where an address bears it', () => {
  const card = (rest: string) => named(peopleOn(`<div><h3>Jandira Verkehrsrecht</h3>${rest}</div>`))
  assert.deepEqual(card('<p>Gerente de compras</p>'), [])
  const address = '<a href="mailto:jandira.verkehrsrecht@acme.example">E-mail</a>'
  assert.equal(card(`<p>Gerente de compras</p>${address}`).length, 1)
})

test('the firm with its trade is no person, and a firm that is called like its owner is one', () => {
  const own = ['lailathungebaudereinigung', 'wesleywaterproofing', 'janedoe']
  const isOther = (text: string) => {
    const reading = readName(text)
    return reading === null || isOtherName(reading, own, false)
  }
  assert.ok(isOther('Laila Thun Gebäudereinigung'))
  assert.ok(isOther('Wesley Waterproofing'))
  assert.ok(isOther('DANE KONTAKTOWE'))
  assert.ok(isOther('RESPONSABLES DE BRANCHES'))
  assert.ok(!isOther('Jane Doe'))
  assert.ok(!isOther('Laila Thun'))
})

test('a title in brackets loses them, and a link to another page is no title', () => {
  const card = (title: string) => `<div><h3>Jane Doe</h3><p>${title}</p></div>`
  assert.deepEqual(named(peopleOn(card('[ Company Founder ]'))), ['Jane Doe: Company Founder'])
  assert.deepEqual(named(peopleOn(card('Technical manager →'))), [])
})

test('a given name behind an office begins the name', () => {
  const html = '<aside><span>CEO</span> <strong>Juan Carlos Doe</strong></aside>'
  assert.deepEqual(named(peopleOn(html, '/about')), ['Juan Carlos Doe: CEO'])
})
