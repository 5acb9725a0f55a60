import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from '../people-of.ts'

const people = [
  ['Jane Doe', 'Managing Director'],
  ['Peter Marlow', 'Export'],
  ['Anna Birkmann', 'Wood room'],
  ['Otto Brenner', 'Service Manager'],
] as const
const all = people.map(([name, title]) => `${name}: ${title}`).sort()

const forms: Readonly<Record<string, (name: string, title: string) => string>> = {
  slash: (name, title) => `${name} / ${title}`,
  comma: (name, title) => `${name}, ${title}`,
  brackets: (name, title) => `${name} (${title})`,
  'brackets and a number': (name, title) => `${name} (${title}) 01632 960101`,
  bar: (name, title) => `${name} | ${title} | 01632 960101`,
  'label and colon': (name, title) => `<strong>${title}:</strong> ${name}, 01632 960101`,
}

test('a line is read by the form of the lines beside it, whatever the words of its title', () => {
  for (const [form, write] of Object.entries(forms)) {
    const items = people.map(([name, title]) => `<li>${write(name, title)}</li>`).join('')
    assert.deepEqual([...named(peopleOn(`<ul>${items}</ul>`, '/x'))].sort(), all, form)
  }
})

test('a department set apart before a name is its title where the lines of the list are set so', () => {
  const items = [
    ['Managing Director', 'Jane Doe'],
    ['Export', 'Peter Marlow'],
    ['Service Manager', 'Otto Brenner'],
  ].map(([title, name]) => `<li><b>${title}</b> ${name} 01632 960101</li>`)
  assert.deepEqual(named(peopleOn(`<ul>${items.join('')}</ul>`, '/x')), [
    'Jane Doe: Managing Director',
    'Peter Marlow: Export',
    'Otto Brenner: Service Manager',
  ])
})

test('towns behind names are no titles, though two of the list have titles', () => {
  const items = ['Jane Doe, Owner', 'Otto Brenner, Sales Manager']
    .concat(['Peter Marlow, York', 'Anna Birkmann, Leeds', 'Carl Wood, Hull', 'Eva Roe, Bath'])
    .map((text) => `<li>${text}</li>`)
  assert.deepEqual(
    named(peopleOn(`<ul>${items.join('')}</ul>`, '/x')).filter((said) => !said.endsWith('null')),
    ['Jane Doe: Owner', 'Otto Brenner: Sales Manager'],
  )
})

test('a line labelled for others keeps its label in a list of offices', () => {
  const items = ['Owner: Jane Doe', 'Sales Manager: Otto Brenner', 'Photos: Peter Marlow']
  assert.deepEqual(
    named(peopleOn(`<ul>${items.map((text) => `<li>${text}</li>`).join('')}</ul>`, '/x')),
    ['Jane Doe: Owner', 'Otto Brenner: Sales Manager'],
  )
})

test('the label of a department is no part of it', () => {
  const card = (name: string, part: string) =>
    `<div><p>Contact: ${name}</p><p>Department: ${part}</p></div>`
  assert.deepEqual(
    named(peopleOn(`${card('Jane Doe', 'Sales')}${card('Peter Marlow', 'Head of Export')}`)),
    ['Jane Doe: Sales', 'Peter Marlow: Head of Export'],
  )
})

test('that someone has left or died is no title where the others have theirs', () => {
  const items = ['Jane Doe (CEO)', 'Otto Brenner (Owner)', 'Peter Marlow (deceased)'].concat([
    'Anna Birkmann (retired)',
    'Carl Wood (left us in spring)',
  ])
  const list = `<ul>${items.map((text) => `<li>${text}</li>`).join('')}</ul>`
  assert.deepEqual(named(peopleOn(list, '/x')), ['Jane Doe: CEO', 'Otto Brenner: Owner'])
  const cards = [
    ['Jane Doe', 'CEO'],
    ['Otto Brenner', 'Owner'],
    ['Peter Marlow', 'Retired'],
    ['Anna Birkmann', 'In loving memory'],
  ].map(([name, title]) => `<div><h3>${name}</h3><p>${title}</p></div>`)
  assert.deepEqual(named(peopleOn(`<div>${cards.join('')}</div>`, '/x')), [
    'Jane Doe: CEO',
    'Otto Brenner: Owner',
  ])
})
