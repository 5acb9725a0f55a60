import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announced, deprecationHeaders } from '../deprecation.ts'
import { findWebsite } from '../find-website.ts'

const deprecation = {
  since: '2027-01-01',
  sunset: '2027-04-01',
  successor: '/find-site',
  note: 'It takes the same body.',
} as const
const deprecated = { ...findWebsite, deprecation }

test('the words of a deprecated operation say since when, until when and what to use', () => {
  const { summary, description } = announced(deprecated)
  assert.match(summary, / \(deprecated\)$/)
  assert.match(
    description,
    /^Deprecated since 2027-01-01, to be removed after 2027-04-01\. Use \/find-site\. It takes/,
  )
  assert.equal(announced(findWebsite), findWebsite)
})

test('its replies carry the time of RFC 9745, the date of RFC 8594 and links; those of others do not', () => {
  const headers = deprecationHeaders(deprecated, 'https://api.acme.example')
  assert.equal(headers['deprecation'], '@1798761600')
  assert.equal(headers['sunset'], 'Thu, 01 Apr 2027 00:00:00 GMT')
  for (const relation of ['deprecation', 'sunset', 'successor-version']) {
    assert.ok(headers['link']?.includes(`rel="${relation}"`), relation)
  }
  assert.deepEqual(deprecationHeaders(findWebsite, 'https://api.acme.example'), {})
})

test('a notice of less than ninety days, or without a date, is refused', () => {
  for (const sunset of ['2027-03-31', '2026-12-31', 'soon']) {
    assert.throws(
      () => announced({ ...deprecated, deprecation: { ...deprecation, sunset } }),
      RangeError,
    )
  }
})
