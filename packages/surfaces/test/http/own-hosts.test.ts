import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, detailOf } from '@enricher/lab/test/support/app'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { createHostCheck } from '../../http/own-hosts.ts'
import { createTestBrowser } from './pages/browser.ts'

const addresses = {
  BASE_URL: 'https://api.acme.example/v1',
  SITE_URL: 'https://acme.example',
}
const alone = await createTestApp({ after }, addresses)
const shared = await createTestApp({ after }, { ...addresses, HOST: '0.0.0.0' })

const everywhere = [
  'api.acme.example',
  'API.acme.example.:443',
  'acme.example',
  'localhost',
  'localhost:80',
  'enricher.localhost:8080',
  '127.0.0.1:8080',
  '127.1',
  '[::1]:8080',
  '10.0.0.5:8080',
  '[2001:db8::5]',
]
const withinNetworks = ['enricher:8080', 'my_service', 'enricher.internal', 'node-7.local:8080']
const nowhere = [
  'evil.test:8300',
  'api.acme.example.evil.test',
  'evil-acme.example',
  'sub.api.acme.example',
  'localhost.evil.test',
  '127.0.0.1.evil.test',
  'evil.test@localhost',
  'localhost/evil.test',
  'local host',
  '[::1',
]
// A deeper route begins where the route above it ends.
const printedRoute = /^((?:│ {3}| {4})*)(?:├──|└──) (\S+)(?: \((.+)\))?$/

/** Returns the method and the path of every route of a service, and of paths that have none. */
function everyPath(app: FastifyInstance): readonly (readonly [HTTPMethods, string])[] {
  const above: string[] = []
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = printedRoute.exec(line) ?? []
      const depth = indent.length / 4
      above.length = depth
      above.push(part)
      const path = above
        .join('')
        .replaceAll(/:\w+|\*/g, 'x')
        .replace(/^\/?/, '/')
      return methods
        .split(', ')
        .flatMap((method) => (method ? [[method as HTTPMethods, path] as const] : []))
    })
  return [...routes, ['GET', '/nothing-here'], ['GET', '/%ff'], ['POST', '/find-website?sandbox=1']]
}

const refused = /^This service does not go by the name in Host\./
const isRefused = async ({ app }: typeof alone, host: string) => {
  const reply = await app.inject({ method: 'GET', url: '/healthz', headers: { host } })
  return reply.statusCode === 400 && refused.test(String(detailOf(reply)))
}

for (const host of everywhere) {
  test(`a request to ${host} is one to this service`, async () => {
    assert.deepEqual([await isRefused(alone, host), await isRefused(shared, host)], [false, false])
  })
}

for (const host of withinNetworks) {
  test(`a request to ${host} is one to a service that others reach`, async () => {
    assert.deepEqual([await isRefused(alone, host), await isRefused(shared, host)], [true, false])
  })
}

for (const host of nowhere) {
  test(`a request to ${host} is refused`, async () => {
    assert.deepEqual([await isRefused(alone, host), await isRefused(shared, host)], [true, true])
  })
}

test('every path is there under the names of the service alone', async (t) => {
  const { bearer } = await alone.signUp()
  const draw = seededDraws(t)
  const paths = everyPath(alone.app)
  const there = new Set(paths.map(([method, path]) => `${method} ${path}`))
  const { paths: described } = (await alone.get('/openapi.json')).json<{ paths: object }>()
  for (const [path, operations] of Object.entries(described)) {
    for (const method of Object.keys(operations)) {
      const route = `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, 'x')}`
      assert.ok(there.has(route), route)
    }
  }
  assert.ok(paths.length > 150)
  for (const [method, url] of paths) {
    const ask = (host: string) => alone.app.inject({ method, url, headers: { ...bearer, host } })
    const isNamed = ({ body }: { body: string }) => body.includes('does not go by the name in Host')
    const foreign = drawForeignHost(draw)
    const reply = await ask(foreign)
    // JSON-RPC has its errors in replies of status 200, and HEAD has no text.
    const isRefusedThere = isNamed(reply) || (method === 'HEAD' && reply.statusCode === 400)
    assert.ok(isRefusedThere, `${method} ${url} under ${foreign}`)
    const unnamed = await alone.app.inject({ method, url, headers: { host: foreign } })
    assert.notEqual(unnamed.statusCode, 401, `${method} ${url} under ${foreign}, without a key`)
    if (method === 'GET') assert.ok(!isNamed(await ask('api.acme.example')), url)
  }
})

test('names that only resemble those of the service are refused', async (t) => {
  const draw = seededDraws(t)
  for (let index = 0; index < 300; index += 1) {
    const foreign = drawForeignHost(draw)
    assert.ok(await isRefused(alone, foreign), foreign)
  }
})

/** Draws a host of others: one of their own names, often with a name of the service in it. */
function drawForeignHost(draw: () => number): string {
  const one = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T
  const label = () => one(['evil', 'rebind', 'xn--80ak6aa92e', 'a', '127', 'localhost', 'acme'])
  const own = one(['api.acme.example', 'localhost', '127.0.0.1', 'acme.example'])
  const name = one([
    () => `${label()}.test`,
    () => `${own}.${label()}.test`,
    () =>
      `${label()}-${own.replace('127.0.0.1', 'acme.example').replace('localhost', 'acme.example')}`,
    () => `${label()}.acme.example`,
  ])()
  const spelled = draw() < 0.3 ? name.toUpperCase() : name
  return `${spelled}${one(['', '.'])}${one(['', ':80', ':443', ':8300'])}`
}

test('a service that listens on a name goes by it', () => {
  const isOwn = createHostCheck({
    host: 'enricher.acme.example',
    baseUrl: 'http://localhost:8080',
    siteUrl: 'http://localhost:8080',
  })
  assert.equal(isOwn('enricher.acme.example:8080'), true)
  assert.equal(isOwn('other.acme.example:8080'), false)
})

test('no page opens an account under a name of its own, nor by what a proxy passes on', async () => {
  const trusting = await createTestApp({ after }, { ...addresses, TRUSTED_PROXIES: '127.0.0.1/32' })
  const own = { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }
  const foreign = { host: 'evil.test:8300', origin: 'http://evil.test:8300' }
  const forwarded = { ...foreign, host: own.host, 'x-forwarded-host': foreign.host }
  const signUp = (headers: Record<string, string>) =>
    trusting.post('/auth/signup', { email: 'ada@acme.example', password: 'horse battery' }, headers)
  assert.equal((await signUp(foreign)).statusCode, 400)
  assert.equal((await signUp({ ...foreign, 'x-forwarded-host': own.host })).statusCode, 400)
  assert.equal((await signUp(own)).statusCode, 200)
  const browser = createTestBrowser(trusting.app)
  const send = async (headers: Record<string, string>) =>
    (await browser.submit('/signin', { email: 'a@acme.example', password: 'x' }, { headers }))
      .statusCode
  assert.equal(await send(forwarded), 403)
  assert.notEqual(await send(own), 403)
})
