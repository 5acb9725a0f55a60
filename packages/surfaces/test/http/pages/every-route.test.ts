import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { startMailSink } from '@enricher/lab/test/support/mail-sink'
import { markOperator } from '@enricher/lab/test/support/mark-operator'
import type { LightMyRequestResponse } from 'fastify'
import type { PageRoute } from '../../../http/pages/page-route.ts'
import { pageRoutes } from '../../../http/pages/routes.ts'
import { createTestBrowser } from './browser.ts'

// Tests rules that hold for every page: the list is the one that the routes are made of.

const sink = await startMailSink({ after: (end) => after(end) })
const harness = await createTestApp({ after }, { SMTP_URL: sink.url })
const { db } = harness.services.store
const account = await harness.signUp()
await markOperator(harness.services.store, account.id)
const stranger = () => createTestBrowser(harness.app)
const operator = stranger()
await operator.submit('/signin', { email: account.email, password })

const pathOf = ({ url }: PageRoute, parameter: string) => url.replace(/:\w+/g, parameter)
const gets = pageRoutes.filter(({ method }) => method === 'GET')
const posts = pageRoutes.filter(({ method }) => method === 'POST')

/** Reads all rows that a form could change. */
const stateOf = () =>
  db.query(`SELECT
    (SELECT json_agg(a ORDER BY id) FROM accounts a) AS accounts,
    (SELECT json_agg((k.prefix, k.revoked_at) ORDER BY prefix) FROM api_keys k) AS keys,
    (SELECT json_agg(s.id ORDER BY id) FROM browser_sessions s) AS sessions,
    (SELECT count(*) FROM ledger) AS entries, (SELECT count(*) FROM suppressions) AS suppressions,
    (SELECT count(*) FROM oauth_grants) AS grants, (SELECT count(*) FROM mail_links) AS links`)

test('no form does anything without its token, with a foreign one, or sent from elsewhere', async () => {
  assert.ok(posts.length > 15)
  const fields = { email: 'new@acme.example', password, others: 'all', who: 'a@acme.example' }
  const foreign = await stranger().csrfOf('/signin')
  const own = await operator.csrfOf('/dashboard/keys')
  const before = await stateOf()
  for (const route of posts) {
    const path = pathOf(route, route.url.startsWith('/operator') ? account.id : account.prefix)
    const tries = [
      operator.post(path, fields),
      operator.post(path, { ...fields, csrf: '' }),
      operator.post(path, { ...fields, csrf: foreign }),
      operator.post(path, { ...fields, csrf: own }, { origin: 'https://elsewhere.example' }),
      operator.post(path, { ...fields, csrf: own }, { origin: 'null' }),
      operator.post(path, { ...fields, csrf: own }, { 'sec-fetch-site': 'same-site' }),
      operator.post(path, { ...fields, csrf: own }, { 'sec-fetch-site': 'cross-site' }),
    ]
    for (const { statusCode } of await Promise.all(tries)) assert.equal(statusCode, 403, path)
  }
  assert.deepEqual(await stateOf(), before)
})

function assertGuarded({ headers }: LightMyRequestResponse, path: string): void {
  assert.equal(headers['cache-control'], 'no-store', path)
  assert.equal(headers['x-content-type-options'], 'nosniff', path)
  if (!String(headers['content-type']).startsWith('text/html')) return
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /default-src 'none'.*script-src 'self';.*frame-ancestors 'none'/, path)
  assert.equal(headers['x-frame-options'], 'DENY', path)
  assert.equal(headers['referrer-policy'], 'same-origin', path)
}

test('every page, of whichever status, is out of reach of frames, caches and other sites', async () => {
  for (const route of [...gets, ...posts]) {
    const path = pathOf(route, account.prefix)
    const send = (browser: typeof operator) =>
      route.method === 'GET' ? browser.get(path) : browser.post(path, {})
    for (const browser of [operator, stranger()]) {
      const reply = await send(browser)
      if (route.audience !== 'operator' || browser === operator) assertGuarded(reply, path)
    }
  }
})

test('no path, query or cookie makes an internal error of a page', async () => {
  const names = ['search', 'cursor', 'before', 'token', 'next', 'done', 'lookup', 'in.domain', 'id']
  const queries = [
    '%00',
    '%ff%fe',
    '-1',
    '999999999999999999',
    '__proto__',
    'constructor',
    '%F0%9F',
  ]
  const cookies = ['x'.repeat(100_000), '%00', '\u00ff', '"quoted"', '']
  for (const route of gets) {
    for (const parameter of ['%00', '%ff', '__proto__', 'x'.repeat(190)]) {
      const { statusCode } = await operator.get(pathOf(route, parameter))
      assert.ok(statusCode < 500, `${route.url} ${parameter}: ${statusCode}`)
    }
    for (const value of queries) {
      const query = names.map((name) => `${name}=${value}`).join('&')
      const { statusCode } = await operator.get(`${pathOf(route, account.id)}?${query}`)
      assert.ok(statusCode < 500, `${route.url} ${value}: ${statusCode}`)
    }
    for (const value of cookies) {
      const cookie = `enricher-session=${value}; enricher-form=${value}; enricher_authorization=${value}`
      const { statusCode } = await harness.get(pathOf(route, 'x'), { cookie })
      assert.ok(statusCode < 500, `${route.url} with a cookie: ${statusCode}`)
    }
  }
})
