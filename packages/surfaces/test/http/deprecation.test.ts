import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { findWebsite } from '@enricher/contract/find-website'
import { offersAt } from '@enricher/contract/lookups'
import { sha256 } from '@enricher/engine/lib/digest'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { clientFilesOf } from '@enricher/lab/tools/sdk/client-files'
import { createOAuthTokens } from '@enricher/service/store/oauth/tokens'
import { createLookupCommand } from '../../../app/cli/lookup.ts'
import { createLookupTools } from '../../agents/mcp/lookup-tools.ts'
import { createTestBrowser } from './pages/browser.ts'

const deprecation = { since: '2027-01-01', sunset: '2027-04-01', note: 'It is a test.' }

test('a deprecated operation says so in its replies and on every surface', async (t) => {
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
  documents.push('/.well-known/agent-skills/index.json', '/pricing.md')
  for (const path of [...documents, '/.well-known/agent-skills/find-website/SKILL.md']) {
    assert.match((await harness.get(path)).body, /deprecated/i, path)
  }
  const catalog = (await harness.get('/.well-known/api-catalog')).json<Catalog>()
  const [entry, ...others] = catalog.linkset.filter((link) => 'deprecation' in link)
  assert.match(entry?.anchor ?? '', /\/find-website$/)
  assert.deepEqual(others, [])

  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email: account.email, password })
  for (const path of ['/pricing', '/dashboard/playground?lookup=find-website']) {
    assert.match((await browser.get(path)).body, /\(deprecated\)/, path)
  }
  const other = await browser.get('/dashboard/playground?lookup=find-all')
  assert.doesNotMatch(other.body, /deprecated/)

  const [tool, ...rest] = createLookupTools(offersAt(null), true)
  assert.match(tool?.description ?? '', words)
  assert.ok(rest.every(({ description }) => !words.test(description)))

  const calls = clientFilesOf(openapi)['calls.ts'] ?? ''
  assert.match(calls, /@deprecated[^/]*\*\/\s*findWebsite\(/)
  assert.doesNotMatch(calls, /@deprecated[^/]*\*\/\s*findAll\(/)

  const commands = createLookupCommand().commands.map((command): [string, string] => [
    command.name(),
    command.description(),
  ])
  assert.deepEqual(
    commands.filter(([, said]) => words.test(said)).map(([name]) => name),
    ['website'],
  )
})

type Catalog = { readonly linkset: readonly { readonly anchor: string }[] }

const words = /Deprecated since 2027-01-01, to be removed after 2027-04-01\. It is a test\./
