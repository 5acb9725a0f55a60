import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainOfUrl, parseDomain } from '../../lib/domain.ts'

test('a host name is split by the public suffix list', () => {
  assert.deepEqual(parseDomain('www.acme.co.uk'), {
    registrable: 'acme.co.uk',
    label: 'acme',
    suffix: 'co.uk',
  })
})

test('Unicode and punycode spellings are one domain', () => {
  assert.equal(parseDomain('www.bücher.de.')?.registrable, 'xn--bcher-kva.de')
  assert.equal(parseDomain('XN--BCHER-KVA.de')?.registrable, 'xn--bcher-kva.de')
})

test('what cannot be registered is no domain', () => {
  for (const text of ['', 'localhost', '127.0.0.1', '[::1]', 'co.uk', 'com', 'a b.com', '0x7f.1']) {
    assert.equal(parseDomain(text), null, text)
  }
})

test('only http and https addresses have a domain', () => {
  assert.equal(domainOfUrl('https://shop.acme.de/path?x#y'), 'acme.de')
  for (const text of ['ftp://acme.de', 'acme.de', 'javascript:alert(1)', 'https://10.0.0.1/']) {
    assert.equal(domainOfUrl(text), null, text)
  }
})
