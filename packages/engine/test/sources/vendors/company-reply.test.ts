import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyOf } from '../../../sources/vendors/company-reply.ts'

const site = 'https://www.acme.example/'
const nothing = {
  ...{ legalName: null, description: null, foundedYear: null, employeeRange: null },
  ...{ address: null, linkedinUrl: null },
}
const place = { street: 'High St 1', postcode: null, locality: 'Leeds', region: null }

test('a record of another domain, and one without a fact, is no company', () => {
  assert.equal(companyOf({ site: 'bolt.example', foundedYear: 1990 }, 'acme.example'), null)
  assert.equal(companyOf({ site: null, foundedYear: 1990 }, 'acme.example'), null)
  assert.equal(companyOf({ site }, 'acme.example'), null)
})

test('values in no form of a profile are left out, not guessed at', () => {
  const given = { site, legalName: ' Acme  Ltd ', employeeRange: '11-50', foundedYear: 1998 }
  const known = { ...nothing, legalName: 'Acme Ltd', employeeRange: '11-50', foundedYear: 1998 }
  assert.deepEqual(companyOf(given, 'acme.example'), known)
  for (const odd of [
    { employeeRange: '10K-50K' },
    { employeeRange: '0-0' },
    { employeeRange: '0+' },
    { employeeRange: '50-11' },
    { legalName: 'N/A' },
    { legalName: ' unknown ' },
    { description: '-' },
    { description: 'Not available' },
    { address: { ...place, country: 'XX' } },
    { address: { ...place, country: 'ZZ' } },
    { address: { ...place, locality: 'n/a', country: 'GB' } },
    { linkedin: 'N/A' },
    { foundedYear: 98 },
    { foundedYear: 2999 },
    { foundedYear: 1998.5 },
    { address: { ...place, country: 'United Kingdom' } },
    { address: { ...place, locality: null, country: 'GB' } },
    { linkedin: 'https://www.linkedin.com/in/jane-doe' },
    { linkedin: 'https://evil.example/linkedin.com/company/acme' },
  ])
    assert.equal(companyOf({ site, ...odd }, 'acme.example'), null, JSON.stringify(odd))
})

test('a page of LinkedIn has one spelling, and an address has a country of two letters', () => {
  for (const linkedin of [
    'company/acme',
    'linkedin.com/company/acme',
    'https://uk.linkedin.com/company/acme/',
  ]) {
    const found = companyOf({ site, linkedin }, 'acme.example')
    assert.equal(found?.linkedinUrl, 'https://www.linkedin.com/company/acme')
  }
  const found = companyOf({ site, address: { ...place, country: 'gb' } }, 'acme.example')
  assert.deepEqual(found?.address, { ...place, country: 'GB' })
  const other = companyOf({ site, address: { ...place, country: 'UK' } }, 'acme.example')
  assert.deepEqual(other?.address, { ...place, country: 'GB' })
})

test('a firm may be called by a word that also fills gaps', () => {
  for (const legalName of ['Unknown Ltd', 'Na-Nu GmbH', 'None Such', '1-2-3 AG', 'X']) {
    assert.equal(companyOf({ site, legalName }, 'acme.example')?.legalName, legalName)
  }
  for (const employeeRange of ['0-1', '1-10', '11-50', '1-1', '10001+']) {
    assert.equal(companyOf({ site, employeeRange }, 'acme.example')?.employeeRange, employeeRange)
  }
})
