import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from './people-of.ts'

const list = (...items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

test('a field of work beside a name is a title where a line beside it has a person and a title', () => {
  const jane = 'Jane Doe – Head of Sales'
  assert.deepEqual(named(peopleOn(list(jane, 'Peter Marlow – Export'))), [
    'Jane Doe: Head of Sales',
    'Peter Marlow: Export',
  ])
  assert.deepEqual(named(peopleOn(list('Products', 'Peter Marlow – Export'))), [])
  assert.deepEqual(named(peopleOn(list(jane, 'Peter Marlow – Photography'))), [
    'Jane Doe: Head of Sales',
  ])
})

test('a field before a name is a title where a number or an address follows', () => {
  const page = (line: string) => named(peopleOn(`<p>${line}</p>`, '/contact'))
  assert.deepEqual(page('Credit control – Jane Doe, ext 22'), ['Jane Doe: Credit control'])
  assert.deepEqual(page('Accounts – Jane Doe, jane@acme.example'), ['Jane Doe: Accounts'])
  assert.deepEqual(page('Credit control – Jane Doe'), [])
})

test('pictographs part a name from a title, and a handle of a social network is no part of it', () => {
  assert.deepEqual(
    named(
      peopleOn(
        list('<b>Jane Doe</b> 📣 Marketing Lead · <a href="/x">@jane</a>', '🚀 Otto Roe 👋'),
      ),
    ),
    ['Jane Doe: Marketing Lead'],
  )
  assert.deepEqual(named(peopleOn('<p>Jane Doe 👩‍💻 Chief Engineer</p>')), [
    'Jane Doe: Chief Engineer',
  ])
})

test('a title in the plural before a colon holds for all names behind it', () => {
  assert.deepEqual(named(peopleOn('<p>Site Managers: Jane Doe, Peter Marlow</p>')), [
    'Jane Doe: Site Managers',
    'Peter Marlow: Site Managers',
  ])
})

test('a surname of two words before a given name is no byline, a given name behind the same word is', () => {
  const page = (line: string) => named(peopleOn(`<p>${line}</p>`))
  assert.deepEqual(page('Di Brenta Roberto, Direttore'), ['Di Brenta Roberto: Direttore'])
  assert.deepEqual(page('Di Roberto Brenta, Direttore'), [])
  assert.deepEqual(page('Von Peter Marlow, Direktor'), [])
  assert.deepEqual(page('Jane Doe, Head of Sales · 3 May'), [])
})

test('a person behind a sentence in quotation marks is quoted, one with a nickname is not', () => {
  const page = (line: string) => named(peopleOn(`<p>${line}</p>`))
  assert.deepEqual(page('„Ein sehr guter Partner.“ Otto Stranger, Direktor'), [])
  assert.deepEqual(page('“Big Jane” Jane Doe, Director'), ['Jane Doe: Director'])
})

test('the younger and the elder keep their mark, which is no part of a family name', () => {
  assert.deepEqual(named(peopleOn(list('Jan Muster ml., konateľ', 'Max Birkmann sen., Inhaber'))), [
    'Jan Muster ml.: konateľ',
    'Max Birkmann sen.: Inhaber',
  ])
})

test('a label behind the end of a sentence is read without it', () => {
  const line = '<p>Mitglied der WKO. Konzept: Jane Doe</p><p>Inhaberin: Anna Birkmann</p>'
  assert.deepEqual(named(peopleOn(line, '/impressum')), ['Anna Birkmann: Inhaberin'])
})
