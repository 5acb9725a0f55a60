import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesOtherEmployer } from '../../../../../read/extract/people/employment/employer.ts'

const own = ['acme']

for (const title of [
  'Partner, former judge, CEO of Harrow Mills',
  'Partner, previously Otherworks, now CEO of Harrow Mills',
  'Owner and manager of Harrow Mills',
  'CEO of Acme competitor Harrow Mills',
  'managing director of Harrow Mills and a customer of Acme',
  'Director of Sales at Harrow Mills, an Acme company',
]) {
  test(`a title names another employer: ${title}`, () => {
    assert.equal(namesOtherEmployer(title, own), true)
  })
}

for (const title of [
  'Partner, former CEO of Harrow Mills',
  'Audit Partner & Head of Charities',
  'directeur commercial des Pays-Bas',
  'CEO of Acme Group',
]) {
  test(`a title names no other employer than the firm: ${title}`, () => {
    assert.equal(namesOtherEmployer(title, own), false)
  })
}
