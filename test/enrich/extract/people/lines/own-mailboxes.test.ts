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
