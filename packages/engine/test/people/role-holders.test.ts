import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankHolders } from '../../people/role-holders.ts'

const person = (name: string, jobTitle: string | null) => ({
  name,
  jobTitle,
  email: null,
  linkedinUrl: null,
  pageUrl: 'https://firm.example/',
})
type Row = readonly [name: string, jobTitle: string | null]
const ranked = (category: string, domain: string, ...rows: readonly Row[]) =>
  rankHolders(category, { domain, people: rows.map(([name, title]) => person(name, title)) })
const named = (category: string, domain: string, ...rows: readonly Row[]) =>
  ranked(category, domain, ...rows).map((holder) => holder.person.name)

test('the only professional whose surname the firm bears leads it, and the evidence says that it is inferred', () => {
  const [head] = ranked('ceo', 'kanzlei-brandmoor.example', ['Lena Brandmoor', 'Rechtsanwältin'])
  assert.equal(head?.person.name, 'Lena Brandmoor')
  assert.match(head?.reason ?? '', /bears this surname/)
  const [stated] = ranked('ceo', 'quibbo.example', ['Anna Quibbo', 'Titular'])
  assert.equal(stated?.reason, undefined)
  assert.ok((stated?.score ?? 0) > (head?.score ?? 1))
})

test('a name alone that the firm bears leads it where no office is stated', () => {
  assert.deepEqual(named('ceo', 'larkmead-consulting.example', ['Jane Larkmead', null]), [
    'Jane Larkmead',
  ])
})

test('the name of a firm alone is no head beside people with titles, and declined surnames are borne', () => {
  const nurses = ['Jane Doe', 'Otto Roe', 'Ann Ferris', 'Max Poe'].map(
    (name) => [name, 'Nurse'] as const,
  )
  const clinic = [['Anna Larkmead', null], ...nurses] as const
  assert.deepEqual(named('ceo', 'clinic-anna-larkmead.example', ...clinic), [])
  const family = [
    ['Eva Quibbowska', 'Physiotherapist'],
    ['Adam Quibbowski', 'Physiotherapist'],
  ] as const
  assert.deepEqual(named('ceo', 'quibbowscyphysio.example', ...family).slice(0, 1), [
    'Eva Quibbowska',
  ])
})

test('a stated head comes before the namesake of the firm, and a former or helping namesake never leads', () => {
  const domain = 'larkmead.example'
  assert.deepEqual(
    named('ceo', domain, ['Otto Larkmead', null], ['Jane Doe', 'Managing Director']),
    ['Jane Doe'],
  )
  assert.deepEqual(named('ceo', domain, ['Otto Larkmead', 'Former owner']), [])
  assert.deepEqual(named('ceo', domain, ['Otto Larkmead', 'Trainee']), [])
  assert.deepEqual(named('sales', domain, ['Otto Larkmead', null]), [])
})

test('the first of equal partners of a practice is an answer; people of several trades are none', () => {
  const domain = 'law-of-albion.example'
  assert.deepEqual(named('ceo', domain, ['Jane Doe', 'Attorney'], ['Otto Roe', 'Attorney']), [
    'Jane Doe',
  ])
  assert.deepEqual(named('ceo', domain, ['Jane Doe', 'Attorney'], ['Otto Roe', 'Receptionist']), [])
})

test('of two owners the one whose surname the firm bears comes first', () => {
  assert.deepEqual(
    named('ceo', 'larkmead.example', ['Jane Doe', 'Owner'], ['Otto Larkmead', 'Owner']),
    ['Otto Larkmead', 'Jane Doe'],
  )
})

test('the accountants of an accounting firm do not run its finances', () => {
  const domain = 'ledgers.example'
  assert.deepEqual(
    named('finance', domain, ['Jane Doe', 'Contabilista'], ['Otto Roe', 'Contabilista']),
    [],
  )
  assert.deepEqual(named('finance', domain, ['Jane Doe', 'Contabilista']), ['Jane Doe'])
})

test('accountants are colleagues whatever the gender and the rank of the word', () => {
  const rows = [
    ['Ana Doe', 'Contabilista Certificada'],
    ['Otto Roe', 'Contabilista'],
  ] as const
  assert.deepEqual(named('finance', 'ledgers.example', ...rows), [])
  assert.deepEqual(named('finance', 'ledgers.example', ...rows, ['Max Poe', 'CFO']), ['Max Poe'])
})

test('accounts that are customers belong to sales, not to finance', () => {
  const row = ['Jane Doe', 'Manager Corporate Accounts'] as const
  assert.deepEqual(named('finance', 'larkmead.example', row), [])
  assert.deepEqual(named('sales', 'larkmead.example', row), ['Jane Doe'])
})
