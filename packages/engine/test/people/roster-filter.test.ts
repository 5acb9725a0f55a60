import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type FilteredEntry,
  firstWanted,
  isWanted,
  seniorityOf,
} from '../../people/roster-filter.ts'

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
    ['CFO', 'executive'],
    ['CTO', 'executive'],
    ['COO', 'executive'],
    ['CMO', 'executive'],
    ['CIO', 'executive'],
    ['Group CFO', 'executive'],
    ['CFO & COO', 'executive'],
    ['Vice President and CFO', 'executive'],
    ['Founder', 'executive'],
    ['Head of Product & Co-Founder', 'executive'],
    ['Chairman', 'executive'],
    ['Vorstand', 'executive'],
    ['Finanzvorstand', 'executive'],
    ['Partner', 'executive'],
    ['Operations Director', 'director'],
    ['Vertriebsleiter', 'director'],
    ['Deputy CFO', 'director'],
    ['営業部長', 'director'],
    ['General Manager', 'manager'],
    ['HR Business Partner', 'staff'],
    [null, null],
  ] as const) {
    assert.equal(seniorityOf(title), level, String(title))
  }
})

test('helpers of an office do not have its level, and past offices have none', () => {
  for (const [title, level] of [
    ['Assistant to the Director of Finance', 'staff'],
    ['Personal Assistant to the Managing Director', 'staff'],
    ['Secretary to the President', 'staff'],
    ['Analyst reporting to the CFO', 'staff'],
    ['Former Head of Sales', null],
    ['Geschäftsführer a. D.', null],
  ] as const) {
    assert.equal(seniorityOf(title), level, title)
  }
})

test('the name of the firm in a title is no field of work', () => {
  const finance = { ...any, role: 'finance' }
  const department = { ...any, department: 'finance' } as const
  const president = person('President of Lindqvist Financial')
  for (const filter of [finance, department]) {
    assert.equal(isWanted(president, filter, 'lindqvist.example'), false)
    assert.equal(isWanted(person('Head of Finance'), filter, 'lindqvist.example'), true)
  }
})

test('a department has its titles and its mailboxes', () => {
  const sales = { ...any, department: 'sales' } as const
  for (const entry of [person('Head of Sales'), person('Vertrieb'), office('sales')]) {
    assert.equal(isWanted(entry, sales, 'acme.example'), true, JSON.stringify(entry))
  }
  for (const entry of [person('Head of Finance'), person(null), office('info')]) {
    assert.equal(isWanted(entry, sales, 'acme.example'), false, JSON.stringify(entry))
  }
})

test('filters are joined: an entry has all that is asked for', () => {
  const filter = { ...any, kind: 'personal', role: 'finance', seniority: 'executive' } as const
  assert.equal(isWanted(person('Chief Financial Officer'), filter, 'acme.example'), true)
  assert.equal(isWanted(person('Accountant'), filter, 'acme.example'), false)
  assert.equal(isWanted(office('finance'), filter, 'acme.example'), false)
})

test('a roster is filtered in slices, each title once, and no further than the page needs', async () => {
  let read = 0
  const entries = Array.from({ length: 400 }, (_, at) => ({
    ...person(null),
    get title() {
      read = Math.max(read, at + 1)
      return at % 2 === 0 ? `CFO ${at % 100}` : 'Accountant'
    },
  }))
  let served = 0
  let isFiltering = true
  const serve = () => {
    served += 1
    if (isFiltering) setImmediate(serve)
  }
  setImmediate(serve)
  const filter = { ...any, seniority: 'executive' } as const
  const page = await firstWanted(entries, filter, 'acme.example', 30)
  assert.deepEqual([page.length, read], [30, 59])
  assert.ok(served >= 5, `${served} turns of the event loop`)
  served = 0
  assert.equal((await firstWanted(entries, filter, 'acme.example', 500)).length, 200)
  isFiltering = false
  // There are 51 titles: ten slices.
  assert.ok(served >= 8 && served <= 14, `${served} turns of the event loop`)
})
