import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCompanyDomain } from '../../mail/company-domain.ts'

const accepted: readonly (readonly [string, string])[] = [
  ['acme.example', 'acme.example'],
  [' Acme.Example. ', 'acme.example'],
  ['https://www.Acme.example/path?a=b#c', 'acme.example'],
  ['http://acme.example:8080', 'acme.example'],
  ['acme.example/@team', 'acme.example'],
  ['mail.eu.acme.co.uk', 'acme.co.uk'],
  ['www.bücher.de', 'xn--bcher-kva.de'],
  ['XN--BCHER-KVA.de', 'xn--bcher-kva.de'],
  ['日本.jp', 'xn--wgv71a.jp'],
  ['acme.test', 'acme.test'],
  // A social network is an employer itself; its staff write from its bare domain.
  ['linkedin.com', 'linkedin.com'],
  ['https://www.Pinterest.com/', 'pinterest.com'],
  ['www.facebook.com', 'facebook.com'],
]
for (const [text, domain] of accepted) {
  test(`"${text}" is read as ${domain}`, () => {
    assert.equal(parseCompanyDomain(text).value?.domain, domain)
  })
}

test('the host that was named is kept beside its registrable domain', () => {
  const { value } = parseCompanyDomain('https://Careers.Acme.example./jobs')
  assert.deepEqual(value, { domain: 'acme.example', host: 'careers.acme.example' })
})

const refused: readonly (readonly [string, RegExp])[] = [
  ['', /^domain is empty/],
  ['   ', /^domain is empty/],
  ['127.0.0.1', /IP address/],
  ['https://[::1]/x', /IP address/],
  ['0x7f.1', /IP address/],
  ['2130706433', /IP address/],
  ['169.254.169.254.', /IP address/],
  ['localhost', /single word/],
  ['acme', /single word/],
  ['co.uk', /ending under which names are registered/],
  ['acme..com', /ending|not a domain name/],
  ['acme.local', /\.local, which is not a public ending/],
  ['db.internal', /\.internal, which is not a public ending/],
  ['jane@acme.example', /holds "@"/],
  ['https://jane@acme.example/', /holds "@"/],
  ['ftp://acme.com', /of the kind ftp/],
  ['ac me.com', /not a domain name/],
  ['ac\nme.com', /not a domain name/],
  ['-acme.com', /not a domain name/],
  ['a_b.com', /not a domain name/],
  [`${'a'.repeat(70)}.com`, /not a domain name/],
  ['xn--zzzz---.de', /not a domain name/],
  ['linkedin.com/company/acme', /social network/],
  ['https://de.linkedin.com/', /social network/],
  ['acme.tumblr.com', /social network/],
  ['https://www.facebook.com//acme', /social network/],
  ['facebook.com?id=7', /social network/],
  ['twitter.com/#acme', /social network/],
  ['x.com\\acme', /social network/],
  ['gmail.com', /free-mail/],
  ['mail.yahoo.co.uk', /free-mail/],
  ['mailinator.com', /throw-away/],
]
for (const [text, why] of refused) {
  test(`${JSON.stringify(text.slice(0, 30))} is refused with what to send instead`, () => {
    const { mistake } = parseCompanyDomain(text)
    assert.match(String(mistake), why)
    assert.match(String(mistake), /Send the domain of the company's own website/)
  })
}
