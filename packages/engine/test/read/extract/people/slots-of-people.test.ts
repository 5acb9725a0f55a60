import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from './people-of.ts'

const card = (name: string, title: string, more = ''): string =>
  `<div class="card"><h3>${name}</h3><p>${title}</p>${more}</div>`
const grid = (...cards: readonly string[]): string => `<div class="grid">${cards.join('')}</div>`

test('what stands where most cards of a grid have a title is a title, whatever its words', () => {
  const team = [card('Jane Doe', 'Head of Sales'), card('Peter Marlow', 'Chief Engineer')]
  assert.deepEqual(named(peopleOn(grid(...team, card('Anna Birkmann', 'Makes it all happen')))), [
    'Jane Doe: Head of Sales',
    'Peter Marlow: Chief Engineer',
    'Anna Birkmann: Makes it all happen',
  ])
  assert.deepEqual(
    named(peopleOn(grid(...team, card('Anna Birkmann', 'She joined us. It was May.')))),
    ['Jane Doe: Head of Sales', 'Peter Marlow: Chief Engineer', 'Anna Birkmann: null'],
  )
})

test('one card with a title is no template for the others', () => {
  const cards = [card('Jane Doe', 'Head of Sales'), card('Anna Birkmann', 'Makes it all happen')]
  assert.deepEqual(named(peopleOn(grid(...cards, card('Otto Roe', 'Loves the sea')))), [
    'Jane Doe: Head of Sales',
    'Anna Birkmann: null',
    'Otto Roe: null',
  ])
})

test('headings with lines below them, outside of cards, are no people because two others are', () => {
  const flat = (name: string, text: string) => `<h3>${name}</h3><p>${text}</p>`
  const body = `${flat('Jane Doe', 'Head of Sales')}${flat('Peter Marlow', 'Chief Engineer')}${flat('Blue Harbour', 'For wide families')}`
  assert.deepEqual(named(peopleOn(`<div>${body}</div>`)), [
    'Jane Doe: Head of Sales',
    'Peter Marlow: Chief Engineer',
  ])
})

test('the title in its place goes before an office further down the card', () => {
  const former = '<p>Formerly Head of Support at Other Works</p>'
  const cards = [
    card('Jane Doe', 'Head of Sales'),
    card('Peter Marlow', 'Chief Engineer'),
    card('Anna Birkmann', 'Customer things', former),
  ]
  assert.deepEqual(named(peopleOn(grid(...cards))).at(-1), 'Anna Birkmann: Customer things')
})

test('a sentence about the duties below an unknown title is not the title', () => {
  const duties = '<p>Apoyo técnico en procesos clínicos y diagnósticos del centro.</p>'
  const cards = [
    card('Marta Quintela', 'Apoyo Clínico y Diagnóstico', duties),
    card('Ana Ferrante', 'Directora', '<p>Dirección del centro.</p>'),
  ]
  assert.deepEqual(named(peopleOn(grid(...cards))), [
    'Marta Quintela: Apoyo Clínico y Diagnóstico',
    'Ana Ferrante: Directora',
  ])
})

const button = (name: string, title: string): string =>
  `<div><button><span class="n">${name}</span><span class="t">${title}</span><span class="m">Read bio +</span></button></div>`

test('what a template writes behind every name and title is no part of them', () => {
  assert.deepEqual(
    named(
      peopleOn(
        `${button('Jane Doe, CPA', 'Chief Executive')}${button('Otto Roe', 'Sales Director')}`,
      ),
    ),
    ['Jane Doe: Chief Executive', 'Otto Roe: Sales Director'],
  )
})

test('an office and the department set apart from it are parted by a comma', () => {
  const row = (name: string, title: string, part: string) =>
    `<a href="/x"><span>${name}</span><span>${title}</span><span>${part}</span></a>`
  assert.deepEqual(
    named(
      peopleOn(
        row('Jane Doe', 'Practice Manager', 'Family Law') +
          row('Otto Roe', 'Legal Secretary', 'Probate'),
      ),
    ),
    ['Jane Doe: Practice Manager, Family Law', 'Otto Roe: Legal Secretary, Probate'],
  )
})

test('degrees alone are no name', () => {
  assert.deepEqual(
    named(peopleOn('<div><h3>Jane Doe<br><span>FCCA CTA</span></h3><p><b>Director</b></p></div>')),
    ['Jane Doe: Director'],
  )
})

test('an office and a name on one line are read in Japanese and Korean as well', () => {
  assert.deepEqual(
    named(peopleOn('<p>専務取締役 山田 太郎<br>取締役営業部長 田中 健<br>대표이사 김민준</p>')),
    ['山田 太郎: 専務取締役', '田中 健: 取締役営業部長', '김민준: 대표이사'],
  )
  assert.deepEqual(named(peopleOn('<p>取締役 営業部長</p>')), [])
})

test('the heading of a department is the title of the names directly below it', () => {
  const section = (heading: string, ...names: readonly string[]) =>
    `<h3>${heading}</h3>${names.map((name) => `<p>${name}</p><p>01632 960001</p>`).join('')}`
  const pages = `${section('Purchasing', 'Jane Doe', 'Otto Roe')}${section('Dział zakupów', 'Anna Birkmann')}`
  assert.deepEqual(named(peopleOn(pages)), [
    'Jane Doe: Purchasing',
    'Otto Roe: Purchasing',
    'Anna Birkmann: Dział zakupów',
  ])
  assert.deepEqual(named(peopleOn(section('Purchasing', 'Jane Doe'))), [])
  const maker = section('Web agency', 'Otto Roe')
  assert.deepEqual(
    named(
      peopleOn(
        `${section('Purchasing', 'Jane Doe')}${maker}${section('Accounts', 'Anna Birkmann')}`,
      ),
    ),
    ['Jane Doe: Purchasing', 'Anna Birkmann: Accounts'],
  )
  assert.deepEqual(named(peopleOn(section('Sales', 'Crime Prevention') + section('Marketing'))), [])
})

const lines: Readonly<Record<string, readonly string[]>> = {
  'Jane Doe, Managing Director (since 2014)': ['Jane Doe: Managing Director'],
  'Managing Director: Jane Doe. Finance Director: Otto Roe.': [
    'Jane Doe: Managing Director',
    'Otto Roe: Finance Director',
  ],
  'VD Anders Birkmann': ['Anders Birkmann: VD'],
  'Inh. Anna Birkmann': ['Anna Birkmann: Inh.'],
  'Ansprechpartnerin Einkauf: Anna Birkmann': ['Anna Birkmann: Ansprechpartnerin Einkauf'],
  'Directie: P. Zwartsluis en A. Zwartsluis': [
    'P. Zwartsluis: Directie',
    'A. Zwartsluis: Directie',
  ],
  'Anna Birkmann - Service achats': ['Anna Birkmann: Service achats'],
  'Jane Doe - Harwick Industrial Supplies': [],
  'Design: Lichtwerk, Inhaberin Anna Birkmann': [],
}

for (const [line, people] of Object.entries(lines)) {
  test(`a line of a page about the team: ${line}`, () => {
    assert.deepEqual(named(peopleOn(`<p>${line}</p>`)), people)
  })
}

test('people of firms that another firm owns are not its own', () => {
  const firm = '<h3>Other Works</h3><p>CEO: Jane Doe</p>'
  assert.deepEqual(named(peopleOn(firm, '/portfolio')), [])
})

test('a surname that two cards of a family share is no text of the template', () => {
  const card = (title: string, given: string) =>
    `<li><em>${title}</em><b>${given}</b><i>Doe</i></li>`
  const people = named(peopleOn(`<ul>${card('Owner', 'Jane')}${card('Manager', 'Anna')}</ul>`))
  assert.deepEqual(people, ['Jane Doe: Owner', 'Anna Doe: Manager'])
})

test('a town is no title on the one card that has no title above its town', () => {
  const people = named(
    peopleOn(
      grid(
        card('Jane Doe', 'Sales Manager', '<p>Lincoln</p>'),
        card('Peter Marlow', 'Leeds'),
        card('Anna Carter', 'Service Manager', '<p>York</p>'),
        card('Otto Brenner', 'Makes it all happen', '<p>Lincoln</p>'),
      ),
    ),
  )
  assert.deepEqual(people, [
    'Jane Doe: Sales Manager',
    'Peter Marlow: null',
    'Anna Carter: Service Manager',
    'Otto Brenner: Makes it all happen',
  ])
})

test('a former office before a Japanese name is none', () => {
  const people = named(peopleOn('<p>前社長 山田 太郎</p><p>社長 佐藤 花子</p>'))
  assert.deepEqual(people, ['佐藤 花子: 社長'])
})
