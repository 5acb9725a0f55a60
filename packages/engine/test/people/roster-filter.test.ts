import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FilteredEntry, isWanted, seniorityOf } from '../../people/roster-filter.ts'

const any = { kind: null, role: null, seniority: null, department: null }
const person = (title: string | null): FilteredEntry => ({
  ...{ email: 'jane.doe@acme.example', title, kind: 'personal' },
})
const office = (local: string): FilteredEntry => ({
  ...{ email: `${local}@acme.example`, title: null, kind: 'role' },
})

test('titles have the level of their rank, in several languages', () => {
  for (const [title, level] of [
    ['Chief Financial Officer', 'executive'],
    ['CEO', 'executive'],
    ['Geschäftsführerin', 'executive'],
    ['Head of Sales', 'director'],
    ['Directeur commercial', 'director'],
    ['VP Marketing', 'director'],
    ['Sales Manager', 'manager'],
    ['Accountant', 'staff'],
    [null, null],
  ] as const) {
    assert.equal(seniorityOf(title), level, String(title))
  }
})

test('a department has its titles and its mailboxes', () => {
  const sales = { ...any, department: 'sales' } as const
  for (const entry of [person('Head of Sales'), person('Vertrieb'), office('sales')]) {
    assert.equal(isWanted(entry, sales), true, JSON.stringify(entry))
  }
  for (const entry of [person('Head of Finance'), person(null), office('info')]) {
    assert.equal(isWanted(entry, sales), false, JSON.stringify(entry))
  }
})

test('filters are joined: an entry has all that is asked for', () => {
  const filter = { ...any, kind: 'personal', role: 'finance', seniority: 'executive' } as const
  assert.equal(isWanted(person('Chief Financial Officer'), filter), true)
  assert.equal(isWanted(person('Accountant'), filter), false)
  assert.equal(isWanted(office('finance'), filter), false)
})
