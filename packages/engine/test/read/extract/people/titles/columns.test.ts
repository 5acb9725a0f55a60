import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from '../people-of.ts'

const table = (...rows: readonly string[]): string =>
  `<h1>Who's who</h1><table>${rows
    .map((row) => `<tr>${row.replaceAll(/[^|]+/g, '<td>$&</td>').replaceAll('|', '')}</tr>`)
    .join('')}</table>`

test('parts of a name in columns of their own are put together, and a rank takes its department', () => {
  const body = table(
    'Surname|First name|Department|Position|Ext.',
    'Prenkora|Xalvadi|Board|Chief Executive|1',
    'Vance|Caleb|Finance|Head|4',
    'Brackwood|Tabitha|Sales|Sales Manager|9',
  )
  assert.deepEqual(named(peopleOn(body)), [
    'Xalvadi Prenkora: Chief Executive',
    'Caleb Vance: Head, Finance',
    'Tabitha Brackwood: Sales Manager',
  ])
})

test('heads of columns are read in other languages', () => {
  for (const head of [
    'Vorname|Nachname|Funktion',
    'Prénom|Nom|Fonction',
    'Imię|Nazwisko|Stanowisko',
    'Förnamn|Efternamn|Befattning',
    'Ad|Soyad|Görev',
  ]) {
    const people = peopleOn(table(head, 'Jane|Doe|CFO', 'Otto|Roe|CEO'))
    assert.deepEqual(named(people), ['Jane Doe: CFO', 'Otto Roe: CEO'], head)
  }
})

test('a table with a column of employers, of clubs or without titles names no staff', () => {
  for (const rows of [
    ['First name|Surname|Position|Company', 'Jane|Doe|CFO|Other Works'],
    ['First name|Surname|Position', 'Jane|Doe|1st', 'Otto|Roe|2nd'],
    ['First name|Surname|Town', 'Jane|Doe|Larkmead'],
    ['First name|Surname|Position', 'Jane|Doe|Owner of Larkmead Shipping GmbH'],
  ]) {
    assert.deepEqual(named(peopleOn(table(...rows), '/results')), [], rows[0])
  }
})

test('rows of another width than the head, and tables of customers, are left out', () => {
  const head = 'First name|Surname|Position'
  assert.deepEqual(named(peopleOn(table(head, 'Jane|Doe'))), [])
  const body = `<h2>What our clients say</h2>${table(head, 'Jane|Doe|CFO').replace(/<h1>.*<\/h1>/, '')}`
  assert.deepEqual(named(peopleOn(body)), [])
})
