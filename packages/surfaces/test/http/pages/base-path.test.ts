import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { describeService } from '@enricher/lab/tools/describe-service'
import { readConfig } from '../../../../app/config/config.ts'
import { createTestBrowser } from './browser.ts'

const basePath = '/enricher'
const harness = await createTestApp({ after }, { BASE_URL: `https://acme.example${basePath}` })
const browser = createTestBrowser(harness.app)
const { email } = await harness.signUp()

const addressesIn = (body: string) =>
  [...body.matchAll(/\s(?:href|src|action|content)="(?:0;url=)?(\/[^"]*)"/g)].map(
    ([, address = '']) => address,
  )

test('signing in leads on below the path of BASE_URL, under cookies that no installation beside it has', async () => {
  const refused = await browser.get('/dashboard/keys')
  assert.equal(refused.headers.location, `${basePath}/signin?next=%2Fdashboard%2Fkeys`)
  const next = { next: '/dashboard/keys' }
  const signedIn = await browser.submit('/signin', { email, password, ...next })
  assert.equal(signedIn.headers.location, `${basePath}/dashboard/keys`)
  for (const name of browser.cookies.keys()) {
    assert.match(name, /^__Host-enricher-[0-9a-f]{8}-(?:session|form)$/)
  }
})

const pages = ['/', '/pricing', '/dashboard', '/dashboard/playground', '/dashboard/keys']
const morePages = ['/dashboard/account', '/dashboard/account/delete', '/dashboard/privacy']

/** The addresses that are known to lead to something. */
const known = new Set<string>()

for (const page of [...pages, ...morePages, '/nothing-here', '/oauth/consent/unknown']) {
  test(`every address on ${page} is below the path of BASE_URL, and leads to something`, async () => {
    const { body } = await browser.get(page, { accept: 'text/html' })
    const addresses = addressesIn(body)
    assert.ok(addresses.length > 5, body)
    for (const address of addresses) {
      assert.ok(address.startsWith(`${basePath}/`), address)
      if (known.has(address)) continue
      const path = address.slice(basePath.length)
      const { statusCode, headers } = await browser.get(path, { accept: 'text/html' })
      const isForm = headers['allow'] === 'POST'
      assert.ok(statusCode < 400 || isForm, `${address} ${statusCode}`)
      known.add(address)
    }
  })
}

test('the reference leads to itself below the path of BASE_URL', async () => {
  const { statusCode, headers } = await harness.get('/docs', { accept: 'text/html' })
  assert.deepEqual([statusCode, headers.location], [301, `${basePath}/docs/`])
})

test('a proxy may pass the path on or take it off', async () => {
  for (const path of ['', '/', '/?company_name=Acme', '/pricing', '/sandbox', '/openapi.json']) {
    const [whole, cut] = await Promise.all(
      [`${basePath}${path}`, path === '' ? '/' : path].map((url) =>
        harness.get(url, { accept: 'text/html' }),
      ),
    )
    assert.deepEqual([whole?.statusCode, whole?.body], [200, cut?.body], path)
  }
  assert.equal((await harness.get(`${basePath}s/pricing`)).statusCode, 404)
})

test('a path in BASE_URL that is one of the service, or cannot stand in a cookie, is refused', async () => {
  await assert.rejects(
    describeService({ BASE_URL: 'https://acme.example/dashboard' }),
    /BASE_URL must end in another path than \/dashboard/,
  )
  for (const path of ['/a;b', '/a//b', '/a/../b', "/a'b", '/%41', '/a/']) {
    assert.throws(() => readConfig({ BASE_URL: `https://acme.example${path}` }), /BASE_URL/, path)
  }
})
