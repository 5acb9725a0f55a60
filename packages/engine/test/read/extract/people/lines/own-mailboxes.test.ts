import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from '../people-of.ts'

const agent = (name: string, title: string, address: string): string =>
  `<article><h3>${name}</h3><p>${title}</p><a href="mailto:${address}">E-mail</a></article>`

test('people of a place that is named as one of others are the firm’s own by their mailboxes', () => {
  const page = (domain: string) =>
    `<h1>Agents</h1>${agent('Jane Doe', 'Owner', `jane@${domain}`)}${agent('Peter Marlow', 'Broker', `marlow@${domain}`)}`
  assert.deepEqual(named(peopleOn(page('acme.example'), '/agents')), [
    'Jane Doe: Owner',
    'Peter Marlow: Broker',
  ])
  assert.deepEqual(peopleOn(page('other.example'), '/agents'), [])
})

test('one mailbox, or those of departments, below a list of others shows no one of the firm', () => {
  const one = `<h1>Dealers</h1>${agent('Jane Doe', 'Owner', 'sales@acme.example')}${agent('Peter Marlow', 'Owner', 'info@acme.example')}<a href="mailto:anna@acme.example">Ask Anna</a>`
  assert.deepEqual(peopleOn(one, '/dealers'), [])
})

test('customers over the mailboxes of the staff stay strangers', () => {
  const quotes =
    '<ul><li>Carl Wood, Managing Director</li><li>Eva Roe, Head of Sales</li></ul><div><h3>Otto Brenner</h3><p>Owner</p></div>'
  const staff = `${agent('Jane Doe', 'Sales Manager', 'jane@acme.example')}${agent('Peter Marlow', 'Broker', 'marlow@acme.example')}`
  for (const path of ['/about', '/team', '/x'])
    assert.deepEqual(named(peopleOn(`<h2>Our customers</h2>${quotes}${staff}`, path)), [
      'Jane Doe: Sales Manager',
      'Peter Marlow: Broker',
    ])
})

test('a customer whose card names whom of the firm to ask is a stranger, and has no mailbox of the firm', () => {
  const customers = `${agent('Carl Wood', 'Managing Director', 'jane@acme.example')}${agent('Eva Roe', 'Owner', 'otto@acme.example')}`
  assert.deepEqual(peopleOn(`<h2>Our customers</h2>${customers}`, '/x'), [])
})

test('those who have left or died are no staff by the mailboxes that stand with them', () => {
  const people = `${agent('Carl Wood', 'Owner', 'carl@acme.example')}${agent('Eva Roe', 'CEO', 'eva@acme.example')}`
  for (const heading of ['Former staff', 'In memoriam', 'Our alumni', 'Ehemalige Mitarbeiter']) {
    assert.deepEqual(peopleOn(`<h1>${heading}</h1>${people}`, '/x'), [], heading)
  }
})
