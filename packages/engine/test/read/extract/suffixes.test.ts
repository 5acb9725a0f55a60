import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryBySuffix } from '../../../read/extract/suffixes.ts'
import { countryOfHost } from '../../../read/profile/countries.ts'

test('a suffix is that of its country, whichever territories have it as well', () => {
  const owners = { fr: 'fr', fi: 'fi', dk: 'dk', no: 'no', 'co.uk': 'gb', re: 're', ax: 'ax' }
  for (const [suffix, country] of Object.entries(owners)) {
    assert.equal(countryBySuffix().get(suffix), country, suffix)
  }
})

test('a host is of the country of its ending, and of none where firms of all countries have it', () => {
  for (const [host, country] of [
    ['acme.fr', 'FR'],
    ['acme.co.uk', 'GB'],
    ['acme.com.au', 'AU'],
    ['acme.fi', 'FI'],
    ['acme.cat', 'ES'],
    ['acme.is', 'IS'],
    ['acme.io', null],
    ['acme.com', null],
  ] as const) {
    assert.equal(countryOfHost(host), country, host)
  }
})
