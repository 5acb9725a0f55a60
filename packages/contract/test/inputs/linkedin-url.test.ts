import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseProfileSlug } from '../../inputs/linkedin-url.ts'

const understood: readonly (readonly [string, string])[] = [
  ['https://www.linkedin.com/in/jane-doe', 'jane-doe'],
  ['linkedin.com/in/Jane-Doe/', 'jane-doe'],
  ['http://de.linkedin.com/in/jane-doe?trk=people', 'jane-doe'],
  ['https://m.linkedin.com/in/jane-doe#about', 'jane-doe'],
  ['https://www.linkedin.com/in/jane-doe/details/experience/', 'jane-doe'],
  ['www.linkedin.com/in/j%C3%BCrgen-m', 'jürgen-m'],
  [' https://www.linkedin.com/IN/jürgen-m ', 'jürgen-m'],
]
for (const [url, slug] of understood) {
  test(`${url} is the profile ${slug}`, () => {
    assert.deepEqual(parseProfileSlug(url), { value: slug, mistake: null })
  })
}

const refused: readonly (readonly [string, RegExp])[] = [
  ['https://www.linkedin.com/company/acme', /page of a company. Send its domain to/],
  ['https://www.linkedin.com/school/acme', /page of a school. Send its domain to/],
  ['https://www.linkedin.com/sales/lead/ABC', /Sales Navigator/],
  ['https://www.linkedin.com/pub/jane-doe/1/2/3', /old address/],
  ['https://lnkd.in/abc', /short link/],
  ['https://www.linkedin.com/in/', /names no profile/],
  ['https://www.linkedin.com/in/%2F', /names no profile/],
  ['https://www.linkedin.com/', /is no profile/],
  ['https://www.linkedin.com/feed/update/1', /is a post/],
  ['https://linkedin.com.acme.example/in/jane', /not an address at linkedin\.com/],
  ['https://notlinkedin.com/in/jane', /not an address at linkedin\.com/],
  ['acme.example/in/jane', /not an address at linkedin\.com/],
  ['ftp://linkedin.com/in/jane', /no web address/],
  ['Jane Doe', /no web address/],
  ['javascript:alert(1)', /no web address|not an address/],
]
for (const [url, why] of refused) {
  test(`${url} is refused with what to send instead`, () => {
    const { mistake } = parseProfileSlug(url)
    assert.match(String(mistake), why)
    assert.match(String(mistake), /^linkedin_url .*Send /)
  })
}
