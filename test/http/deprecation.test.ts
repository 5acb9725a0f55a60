import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findWebsite } from '../../src/contract/find-website.ts'
import { createTestApp } from '../support/app.ts'

const deprecation = { since: '2027-01-01', sunset: '2027-04-01', note: 'It is a test.' }

test('a deprecated operation says so in its replies and in every document', async (t) => {
  Object.assign(findWebsite, { deprecation })
  t.after(() => Reflect.deleteProperty(findWebsite, 'deprecation'))
  const harness = await createTestApp({ after })
  const account = await harness.signUp()
  for (const [body, status] of [
    [{ company_name: 'Sternhag' }, 200],
    [{}, 400],
  ] as const) {
    const { statusCode, headers } = await harness.post('/find-website', body, account.bearer)
    assert.equal(statusCode, status)
    assert.equal(headers['deprecation'], '@1798761600')
    assert.equal(headers['sunset'], 'Thu, 01 Apr 2027 00:00:00 GMT')
    assert.match(String(headers['link']), /rel="deprecation".*rel="sunset"/)
  }
  const openapi = (await harness.get('/openapi.json')).json()
  assert.equal(openapi.paths['/find-website'].post.deprecated, true)
  assert.equal(openapi.paths['/find-all'].post.deprecated, undefined)
  const documents = ['/llms.txt', '/llms-full.txt', '/.well-known/agent-card.json']
  for (const path of [...documents, '/.well-known/agent-skills/find-website/SKILL.md']) {
    assert.match((await harness.get(path)).body, /deprecated/i, path)
  }
})
