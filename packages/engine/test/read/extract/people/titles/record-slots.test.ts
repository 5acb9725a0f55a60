import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from '../people-of.ts'

const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const table = (...rows: readonly string[]): string => `<table>${rows.join('')}</table>`

test('the cell before the names of a table says what each of them does, known word or not', () => {
  const rows = [
    row('Sales', 'Peter Marlow', '01632 960101'),
    row('Haulage pool', 'Anna Birkmann', '01632 960102'),
    row('Accounts', 'Jane Doe', '01632 960103'),
  ]
  assert.deepEqual(named(peopleOn(table(...rows), '/phones')), [
    'Peter Marlow: Sales',
    'Anna Birkmann: Haulage pool',
    'Jane Doe: Accounts',
  ])
})

test('lines of business below names of brands are no titles', () => {
  const cells = (name: string, what: string) => `<div><h3>${name}</h3><p>${what}</p></div>`
  const brands = `<div>${cells('Peter Marlow', 'Design')}${cells('Jane Doe', 'Production')}${cells('Anna Birkmann', 'Logistics')}</div>`
  assert.deepEqual(
    peopleOn(brands, '/ranges').filter(({ jobTitle }) => jobTitle !== null),
    [],
  )
})

test('goods with names, and courses with a price, a year or a number of seats, are no staff', () => {
  const rows = (...last: readonly string[]) =>
    table(
      row('Accounts', 'Peter Marlow', last[0] ?? ''),
      row('Project management', 'Jane Doe', last[1] ?? ''),
      row('Sales', 'Anna Birkmann', last[2] ?? ''),
      row('Interior designer', 'Otto Brenner', last[3] ?? ''),
    )
  const goods = '<div><h3>Anna Birkmann</h3><p>Office lamp</p><p>€ 129</p></div>'.repeat(2)
  const lamps = `<div>${goods}<div><h3>Jane Doe</h3><p>Design lamp</p><p>€ 1249</p></div></div>`
  const titled = (body: string) =>
    named(peopleOn(body, '/shop')).filter((said) => !/null$|Interior designer$/.test(said))
  assert.deepEqual(titled(rows('£120', '£140', '£99', '£89')), [])
  assert.deepEqual(titled(rows('1 249 000 kr', '1 349 000 kr', '990 000 kr', '899 000 kr')), [])
  const isbn = 'ISBN 978-0-00-000000-0'
  assert.deepEqual(titled(rows(isbn, isbn, isbn, isbn)), [])
  assert.deepEqual(titled(lamps), [])
  const years = table(
    row('Accounts', 'Peter Marlow', '2019'),
    row('Marketing', 'Jane Doe', '2019-2022'),
    row('Sales', 'Anna Birkmann', '01.12.2024'),
  )
  assert.deepEqual(titled(years), [])
  assert.equal(titled(rows('ext. 21', 'ext. 22', 'ext. 23', 'ext. 24')).length, 3)
})

test('a term of a definition list is of the name below it, not of the one above', () => {
  const list =
    '<dl><dt>Chief Executive</dt><dd>Jane Doe</dd><dt>Appeals</dt><dd>Peter Marlow</dd><dt>Kennel Manager</dt><dd>Anna Birkmann</dd></dl>'
  assert.deepEqual(named(peopleOn(list)), [
    'Jane Doe: Chief Executive',
    'Peter Marlow: Appeals',
    'Anna Birkmann: Kennel Manager',
  ])
})

test('a name that no list has is a name where known ones stand', () => {
  const card = (name: string, title: string) => `<div><h3>${name}</h3><span>${title}</span></div>`
  const cards = `<div>${card('Jane Doe', 'Owner')}${card('Peter Marlow', 'Assembly')}${card('Xarvo Quennick', 'Wood room')}${card('Anna Birkmann', 'Sales')}</div>`
  assert.deepEqual(named(peopleOn(cards, '/us')), [
    'Jane Doe: Owner',
    'Peter Marlow: Assembly',
    'Xarvo Quennick: Wood room',
    'Anna Birkmann: Sales',
  ])
})

test('a town in the place of a missing title is none', () => {
  const card = (name: string, ...texts: readonly string[]) =>
    `<div class="c"><h3>${name}</h3>${texts.map((text) => `<p>${text}</p>`).join('')}</div>`
  const cards = `<div>${card('Jane Doe', 'Sales Manager', 'York')}${card('Peter Marlow', 'Leeds')}${card('Anna Birkmann', 'Buyer', 'Hull')}</div>`
  assert.deepEqual(named(peopleOn(cards)), [
    'Jane Doe: Sales Manager',
    'Peter Marlow: null',
    'Anna Birkmann: Buyer',
  ])
})

test('the bank in a table of facts is no person', () => {
  const rows = [
    row('代表取締役社長', '青柳 誠司'),
    row('監査役', '長谷川 恵'),
    row('取引銀行', '山都銀行 本店'),
  ]
  assert.deepEqual(named(peopleOn(table(...rows), '/company')), [
    '青柳 誠司: 代表取締役社長',
    '長谷川 恵: 監査役',
  ])
})

test('a department that no list has stands over a name and a number between departments that are known', () => {
  const part = (heading: string, name: string) =>
    `<div><h3>${heading}</h3><p>${name}<br>Tel. 01632 960101</p></div>`
  const parts = `${part('Einkauf', 'Jane Doe')}${part('Prüffeld Nord', 'Peter Marlow')}${part('Buchhaltung', 'Xarvo Quennick')}`
  assert.deepEqual(named(peopleOn(parts, '/kontakt')), [
    'Jane Doe: Einkauf',
    'Peter Marlow: Prüffeld Nord',
    'Xarvo Quennick: Buchhaltung',
  ])
})

test('an office for a sentence, then one about the person, is the title', () => {
  const slide = (name: string, text: string) => `<div><div>${name}</div><p>${text}</p></div>`
  assert.deepEqual(
    named(
      peopleOn(
        `${slide('Jane Doe, AIA', 'Principal. Jane founded the studio in 2009.')}${slide('Peter Marlow', 'Orthodontist. Dr. Marlow works on Tuesdays and Fridays.')}${slide('Anna Birkmann', 'Director. A film about the sea in three parts.')}`,
        '/studio',
      ),
    ).filter((said) => !said.endsWith('null')),
    ['Jane Doe: Principal', 'Peter Marlow: Orthodontist'],
  )
})

test('a table of departments with a text on each says who is asked, not what they are', () => {
  const text =
    'Responsible for the general financial management of the town, its licences and its fees.'
  const rows = [
    row('Public Works', text, 'Jane Doe', '01632 960101'),
    row('Finance', text, 'Peter Marlow', '01632 960102'),
    row('Planning', text, 'Anna Birkmann', '01632 960103'),
  ]
  assert.deepEqual(
    peopleOn(table(...rows), '/contacts').filter(({ jobTitle }) => jobTitle !== null),
    [],
  )
})
