import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePersonName } from '../../names/person/parse.ts'
import { isFit, type Sought } from '../../people/vendor-fit.ts'
import type { FoundContact } from '../../sources/vendors/adapter.ts'
import { noSuppression } from '../../suppression/suppression.ts'

const jane = parsePersonName('Jane Doe')
const atAcme: Sought = {
  name: jane,
  ownDomains: new Set(['acme.example', 'acme-group.example']),
  profileSlug: null,
  category: null,
}
const fits = (given: Partial<FoundContact>, sought: Sought = atAcme) =>
  isFit({ ...contact, ...given }, sought, noSuppression)
const contact: FoundContact = {
  email: 'jane.doe@acme.example',
  status: 'valid',
  name: 'Jane Doe',
  jobTitle: null,
  linkedinUrl: null,
}

test("an address counts at the company's own domains and nowhere else", () => {
  assert.ok(fits({}))
  assert.ok(fits({ email: 'jane.doe@acme-group.example' }))
  assert.ok(!fits({ email: 'jane.doe@elsewhere.example' }))
  assert.ok(!fits({ email: 'jane.doe@gmail.com' }))
})

test('where the own domains are not known, any but free and throw-away mail counts', () => {
  const anywhere = { ...atAcme, ownDomains: null }
  assert.ok(fits({ email: 'jane.doe@elsewhere.example' }, anywhere))
  assert.ok(!fits({ email: 'jane.doe@gmail.com' }, anywhere))
  assert.ok(!fits({ email: 'jane.doe@mailinator.com' }, anywhere))
})

test('another person is no answer, and neither is a mailbox without a person', () => {
  assert.ok(!fits({ name: 'John Doe' }))
  assert.ok(!fits({ email: 'info@acme.example', name: null }))
  assert.ok(fits({ name: null }))
})

test('a role is answered by a person with a name and a title that fits', () => {
  const sales = { ...atAcme, name: null, category: 'sales' }
  assert.ok(fits({ jobTitle: 'Head of Sales' }, sales))
  assert.ok(!fits({ jobTitle: 'Accountant' }, sales))
  assert.ok(!fits({ jobTitle: null }, sales))
  assert.ok(!fits({ jobTitle: 'Head of Sales', name: null }, sales))
})

test('a profile is answered by its own person', () => {
  const profile = { ...atAcme, name: null, ownDomains: null, profileSlug: 'jane-doe' }
  assert.ok(fits({ linkedinUrl: 'https://www.linkedin.com/in/jane-doe' }, profile))
  assert.ok(fits({ linkedinUrl: null }, profile))
  assert.ok(!fits({ linkedinUrl: 'https://www.linkedin.com/in/jane-doe-2' }, profile))
})

test('no suppressed person fits, by address, by name or by the name that was asked for', () => {
  const address = { ...noSuppression, hasEmail: () => true, hasUnnamedEmail: () => true }
  const person = {
    ...noSuppression,
    hasPerson: ({ name }: { readonly name: string | null }) => name === 'Jane Doe',
  }
  assert.ok(!isFit(contact, atAcme, address))
  assert.ok(!isFit(contact, atAcme, person))
  assert.ok(!isFit({ ...contact, name: null }, atAcme, person))
})
