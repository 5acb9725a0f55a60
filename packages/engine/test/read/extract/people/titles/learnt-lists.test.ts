import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from '../people-of.ts'

const cards = (rows: readonly (readonly [string, string])[], title = 'p') =>
  rows
    .map(
      ([name, text]) =>
        `<div><img src="/a.jpg" alt="${name}"><p>${name}</p><${title}>${text}</${title}></div>`,
    )
    .join('')

test('a heading on the card of a person is the title of that person', () => {
  const rows = [
    ['Maria Keller', 'Chief Executive Officer'],
    ['Thomas Brandt', 'Head of Sales'],
    ['Anna Vogel', 'Office Manager'],
  ] as const
  for (const title of ['h3', 'h4', 'h5'])
    assert.deepEqual(
      named(peopleOn(`<h1>Our team</h1>${cards(rows, title)}`)),
      rows.map(([name, text]) => `${name}: ${text}`),
    )
})

const bare = (names: readonly string[], text: string) =>
  cards(names.map((name) => [name, text] as const))

test('a list of things, visitors or customers with pictures is no staff', () => {
  const chairs = ['Sophie Lounge', 'Oscar Green', 'Martin Oak', 'Clara Blue', 'Hugo Stone']
  const houses = ['Villa Rosa', 'Casa Bianca', 'Santa Monica', 'San Diego', 'Bella Rose']
  const others = ['Jane Doe', 'Peter Poe', 'Maria Roe', 'Anna Moe', 'Thomas Noe']
  for (const [names, heading, text] of [
    [chairs, 'Our chairs', '€ 199.00'],
    [houses, 'Our houses', 'From 80 a night'],
    [others, 'What our customers say', 'A lovely place to be'],
    [others, 'Our artists', 'Oil on canvas'],
  ] as const)
    assert.deepEqual(named(peopleOn(`<h2>${heading}</h2>${bare(names, text)}`, '/')), [], heading)
})

test('a telephone, a year or a quotation in the place of titles is no title', () => {
  const titled = [
    ['Jane Doe', 'Managing Director'],
    ['Peter Poe', 'Head of Sales'],
    ['Maria Roe', 'Office Manager'],
  ] as const
  for (const text of ['Extension 102', '“We love what we do”', 'Since 2010']) {
    const rest = [['Anna Moe', text] as const, ['Thomas Noe', text] as const]
    const read = named(peopleOn(`<h1>Our team</h1>${cards([...titled, ...rest])}`))
    assert.ok(!read.some((one) => one.includes(text)), text)
  }
})

test('a known name that heads its own lines on a page of the firm is staff without a title', () => {
  const life =
    'She studied medicine in Brumwick and has been with us since the practice was opened.'
  const doctor = (name: string) =>
    `<div><img src="/a.jpg" alt="Portrait ${name}"><h3>${name}</h3><p>${life}</p><p>Languages: English and German</p></div>`
  const two = `<h1>Our doctors</h1>${doctor('Dr. med. Jane Doe')}${doctor('Dr. med. Maria Roe')}`
  assert.deepEqual(named(peopleOn(two)), ['Jane Doe: null', 'Maria Roe: null'])
  assert.deepEqual(named(peopleOn(`<h1>Our artists</h1>${doctor('Jane Doe')}`, '/artists')), [])
})

test('an initial with a surname is a person where a mailbox of that name stands below it', () => {
  const contact = (mailbox: string) =>
    named(
      peopleOn(
        `<h1>Contact</h1><div><p>J. Brandmoor</p><p>T. 020 123 4567</p><p>E. <a href="mailto:${mailbox}@acme.example">${mailbox}@acme.example</a></p></div>`,
        '/contact',
      ),
    )
  assert.deepEqual(contact('j.brandmoor'), ['J. Brandmoor: null'])
  assert.deepEqual(contact('office'), [])
})

test('whose surname the firm bears is not read at the beginning of a sentence', () => {
  const about = (text: string) => named(peopleOn(`<h1>About</h1><p>${text}</p>`, '/about'))
  for (const text of [
    'Otto Acme once said that whether you think you can or think you cannot, you are right.',
    'Jane Acme hired us for her kitchen and all of the neighbours liked the new rooms very much.',
    'Peter Acme passed away suddenly last year, and the whole of the firm remembers those years.',
  ]) {
    assert.deepEqual(about(text), [], text)
  }
})

test('a surname of four letters is the firm’s at an end of its name or behind a title', () => {
  const on = (host: string) =>
    named(peopleOn('<h1>About us</h1><p>Art Deco</p><p>12 Elm Road</p>', '/about', '', host))
  assert.deepEqual(on('deco-brumwick.example'), ['Art Deco: null'])
  for (const host of ['drdeco.example', 'praxisdeco.example', 'kanzlei-deco.example'])
    assert.deepEqual(on(host), ['Art Deco: null'], host)
  assert.deepEqual(on('homedecorhut.example'), [])
})
