import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from './people-of.ts'

test('the lines of a member of the staff that a builder calls its author are read, those of an article are not', () => {
  const card = (name: string) =>
    `<div class="${name}"><span class="person-name">Jane Doe</span><span class="person-title">Head of Sales</span></div>`
  assert.deepEqual(named(peopleOn(card('person-author'))), ['Jane Doe: Head of Sales'])
  assert.deepEqual(named(peopleOn(card('post-author'))), [])
  for (const others of ['team-quote-author', 'people-say-author', 'client-person-author'])
    assert.deepEqual(named(peopleOn(card(others), '/')), [], others)
})

test('an address behind a title, which a style sheet sets on a line of its own, is no part of the title', () => {
  const card = (role: string) =>
    `<div><h4>Jane Doe</h4><span class="role">${role}</span><a class="mail" href="mailto:jane@acme.example">jane@acme.example</a></div>`
  const [person] = peopleOn(card('VD och medgrundare'))
  assert.equal(person?.jobTitle, 'VD och medgrundare')
  assert.equal(person?.email, 'jane@acme.example')
  assert.deepEqual(named(peopleOn(card('CFO'))), ['Jane Doe: CFO'])
})

test('the address at the foot of the page is not the last person’s, unless it has a part of the name', () => {
  const page = (address: string) =>
    `<main><div><h3>Jane Doe</h3><p>Head of Sales</p></div><p><b>Peg Marlow</b>, Billing Manager</p></main><footer><a href="mailto:${address}">${address}</a></footer>`
  const emailsOf = (address: string) => peopleOn(page(address)).map(({ email }) => email)
  assert.deepEqual(emailsOf('smile@acme.example'), [null, null])
  assert.deepEqual(emailsOf('peg@acme.example'), [null, 'peg@acme.example'])
})

test('the foot of an entry is not that of the page', () => {
  const [person] = peopleOn(
    '<article><h3>Jane Doe</h3><p>Head of Sales</p><footer><a href="mailto:smile@acme.example">Write</a></footer></article>',
  )
  assert.equal(person?.email, 'smile@acme.example')
})

test('`Our Company` in the row of a layout is no other firm', () => {
  const page = (heading: string) =>
    `<table><tr><td><h1>${heading}</h1><h2>Management</h2><ul><li>Jane Doe, President &amp; COO</li></ul></td></tr></table>`
  assert.deepEqual(named(peopleOn(page('Our Company'), '/company.asp')), [
    'Jane Doe: President & COO',
  ])
  assert.deepEqual(named(peopleOn(page('Harrow Mills Ltd'), '/company.asp')), [])
})

test('a name in Latin letters below the same in Asian ones is one person', () => {
  const item = (title: string, name: string, latin: string) =>
    `<li><p>${title}</p><p>${name}</p><p>${latin}</p></li>`
  const list = [
    item('代表取締役CEO', '檜山 翔太', 'Shota Hiyama'),
    item('取締役CTO', 'クマール アディティ', 'Aditi Kumar'),
    item('執行役員CFO', '大久保 さやか', 'Sayaka Okubo'),
  ]
  assert.deepEqual(named(peopleOn(`<ul>${list.join('')}</ul>`)), [
    '檜山 翔太: 代表取締役CEO',
    'Aditi Kumar: 取締役CTO',
    '大久保 さやか: 執行役員CFO',
  ])
})

test('a page is signed by who gave the firm its name, and a quotation by who does not', () => {
  const page = (name: string) =>
    `<p>I spent sixteen years in the trade before I started this firm, and I have sat on both sides.</p><p>— ${name}</p><p>Founder &amp; Principal Consultant</p>`
  assert.deepEqual(named(peopleOn(page('Jane Acme'))), [
    'Jane Acme: Founder & Principal Consultant',
  ])
  assert.deepEqual(named(peopleOn(page('Jane Doe'))), [])
})

test('two surnames joined in Dutch, a cut given name and a membership of two words are read', () => {
  const card = (name: string) => named(peopleOn(`<h4>${name}</h4><p>Head of Sales</p>`))
  assert.deepEqual(card('Marleen van der Lugt - Hoekstra'), [
    'Marleen van der Lugt-Hoekstra: Head of Sales',
  ])
  assert.deepEqual(card('Fenna de Wit–Postma'), ['Fenna de Wit-Postma: Head of Sales'])
  assert.deepEqual(card('José Mª Quintanilla'), ['José María Quintanilla: Head of Sales'])
  assert.deepEqual(card('Lorraine Pilling Assoc. CIPD'), ['Lorraine Pilling: Head of Sales'])
})

test('a vice president is of a field, and what a person was elsewhere names no employer', () => {
  const card = (title: string) => named(peopleOn(`<h4>Jane Doe</h4><p>${title}</p>`))
  assert.deepEqual(card('Vice President of Preconstruction'), [
    'Jane Doe: Vice President of Preconstruction',
  ])
  assert.deepEqual(card('President of Harrowgate'), [])
  const former = 'Operating Partner, former CEO of Granite Waste'
  assert.deepEqual(card(former), [`Jane Doe: ${former}`])
  assert.deepEqual(card('Director of Marketing of Halfield Foods'), [])
  assert.deepEqual(card('directrice marketing des Fromageries du Saulnois'), [])
  assert.deepEqual(card('Directeur des Ressources Humaines'), [
    'Jane Doe: Directeur des Ressources Humaines',
  ])
  const head = 'Audit Partner & Head of Charities'
  assert.deepEqual(card(head), [`Jane Doe: ${head}`])
  assert.deepEqual(card('Vice President of Sales of North America'), [
    'Jane Doe: Vice President of Sales of North America',
  ])
})

test('a dash between the pieces of a line parts the title from the address', () => {
  const line = (title: string) =>
    `<p>Jane Doe, <em>${title}</em> – <a href="mailto:office@acme.example">office@acme.example</a></p>`
  assert.deepEqual(named(peopleOn(line('responsabile amministrativa'))), [
    'Jane Doe: responsabile amministrativa',
  ])
})
