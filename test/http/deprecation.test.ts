import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { findWebsite } from '../../src/contract/find-website.ts'
import { sha256 } from '../../src/lib/digest.ts'
import { createOAuthTokens } from '../../src/store/oauth/tokens.ts'
import { createTestApp } from '../support/app.ts'

const deprecation = { since: '2027-01-01', sunset: '2027-04-01', note: 'It is a test.' }

test('a deprecated operation says so in its replies and in every document', async (t) => {
  Object.assign(findWebsite, { deprecation })
  t.after(() => Reflect.deleteProperty(findWebsite, 'deprecation'))
  const harness = await createTestApp({ after })
  const account = await harness.signUp()
  const limited = await createTestApp({ after }, { RATE_LIMIT_PER_MINUTE: '1' })
  const caller = await limited.signUp()
  await limited.get('/me', caller.bearer)
  const oauth = createOAuthTokens(harness.services.store.db)
  const token = randomBytes(32).toString('base64url')
  const held = { accountId: account.id, keyPrefix: null, grantId: null, payload: '{}' }
  await oauth.save(sha256(token), { ...held, kind: 'access_token', scope: 'enricher:write' }, 60)
  const body = { company_name: 'Sternhag' }
  for (const [status, asked, input, headersOf] of [
    [200, harness, body, account.bearer],
    [400, harness, {}, account.bearer],
    [401, harness, body, {}],
    [403, harness, body, { authorization: `Bearer ${token}` }],
    [429, limited, body, caller.bearer],
  ] as const) {
    const { statusCode, headers } = await asked.post('/find-website', input, headersOf)
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
