import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { errorTable } from '@enricher/contract/errors'
import { offers, priceInWords } from '@enricher/contract/lookups'
import { createTestApp } from '@enricher/lab/test/support/app'

const harness = await createTestApp(
  { after },
  { BASE_URL: 'https://api.acme.example/v1', SITE_URL: 'https://acme.example' },
)

test('/ names the documents of the service', async () => {
  const { docs, openapi, auth, sandbox } = (await harness.get('/')).json()
  assert.deepEqual(
    [docs, openapi, auth, sandbox],
    ['docs', 'openapi.json', 'auth.md', 'sandbox'].map(
      (name) => `https://api.acme.example/v1/${name}`,
    ),
  )
})

test('/auth.md is Markdown that tells the real addresses, errors, limits and prices', async () => {
  const reply = await harness.get('/auth.md')
  assert.equal(reply.headers['content-type'], 'text/markdown; charset=utf-8')
  assert.equal(reply.headers['cache-control'], 'public, max-age=300')
  assert.match(reply.body, /^# auth\.md\n/)
  assert.match(reply.body, /POST https:\/\/api\.acme\.example\/v1\/auth\/signup/)
  for (const [code, { status, error, shape }] of Object.entries(errorTable)) {
    const detail = shape === 'text' ? 'a string' : `an object, \`error\` is \`${error}\``
    assert.ok(reply.body.includes(`| ${status} | \`${code}\` | ${detail} |`), code)
  }
  for (const offer of offers) {
    const row = `| \`POST ${offer.path}\` | ${offer.summary} | ${priceInWords(offer)} |`
    assert.ok(reply.body.includes(row), row)
  }
})

test('the documents a 401 points at exist', async () => {
  const challenge = String((await harness.get('/me')).headers['www-authenticate'])
  assert.match(challenge, /docs="https:\/\/api\.acme\.example\/v1\/auth\.md"/)
  assert.match(
    challenge,
    /resource_metadata="https:\/\/acme\.example\/\.well-known\/oauth-protected-resource"/,
  )
  const metadata = await harness.get('/.well-known/oauth-protected-resource')
  assert.equal(metadata.json().resource, 'https://api.acme.example/v1')
})

test('/docs is a page that names no other host, and its policy allows none', async () => {
  const redirect = await harness.get('/docs')
  assert.equal(redirect.headers.location, '/v1/docs/')
  const page = await harness.get('/docs/')
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
  assert.doesNotMatch(page.body, /https?:\/\//)
  assert.match(page.body, /<html lang="en">/)
  assert.match(page.body, /src="js\/scalar\.js"/)
  assert.match(page.body, /<a href="\.\.\/"[^>]*>Enricher<\/a>/)
  assert.match(page.body, /\.\.\/openapi\.json/)
  for (const option of ['"withDefaultFonts":false', '"telemetry":false', '"proxyUrl":""']) {
    assert.ok(page.body.replace(/\s/g, '').includes(option), option)
  }
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /default-src 'self'/)
  assert.match(policy, /connect-src 'self' https:\/\/api\.acme\.example(;|$)/)
  assert.doesNotMatch(policy, /\*|unsafe-eval/)
})

test('/docs runs its bundle and the one script whose hash its policy names, and no other', async () => {
  const page = await harness.get('/docs/')
  const policy = String(page.headers['content-security-policy'])
  const inline = [...page.body.matchAll(/<script[^>]*>(?<text>[^<]+)<\/script>/g)]
  assert.equal(inline.length, 1)
  const digest = createHash('sha256').update(inline[0]?.groups?.['text'] ?? '')
  assert.ok(policy.includes(`script-src 'self' 'sha256-${digest.digest('base64')}';`), policy)
  assert.doesNotMatch(page.body, /\son[a-z]+=/)
})

test('what /docs does not have is a 404 of our form, without repeating the path', async () => {
  const reply = await harness.get('/docs/nowhere?q=%3Cb%3E')
  assert.equal(reply.statusCode, 404)
  assert.deepEqual(reply.json(), {
    detail: 'There is nothing at this path. See https://api.acme.example/v1/docs.',
  })
})

test('the script of the reference is served from here and may be kept', async () => {
  const script = await harness.get('/docs/js/scalar.js')
  assert.match(String(script.headers['content-type']), /^application\/javascript/)
  assert.equal(script.headers['cache-control'], 'public, max-age=86400')
})

test('/docs refuses a Host header that is no host name', async () => {
  assert.equal((await harness.get('/docs/', { host: '[' })).statusCode, 400)
})

test('/openapi.json names this service', async () => {
  const document = (await harness.get('/openapi.json')).json()
  assert.equal(document.openapi, '3.1.0')
  assert.equal(document.info.version, '1.0.0')
  assert.deepEqual(document.servers, [{ url: 'https://api.acme.example/v1' }])
})
