import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalProfile } from '../../../../../read/extract/people/lines/contacts.ts'
import { peopleOn } from '../people-of.ts'

const contacts = (body: string) =>
  peopleOn(body).map(({ name, email, linkedinUrl }) => [name, email, linkedinUrl])

const jane = 'https://www.linkedin.com/in/jane-doe'

test('address and profile are those of the same card', () => {
  const card = (name: string, rest: string) =>
    `<div><h3>${name}</h3><p>Head of Sales</p>${rest}</div>`
  const body = `<div>${card('Jane Doe', `<a href="${jane}"><i></i></a><a href="mailto:jane@acme.example">mail</a>`)}${card('Peter Marlow', '')}</div><a href="mailto:info@acme.example">info</a>`
  assert.deepEqual(contacts(body), [
    ['Jane Doe', 'jane@acme.example', jane],
    ['Peter Marlow', null, null],
  ])
})

test('without an element around each person a card ends at the next name', () => {
  const body = `<h3>Jane Doe</h3><p>Owner</p><p>jane [at] acme [dot] example</p><p><a href="${jane}">LinkedIn</a></p><h3>Peter Marlow</h3><p>Buyer</p><p>peter@acme.example</p>`
  assert.deepEqual(contacts(body), [
    ['Jane Doe', 'jane@acme.example', jane],
    ['Peter Marlow', 'peter@acme.example', null],
  ])
})

test("a department's address is no person's", () => {
  assert.deepEqual(contacts('<div><h3>Jane Doe</h3><p>Buyer</p><p>sales@acme.example</p></div>'), [
    ['Jane Doe', null, null],
  ])
})

test('an address hidden by Cloudflare is read from the card', () => {
  // Each byte of the address is combined with the first one.
  const hex = [
    '42',
    ...[...'jane@acme.example'].map((letter) =>
      (letter.charCodeAt(0) ^ 0x42).toString(16).padStart(2, '0'),
    ),
  ].join('')
  const body = `<div><h3>Jane Doe</h3><p>Buyer</p><a href="/cdn-cgi/l/email-protection#${hex}">[email protected]</a></div>`
  assert.deepEqual(contacts(body), [['Jane Doe', 'jane@acme.example', null]])
})

test('a person without a title counts when an address or profile is theirs', () => {
  assert.deepEqual(
    contacts('<ul><li>Jane Doe, jane.doe@acme.example</li><li>Peter Marlow</li></ul>'),
    [['Jane Doe', 'jane.doe@acme.example', null]],
  )
})

test('a profile has one spelling', () => {
  for (const href of [
    'https://www.linkedin.com/in/jane-doe',
    'http://de.linkedin.com/in/Jane-Doe/?trk=x#top',
    '//linkedin.com/in/jane-doe/en',
    'https://www.linkedin.com/mwlite/in/jane-doe',
  ]) {
    assert.equal(canonicalProfile(href), jane, href)
  }
  for (const href of [
    'https://www.linkedin.com/company/acme',
    'https://www.linkedin.com/pub/jane-doe/1/2/3',
    'https://linkedin.com.evil.example/in/jane-doe',
    'https://www.linkedin.com/in/',
    '#',
  ]) {
    assert.equal(canonicalProfile(href), null, href)
  }
})

test('structured data gives address and profile to the person of a card', () => {
  const body = `<div><h3>Jane Doe</h3><p>Buyer</p></div><script type="application/ld+json">{"@type":"Person","name":"Jane Doe","email":"mailto:jane@acme.example","sameAs":["${jane}"]}</script>`
  assert.deepEqual(contacts(body), [['Jane Doe', 'jane@acme.example', jane]])
})
